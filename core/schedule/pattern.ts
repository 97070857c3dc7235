import { amountSeparator } from '../medication/amount.ts'
import { memoized } from '../memoized.ts'
import { compareDates } from '../time/compare.ts'
import { earlierDate } from '../time/dates.ts'
import { dayMs, hourMs, minuteMs, weekMs } from '../time/durations.ts'
import { instantKey, instantOfKey, isInstantKey, type Nominal } from '../time/nominal.ts'
import type { Anchor } from './anchors.ts'
import { type Days, type EpochDay, epochDay, isOn, isOnEndless, modulo, nominalOn, type Weekday } from './days.ts'

/**
 * The times of a schedule. The four presets take one time of the day and have one amount, the version's (dose-model 2.2); a
 * custom pattern says its times and amounts row by row (dose-model 2.6); one by the hour is counted from an instant, with the
 * version's amount (dose-model 2.7).
 */
export type Pattern = DatedPattern | HourlyPattern

/** Its times are a clock's: no zone moves them. */
export type DatedPattern = Preset | CustomPattern

/** A weekly pattern belongs to a named weekday, in every view (dose-model 2.2). */
export type Preset =
  | { readonly frequency: 'daily' | 'twice-daily' | 'three-times-daily'; readonly time: Temporal.PlainTime }
  | { readonly frequency: 'weekly'; readonly time: Temporal.PlainTime; readonly weekday: Weekday }

export type CustomPattern = { readonly frequency: 'custom'; readonly steps: readonly [Step, ...Step[]] }

/** Every so many hours of elapsed time: no clock and no zone moves a dose (dose-model 2.7). */
export type HourlyPattern = {
  readonly frequency: 'hourly'
  /** From 1 to {@link longestHours}. */
  readonly hours: number
  /** A whole minute. */
  readonly first: Temporal.Instant
  /** What the patient's clock showed at the first, when it was entered: the medication is listed by it. */
  readonly time: Temporal.PlainTime
}

/** A longer time between two doses is one of days. */
export const longestHours = 168

export type Frequency = Pattern['frequency']
export type PresetFrequency = Preset['frequency']

/** From its date until the next step's. A pattern with several is a taper. */
export type Step = {
  /** Null for the first: from the beginning of the schedule. */
  readonly from: Temporal.PlainDate | null
  readonly rows: readonly [Row, ...Row[]]
}

/** One time of the day on some days, with the amount taken then. */
export type Row = {
  readonly days: Days
  readonly time: Temporal.PlainTime
  /** The patient's anchor whose time this was when the version was opened: the time plans (dose-model 2.8). */
  readonly anchor?: Anchor | undefined
  readonly dosage: string
}

/** Rows as they plan, whatever the amounts. */
type Timing = Omit<Row, 'dosage' | 'anchor'>
type Timings = { readonly from: Temporal.PlainDate | null; readonly rows: readonly Timing[] }

const everyDay: Days = { kind: 'every' }

const hoursApart = { daily: 24, 'twice-daily': 12, 'three-times-daily': 8 } as const

/** With the rows of each step in order of the clock. Every question about a dose begins here. */
const stepsOf = memoized((pattern: DatedPattern): readonly Timings[] => {
  const steps = pattern.frequency === 'custom' ? pattern.steps : [presetStep(pattern)]
  return steps.map(({ from, rows }) => ({ from, rows: rows.toSorted((a, b) => minuteOf(a.time) - minuteOf(b.time)) }))
})

function presetStep(pattern: Preset): Timings {
  const { time } = pattern
  if (pattern.frequency === 'weekly') {
    return { from: null, rows: [{ days: { kind: 'weekdays', weekdays: [pattern.weekday] }, time }] }
  }
  const hours = hoursApart[pattern.frequency]
  const rows = Array.from({ length: 24 / hours }, (_, index) => ({
    days: everyDay,
    time: time.add({ hours: index * hours }),
  }))
  return { from: null, rows }
}

/** The step that rules a date: the one with the latest beginning. Before the second step it is the first. */
export function stepOn({ steps }: CustomPattern, date: Temporal.PlainDate): Step {
  return ruling(steps, epochDay(date)) ?? steps[0]
}

