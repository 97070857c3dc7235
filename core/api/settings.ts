import * as z from 'zod/mini'
import {
  defaultSettings,
  headsUpMinutes,
  languages,
  reminderCounts,
  snoozeTimes,
  timezones,
} from '#core/settings/settings.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { wallTime } from '#core/time/wall-time.ts'
import { endpoint, nothing } from './endpoint.ts'

const choice = 'Please choose a value from the list'
const onOff = z.boolean({ error: 'Must be on or off' })

const wallClockTime = z
  .string(choice)
  .check(z.refine((text) => wallTime(text) !== null, 'time_invalid' satisfies FieldError))

type Switches<Part> = { [Name in keyof Part as Part[Name] extends boolean ? Name : never]: typeof onOff }

function switches<Part extends object>(defaults: Part): Switches<Part> {
  const names = Object.entries(defaults).flatMap(([name, value]) => (typeof value === 'boolean' ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, onOff])) as Switches<Part>
}

const notifications = z.object(switches(defaultSettings.notifications))
const reminders = z.object({
  ...switches(defaultSettings.reminders),
  advanceTime: z.literal([...headsUpMinutes], choice),
  snoozeTime: z.literal([...snoozeTimes], choice),
  maxReminders: z.literal([...reminderCounts], choice),
  quietFrom: wallClockTime,
  quietUntil: wallClockTime,
})
const privacy = z.object(switches(defaultSettings.privacy))
const appearance = z.object({
  ...switches(defaultSettings.appearance),
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
