import * as z from 'zod/mini'
import { advanceTimes, languages, reminderCounts, snoozeTimes, timezones } from '#core/settings/settings.ts'
import { wallTime } from '#core/time/wall-time.ts'
import { endpoint, nothing } from './endpoint.ts'
import { zoneName, zoneSpans } from './zone.ts'

const choice = 'Please choose a value from the list'
const onOff = z.boolean({ error: 'Must be on or off' })

const wallClockTime = z
  .string(choice)
  .check(z.refine((text) => wallTime(text) !== null, 'Please enter a time such as 22:00'))

const notifications = z.object({
  push: onOff,
  email: onOff,
  sms: onOff,
  sound: onOff,
  vibration: onOff,
  hideNames: onOff,
})
const reminders = z.object({
  advanceTime: z.literal([...advanceTimes], choice),
  snoozeTime: z.literal([...snoozeTimes], choice),
  maxReminders: z.literal([...reminderCounts], choice),
  quietHours: onOff,
  quietFrom: wallClockTime,
  quietUntil: wallClockTime,
})
const privacy = z.object({ dataSharing: onOff, analytics: onOff, crashReports: onOff })
const appearance = z.object({
  darkMode: onOff,
  language: z.enum(languages, choice),
  timezone: z.enum(timezones, choice),
})

/** SPEC 3, "App settings", with the options of SPEC 9. */
export const settings = z.object({ notifications, reminders, privacy, appearance })

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: "The signed-in patient's settings.",
  access: 'patient',
  input: nothing,
  output: settings,
})

/** What is left out stays: a change on one device never takes back what another has changed meanwhile. */
export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings',
  summary:
    'Changes the settings that are sent and leaves the others. Another time zone begins a zone span at the moment the server receives it; `deviceZone` is what `auto` means on this device.',
  access: 'patient',
  input: z.object({
    notifications: z.optional(z.partial(notifications)),
    reminders: z.optional(z.partial(reminders)),
    privacy: z.optional(z.partial(privacy)),
    appearance: z.optional(z.partial(appearance)),
    deviceZone: z.optional(zoneName),
  }),
  output: z.object({ settings, zoneSpans }),
})