function ruling<T extends Timings>(steps: readonly T[], date: EpochDay): T | undefined {
  return steps.findLast(({ from }) => from !== null && epochDay(from) <= date) ?? steps[0]
}

/**
 * The times at which something is taken on the days of a pattern, in order of the clock: 20:00 twice daily is 08:00 and 20:00.
 * @param date decides the step of a taper
 */
export function timesOfDay(pattern: DatedPattern, date: Temporal.PlainDate): readonly Temporal.PlainTime[] {
  const rows = ruling(stepsOf(pattern), epochDay(date))?.rows ?? []
  return rows.map(({ time }) => time).filter((time, index, all) => !all[index - 1]?.equals(time))
}

/** The planned times with keys of two dates or between them, in order. */
export function* timesBetween(
  pattern: Pattern,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Generator<Nominal> {
  if (pattern.frequency === 'hourly') yield* keysBetween(pattern, first, last)
  else for (const { nominal } of rowsBetween(pattern, first, last)) yield nominal
}

function* keysBetween(pattern: HourlyPattern, first: Temporal.PlainDate, last: Temporal.PlainDate): Generator<Nominal> {
  const end = (epochDay(last) + 1) * dayMs
  const start = epochDay(first) * dayMs
  for (let at = start + modulo(phaseOf(pattern) - start, hourlyMs(pattern)); at < end; at += hourlyMs(pattern)) {
    yield instantKey(Temporal.Instant.fromEpochMilliseconds(at))
  }
}

function hourlyMs({ hours }: HourlyPattern): number {
  return hours * hourMs
}

/** Since when it is counted, within its hours. */
function phaseOf(pattern: HourlyPattern): number {
  return modulo(pattern.first.epochMilliseconds, hourlyMs(pattern))
}

/** The rows that plan something between two dates, both inclusive, in order of its time. */
export function* rowsBetween(
  pattern: DatedPattern,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Generator<{ readonly nominal: Nominal; readonly row: Timing; readonly step: Timings }> {
  const steps = stepsOf(pattern)
  const [from, to] = [epochDay(first), epochDay(last)]
  for (let day = from; day <= to; day++) {
    const step = ruling(steps, day)
    const rows = step?.rows.filter(({ days }) => isOn(days, day)) ?? []
    if (!step || rows.length === 0) continue
    for (const row of rows) yield { nominal: nominalOn(day, row.time), row, step }
  }
}

export function plansAt(pattern: Pattern, nominal: Nominal): boolean {
  if (pattern.frequency === 'hourly') {
    const isKey = isInstantKey(nominal)
    return isKey && modulo(instantOfKey(nominal).epochMilliseconds, hourlyMs(pattern)) === phaseOf(pattern)
  }
  if (isInstantKey(nominal)) return false
  const date = epochDay(nominal)
  const step = ruling(stepsOf(pattern), date)
  return step?.rows.some(({ days, time }) => minuteOf(time) === minuteOf(nominal) && isOn(days, date)) ?? false
}

/**
 * The dosage by which a medication is listed: a preset's own; of a custom pattern its amounts, '10mg / 5mg', in the order of
 * the rows.
 */
export function listedDosage(pattern: Pattern, dosage: string): string {
  const amounts = amountsOf(pattern, dosage)
  const shown = [...amounts].slice(0, listedAmounts)
  return [...shown, ...(amounts.size > shown.length ? ['…'] : [])].join(amountSeparator)
}

const listedAmounts = 4

/** Each amount of a pattern once, in the order of the rows. @param dosage a preset's own */
export function amountsOf(pattern: Pattern, dosage: string): ReadonlySet<string> {
  if (pattern.frequency !== 'custom') return new Set([dosage])
  return new Set(pattern.steps.flatMap(({ rows }) => rows.map((row) => row.dosage)))
}

/** Each amount of a date once; of a taper those of its step. @param dosage a preset's own */
export function amountsOn(pattern: Pattern, dosage: string, date: Temporal.PlainDate): readonly string[] {
  if (pattern.frequency !== 'custom') return [dosage]
  return [...new Set(stepOn(pattern, date).rows.map((row) => row.dosage))]
}

/** The first days of the steps of a taper that are to come. */
export function stepsAfter(pattern: Pattern, date: Temporal.PlainDate): readonly Temporal.PlainDate[] {
  const steps = pattern.frequency === 'custom' ? pattern.steps : []
  return steps.flatMap(({ from }) => (from && compareDates(from, date) > 0 ? [from] : []))
}

/** The amount of a planned time. @param dosage the version's, which is that of a preset */
export function dosageAt(pattern: Pattern, nominal: Nominal, dosage: string): string {
  if (pattern.frequency !== 'custom') return dosage
  const date = epochDay(nominal)
  const step = ruling(pattern.steps, date) ?? pattern.steps[0]
  const isRow = ({ days, time }: Row) => minuteOf(time) === minuteOf(nominal) && isOn(days, date)
  return step.rows.find(isRow)?.dosage ?? dosage
}

/**
 * The distance of a planned time in milliseconds: nominal time since the one before it, read backwards past the beginning
 * of the pattern, but at most the day step of its own step (dose-model 1.2).
 */
export function distanceMs(pattern: Pattern, nominal: Nominal): number {
  if (pattern.frequency === 'hourly') return hourlyMs(pattern)
  const steps = stepsOf(pattern)
  const date = epochDay(nominal)
  const step = ruling(steps, date)
  const dayStep = step ? gapsOf(step).least : 1
  for (let back = 0; back <= dayStep; back++) {
    const earlier = (ruling(steps, date - back)?.rows ?? [])
      .filter(({ days }) => isOnEndless(days, date - back))
      .map(({ time }) => minuteOf(nominal) - minuteOf(time))
      .filter((minutes) => back > 0 || minutes > 0)
    if (earlier.length > 0) return Math.min(back * dayMs + Math.min(...earlier) * minuteMs, dayStep * dayMs)
  }
  return dayStep * dayMs
}

/**
 * How close to an intake or to this planned time is near, in milliseconds (dose-model 1.2): half its distance, five sevenths
 * of it from seven days on. The patient is asked first.
 */
export function nearMs(pattern: Pattern, nominal: Nominal): number {
  const distance = distanceMs(pattern, nominal)
  // Rounded up: a whole number of milliseconds is less than this exactly if it is less than the fraction.
  return distance >= weekMs ? Math.ceil(fiveSevenths(distance)) : distance / 2
}

/** The part of a long distance that is near (dose-model 1.2), and in which a forgotten dose is still taken (dose-model 5.4). */
export function fiveSevenths(distance: number): number {
  return (distance * 5) / 7
}

/** The dates on which later steps begin, and days that begin on a date. */
export function beginningsOf(pattern: Pattern): Temporal.PlainDate[] {
  if (pattern.frequency === 'hourly') return []
  return stepsOf(pattern).flatMap(({ from, rows }) => [
    ...(from ? [from] : []),
    ...rows.flatMap(({ days }) => ('from' in days ? [days.from] : [])),
  ])
}

/**
 * The steps whose days all begin on a date of their own, with the first of these dates: before it, such a step may plan nothing
 * for months.
 * @returns in the order of the steps; `from` as in the step
 */
export function lateSteps(
  pattern: Pattern,
): { readonly from: Temporal.PlainDate | null; readonly first: Temporal.PlainDate }[] {
  if (pattern.frequency === 'hourly') return []
  return stepsOf(pattern).flatMap(({ from, rows }) => {
    const [first, ...others] = rows.flatMap(({ days }) => ('from' in days ? [days.from] : []))
    return first && others.length === rows.length - 1 ? [{ from, first: others.reduce(earlierDate, first) }] : []
  })
}

/**
 * How far to search for a dose, in milliseconds since the epoch: where that reaches a step that begins with a time without doses, as
 * far from its first day.
 * @param reach without such steps
 * @param beyond how far to search from a date on
 */
export function pastLateSteps(pattern: Pattern, reach: number, beyond: number): number {
  let farthest = reach
  for (const { from, first } of lateSteps(pattern)) {
    if (from && epochDay(from) * dayMs > farthest) break
    farthest = Math.max(farthest, epochDay(first) * dayMs + beyond)
  }
  return farthest
}

/** The longest time from one dose to the next within a step, rounded up to whole days: how far ahead to search. */
export function longestGapMs(pattern: Pattern): number {
  if (pattern.frequency === 'hourly') return Math.ceil(pattern.hours / 24) * dayMs
  return Math.max(...stepsOf(pattern).map((step) => gapsOf(step).most)) * dayMs
}

/** The least and the most days between two dates with doses that follow each other. */
const gapsOf = memoized(({ rows }: Timings): { readonly least: number; readonly most: number } => {
  if (rows.some(({ days }) => days.kind === 'every')) return { least: 1, most: 1 }
  const isWeekly = rows.every(({ days }) => days.kind === 'weekdays')
  // Of days of the month always the shortest month, whatever the day and the year.
  const shortest = rows.some(({ days }) => days.kind === 'month-day') ? 28 : Number.POSITIVE_INFINITY
  let [before, least, most] = [Number.NaN, shortest, 1]
  for (let day = gapsFrom; day < gapsFrom + (isWeekly ? 15 : gapDays); day++) {
    if (!rows.some(({ days }) => isOnEndless(days, day))) continue
    if (!Number.isNaN(before)) {
      least = Math.min(least, day - before)
      most = Math.max(most, day - before)
    }
    before = day
  }
  return { least: Number.isFinite(least) ? least : 1, most }
})

/** Any day: over so long, all of them come to the same. */
const gapsFrom = Date.UTC(2026, 0, 1) / dayMs

/** The longest cycle: 365 days on, 365 off. */
const rarestDays = 730

/** Long enough for two dates of every kind of days. */
const gapDays = 2 * rarestDays

/** Whether something is taken every day, on every date of a step (dose-model 2.6). */
export function isDaily(pattern: Pattern, date: Temporal.PlainDate): boolean {
  if (pattern.frequency === 'hourly') return pattern.hours <= 24
  const rows = ruling(stepsOf(pattern), epochDay(date))?.rows ?? []
  return rows.every(({ days }) => days.kind === 'every')
}

/** Whether its times alone tell it: every day, in one step. */
export function isPlainDaily(pattern: Pattern): boolean {
  if (pattern.frequency !== 'custom') return pattern.frequency !== 'weekly' && pattern.frequency !== 'hourly'
  const [{ rows }, ...more] = pattern.steps
  return more.length === 0 && rows.every(({ days }) => days.kind === 'every')
}

/** The time by which a medication is listed and found: a preset's own, else the first of its first row (product 4.1). */
export function reminderTimeOf(pattern: Pattern): Temporal.PlainTime {
  return pattern.frequency === 'custom' ? pattern.steps[0].rows[0].time : pattern.time
}

/** The shortest time between two doses of a pattern, in milliseconds, over all its steps. Infinite if no two come. */
export function shortestGapMs(pattern: Pattern): number {
  if (pattern.frequency === 'hourly') return hourlyMs(pattern)
  let [before, shortest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const time of timesOfAllSteps(pattern)) {
    shortest = Math.min(shortest, time - before)
    before = time
  }
  return shortest
}

/** How close doses come from a date on. */
export type Closeness = {
  /** The shortest time between two, in milliseconds; infinite if no two come. */
  readonly gapMs: number
  /** The most of them on so many dates in a row. */
  readonly most: number
  /** How many there are in the first {@link weeksCounted} weeks. */
  readonly first: number
}

/** Whole weeks, and whole cycles of four: on other days there are not more of them. */
export const weeksCounted = 8

/** @param dates in order; each has its answer, but the pattern is read once, as a taper may have tens of thousands of doses */
export function closenessFrom(pattern: Pattern, days: number, dates: readonly Temporal.PlainDate[]): Closeness[] {
  if (pattern.frequency === 'hourly') {
    const mostIn = (ms: number) => Math.ceil(ms / hourlyMs(pattern))
    const always = { gapMs: hourlyMs(pattern), most: mostIn(days * dayMs), first: mostIn(weeksCounted * weekMs) }
    return dates.map(() => always)
  }
  const times = timesOfAllSteps(pattern, dates)
  let [index, end, endOfFirst] = [times.length, times.length, times.length]
  let [gapMs, most] = [Number.POSITIVE_INFINITY, 0]
  // From the last date back, each answer begins with the one before.
  const answers = dates.toReversed().map((date): Closeness => {
    const start = epochDay(date) * dayMs
    for (let time = times[index - 1]; time !== undefined && time >= start; time = times[index - 1]) {
      index -= 1
      gapMs = Math.min(gapMs, (times[index + 1] ?? Number.POSITIVE_INFINITY) - time)
      end = countBefore((Math.floor(time / dayMs) + days) * dayMs, times, end)
      most = Math.max(most, end - index)
    }
    endOfFirst = countBefore(start + weeksCounted * weekMs, times, endOfFirst)
    return { gapMs, most, first: endOfFirst - index }
  })
  return answers.toReversed()
}

/** How many of the times, which are in order, are before one. @param atMost an answer for a later one, or all */
function countBefore(ms: number, times: readonly number[], atMost: number): number {
  let count = atMost
  while ((times[count - 1] ?? Number.NEGATIVE_INFINITY) >= ms) count -= 1
  return count
}

/**
 * The planned times in order, as a clock in UTC shows them in milliseconds since 1970: around each beginning, and each of these
 * dates, as long as it takes to see every kind of days come round. In between nothing changes, maybe for centuries.
 * @param dates in order; nothing before the first of them counts
 */
function timesOfAllSteps(pattern: DatedPattern, dates: readonly Temporal.PlainDate[] = []): number[] {
  const steps = stepsOf(pattern).map(({ from, rows }) => ({
    begins: from ? epochDay(from) : Number.NEGATIVE_INFINITY,
    rows: rows.map(({ days, time }) => ({ days, ms: minuteOf(time) * minuteMs })),
  }))
  const [since] = dates
  const changes = [...beginningsOf(pattern), ...dates].map(epochDay)
  let day = since ? epochDay(since) : Number.NEGATIVE_INFINITY
  const times: number[] = []
  for (const change of changes.length > 0 ? changes.toSorted((a, b) => a - b) : [anyMonday]) {
    for (day = Math.max(day, change - rarestDays); day <= change + rarestDays; day++) {
      const step = steps.findLast(({ begins }) => begins <= day) ?? steps[0]
      for (const { days, ms } of step?.rows ?? []) if (isOn(days, day)) times.push(day * dayMs + ms)
    }
  }
  return times
}

const anyMonday = Date.UTC(2024, 0, 1) / dayMs

/**
 * Whether two patterns plan the same times, whatever the amounts: 08:00 and 20:00 twice daily are one pattern. One by the hour
 * with another first dose is another: what was typed holds, even if it only begins later.
 */
export function samePattern(a: Pattern, b: Pattern): boolean {
  return timingText(a, () => '') === timingText(b, () => '')
}

/** A row of a pattern that has none: its amount is the version's. */
const anyTiming: Timing = { days: everyDay, time: Temporal.PlainTime.from('00:00') }

type Dosed = { readonly pattern: Pattern; readonly dosage: string }

/** Whether two patterns plan the same amounts at the same times, by the same anchors. */
export function samePlan(a: Dosed, b: Dosed): boolean {
  return timingText(a.pattern, amountAndAnchor(a)) === timingText(b.pattern, amountAndAnchor(b))
}

const amountAndAnchor =
  ({ dosage }: Dosed) =>
  (row: Timing & Partial<Row>) => [row.dosage ?? dosage, row.anchor]

/** The steps with their rows in order, as text. @param rest what is compared of a row besides its days and time */
function timingText(pattern: Pattern, rest: (row: Timing) => unknown): string {
  if (pattern.frequency === 'hourly') return JSON.stringify([pattern.hours, pattern.first, rest(anyTiming)])
  const text = (row: Timing) => [row.time, row.days, rest(row)]
  return JSON.stringify(stepsOf(pattern).map(({ from, rows }) => [from, rows.map(text)]))
}

function minuteOf({ hour, minute }: { readonly hour: number; readonly minute: number }): number {
  return hour * 60 + minute
}
