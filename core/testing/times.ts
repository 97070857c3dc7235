import type { Weekday } from '#core/schedule/days.ts'
import type { HourlyPattern, Pattern, Preset } from '#core/schedule/pattern.ts'
import type { Nominal } from '#core/time/nominal.ts'
import { type ZoneId, zoneId } from '#core/time/span.ts'

/*
 * The words tests are written in. They are read here without the code under test, so that a fault there does not hide
 * itself in the question.
 */

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const satisfies Weekday[]
const frequencies = ['daily', 'twice-daily', 'three-times-daily'] as const

/** A schedule in words: `daily 08:00`, `twice-daily 20:00`, `weekly Sunday 08:00`. */
export function pattern(words: string): Preset {
  const [name, ...rest] = words.split(' ')
  const time = Temporal.PlainTime.from(rest.at(-1) ?? '')
  const frequency = frequencies.find((one) => one === name)
  if (frequency) return { frequency, time }
  const weekday = weekdays[dayNames.indexOf(rest[0] ?? '')]
  if (name !== 'weekly' || !weekday) throw new Error(`No schedule: ${words}`)
  return { frequency: 'weekly', time, weekday }
}

/** @param first with an offset: `2026-03-07T20:00-05:00` */
export function everyHours(hours: number, first: string): HourlyPattern {
  const [local = ''] = first.split(/[Z+]|-\d\d:/)
  return {
    frequency: 'hourly',
    hours,
    first: Temporal.Instant.from(first),
    time: Temporal.PlainDateTime.from(local).toPlainTime(),
  }
}

const hoursApart = { daily: 24, 'twice-daily': 12, 'three-times-daily': 8, weekly: 168 } as const

/** How far apart the doses of a preset are, in milliseconds. */
export function intervalMs({ frequency }: Pattern): number {
  if (frequency === 'custom' || frequency === 'hourly') throw new TypeError('Only a preset has one interval.')
  return hoursApart[frequency] * 3_600_000
}

/** The platform's id of a zone that must exist. */
export function zone(name: string): ZoneId {
  const id = zoneId(name)
  if (!id) throw new Error(`No zone: ${name}`)
  return id
}

/** A wall-clock time without zone: `2026-03-02T08:00`. */
export function nominal(text: string): Nominal {
  return Temporal.PlainDateTime.from(text)
}

/** A calendar date: `2026-03-02`. */
export function date(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text)
}

/**
 * The instant of a wall-clock time in a zone, `2026-03-02T08:00:20`, or of a text that names its own offset,
 * `2026-11-01T01:30-04:00`.
 */
export function instant(text: string, inZone: string): Temporal.Instant {
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return Temporal.Instant.from(text)
  return Temporal.PlainDateTime.from(text).toZonedDateTime(inZone).toInstant()
}

/** Milliseconds of so many minutes. */
export function minutes(count: number): number {
  return count * 60_000
}

/** A nominal time as the tables write it: `2026-03-02T08:00`. */
export function clockText(value: Nominal): string {
  return value.toString({ smallestUnit: value.second === 0 ? 'minute' : 'second' })
}
