import * as z from 'zod/mini'
import { advanceTimes, languages, reminderCounts, snoozeTimes, timezones } from '#core/settings/settings.ts'
import { endpoint, nothing } from './endpoint.ts'
import { zoneName, zoneSpans } from './zone.ts'

const choice = 'Please choose a value from the list'
const onOff = z.boolean({ error: 'Must be on or off' })

/** SPEC 3, "App settings", with the options of SPEC 9. */
export const settings = z.object({
  notifications: z.object({ push: onOff, email: onOff, sms: onOff, sound: onOff, vibration: onOff }),
  reminders: z.object({
    advanceTime: z.literal([...advanceTimes], choice),
    snoozeTime: z.literal([...snoozeTimes], choice),
    maxReminders: z.literal([...reminderCounts], choice),
  }),
  privacy: z.object({ dataSharing: onOff, analytics: onOff, crashReports: onOff }),
  appearance: z.object({ darkMode: onOff, language: z.enum(languages, choice), timezone: z.enum(timezones, choice) }),
})

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: "The signed-in patient's settings.",
  access: 'patient',
  input: nothing,
  output: settings,
})

export const putSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary:
    'Replaces the settings. Another time zone begins a zone span at the moment the server receives it; `deviceZone` is what `auto` means on this device.',
  access: 'patient',
  input: z.object({ ...settings.shape, deviceZone: z.optional(zoneName) }),
  output: z.object({ settings, zoneSpans }),
})

/** One setting by itself: a press on one device never takes back what another has changed meanwhile. */
export const putSound = endpoint({
  method: 'PUT',
  path: '/api/settings/sound',
  summary: 'Switches the sound of reminders on or off, on all devices; the other settings stay',
  access: 'patient',
  input: z.object({ sound: onOff }),
  output: settings,
})
