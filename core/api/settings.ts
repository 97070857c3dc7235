import * as z from 'zod/mini'
import { advanceTimes, languages, reminderCounts, snoozeTimes, timezones } from '#core/settings/settings.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { wallTime } from '#core/time/wall-time.ts'
import { endpoint, nothing } from './endpoint.ts'

const choice = 'Please choose a value from the list'
const onOff = z.boolean({ error: 'Must be on or off' })

const wallClockTime = z
  .string(choice)
  .check(z.refine((text) => wallTime(text) !== null, 'time_invalid' satisfies FieldError))

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

export const settings = z.object({ notifications, reminders, privacy, appearance })

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: "The signed-in patient's settings.",
  access: 'patient',
  input: nothing,
  output: settings,
})
