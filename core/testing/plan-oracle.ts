import { day, dayMinutes, dayOf, hour, timeOf } from './clock-oracle.ts'
import { dayNumber } from './zone-oracle.ts'

/*
 * What a plan has on each date, how far its doses are apart, and which plans are refused: worked out a second time from the
 * words of the dose model, date by date. Numbers only, nothing of the model under test.
 */

/** On which dates a row has a dose. Weekdays: 1 Monday; `from`: a date. */
export type OracleDays =
  | { readonly kind: 'every' }
  | { readonly kind: 'on'; readonly weekdays: readonly number[] }
  | { readonly kind: 'every-nth'; readonly n: number; readonly from: number }
  | { readonly kind: 'month-day'; readonly day: number }
  | {
      readonly kind: 'cycle'
      readonly on: number
      readonly off: number
      readonly from: number
      readonly phase: 'on' | 'off'
    }

/** What one intake is: its words, how much of which unit, and how many of the stock it takes, in thousandths. */
export type OracleAmount = {
  readonly amount: string
  readonly value?: number | null
  readonly unit?: string | null
  readonly pieces?: number | null
}

export type OracleRow = OracleAmount & {
  readonly days: OracleDays
  /** Of the day. */
  readonly minute: number
  readonly anchor?: string
}

export type OracleStep = { readonly from: number; readonly rows: readonly OracleRow[] }

export type DatedPlan = { readonly kind: 'dated'; readonly steps: readonly OracleStep[] }

/** Every so many true hours from an instant on. */
export type HourlyPlan = OracleAmount & { readonly kind: 'hourly'; readonly hours: number; readonly first: number }

export type OraclePlan = DatedPlan | HourlyPlan

/** One of the four that come as often as they say, from a minute of the day; weekly on a weekday, 1 Monday. */
export type SimplePlan = {
  readonly hours: 8 | 12 | 24 | 168
  readonly minute: number
  readonly weekday: number | null
}

/** The plan of one of the four; its amount is said where it is added or edited. */
export function simplePlan({ hours, minute, weekday }: SimplePlan): DatedPlan {
  const days: OracleDays = weekday === null ? { kind: 'every' } : { kind: 'on', weekdays: [weekday] }
  const rows: OracleRow[] = []
  for (let at = 0; at < 24; at += hours) rows.push({ days, minute: (minute + at * 60) % dayMinutes, amount: '' })
  return steady(rows)
}

/** Rows that no step follows. */
export const steady = (rows: readonly OracleRow[]): DatedPlan => ({
  kind: 'dated',
  steps: [{ from: Number.NEGATIVE_INFINITY, rows }],
})

/** The same plan with one amount for all its doses. */
export function withAmount(plan: OraclePlan, amount: string, facts: Omit<OracleAmount, 'amount'> = {}): OraclePlan {
  const all = { amount, value: null, unit: null, pieces: null, ...facts }
  if (plan.kind === 'hourly') return { ...plan, ...all }
  const steps = plan.steps.map((step) => ({ ...step, rows: step.rows.map((row) => ({ ...row, ...all })) }))
  return { ...plan, steps }
}

const modulo = (a: number, b: number) => ((a % b) + b) % b

/** Days since 1970-01-01 of a year, a month and a day of the month, counted by hand, and back. */
export function dateParts(date: number): { readonly year: number; readonly month: number; readonly day: number } {
  let year = 1970 + Math.floor(date / 366)
  while (dayNumber(year + 1, 1, 1) <= date) year++
  let month = 1
  while (month < 12 && dayNumber(year, month + 1, 1) <= date) month++
  return { year, month, day: date - dayNumber(year, month, 1) + 1 }
}

/** 1970-01-01 was a Thursday. */
export const weekdayOf = (date: number) => modulo(date + 3, 7) + 1

/** Whether a date has a dose, were the days without a beginning. */
function isRhythm(days: OracleDays, date: number): boolean {
  if (days.kind === 'every') return true
  if (days.kind === 'on') return days.weekdays.includes(weekdayOf(date))
  if (days.kind === 'every-nth') return modulo(date - days.from, days.n) === 0
  if (days.kind === 'cycle') {
    const isOn = modulo(date - days.from, days.on + days.off) < days.on
    return isOn === (days.phase === 'on')
  }
  const { year, month, day: dayOfMonth } = dateParts(date)
  const length = dayNumber(month === 12 ? year + 1 : year, (month % 12) + 1, 1) - dayNumber(year, month, 1)
  return dayOfMonth === Math.min(days.day, length)
}

const hasBegun = (days: OracleDays, date: number) => !('from' in days) || date >= days.from

type Tables = {
  /** What is planned on a date, by time. */
  readonly planned: Map<number, readonly OracleRow[]>
  /** The times of a date, were nothing to begin. */
  readonly times: Map<number, readonly number[]>
  readonly distances: Map<number, number>
}

const tables = new WeakMap<OraclePlan, Tables>()
const dayStepsOf = new WeakMap<OracleStep, { readonly days: number | null }>()

function tablesOf(plan: OraclePlan): Tables {
  const known = tables.get(plan) ?? { planned: new Map(), times: new Map(), distances: new Map() }
  tables.set(plan, known)
  return known
}

/** The step with the latest beginning that is not after a date. */
const stepOn = ({ steps }: DatedPlan, date: number) =>
  steps.reduce<OracleStep | undefined>(
    (latest, step) => (step.from <= date && (!latest || step.from >= latest.from) ? step : latest),
    undefined,
  )

/** The rows that have a dose on a date, by time; of two at one time the earlier row. */
export function rowsOn(plan: DatedPlan, date: number): readonly OracleRow[] {
  const { planned } = tablesOf(plan)
  const known = planned.get(date)
  if (known) return known
  const rows: OracleRow[] = []
  for (const row of stepOn(plan, date)?.rows ?? []) {
    const isPlanned = isRhythm(row.days, date) && hasBegun(row.days, date)
    if (isPlanned && !rows.some(({ minute }) => minute === row.minute)) rows.push(row)
  }
  rows.sort((a, b) => a.minute - b.minute)
  planned.set(date, rows)
  return rows
}

/** The row that plans a nominal time, if there is one. */
export const rowAt = (plan: DatedPlan, nominal: number) =>
  rowsOn(plan, dayOf(nominal)).find((row) => row.minute === timeOf(nominal))

/** The amount of all doses of a date, if it is one. */
export function soleAmountOn(plan: OraclePlan, date: number): OracleAmount | null {
  if (plan.kind === 'hourly') return plan
  const rows = (stepOn(plan, date) ?? plan.steps[0])?.rows ?? []
  const [first] = rows
  return first && rows.every(({ amount }) => amount === first.amount) ? first : null
}

function timesOn(plan: DatedPlan, date: number): readonly number[] {
  const { times } = tablesOf(plan)
  const known = times.get(date)
  if (known) return known
  const rows = (stepOn(plan, date) ?? plan.steps[0])?.rows ?? []
  const found = rows.flatMap(({ days, minute }) => (isRhythm(days, date) ? [minute] : [])).sort((a, b) => a - b)
  times.set(date, found)
  return found
}

/**
 * The least number of days between two dates with doses of a step, over 400 days, were it without beginning and end; null
 * where no two are found. The shortest month has 28 days, whichever year is looked at.
 */
function dayStepOf(step: OracleStep): number | null {
  const known = dayStepsOf.get(step)
  if (known) return known.days
  const start = Number.isFinite(step.from) ? step.from : 20_000
  let least = step.rows.some(({ days }) => days.kind === 'month-day') ? 28 : Number.POSITIVE_INFINITY
  let before = Number.NEGATIVE_INFINITY
  for (let date = start; date <= start + 400; date++) {
    if (!step.rows.some(({ days }) => isRhythm(days, date))) continue
    least = Math.min(least, date - before)
    before = date
  }
  const days = Number.isFinite(least) ? least : null
  dayStepsOf.set(step, { days })
  return days
}

/** The longest that is looked back for the planned time before one. */
const farBack = 800

/** How far a dose is from the planned time before it, in milliseconds: at most the day step of its step. */
export function distanceOf(plan: OraclePlan, nominal: number): number {
  if (plan.kind === 'hourly') return plan.hours * hour
  const { distances } = tablesOf(plan)
  const known = distances.get(nominal)
  if (known !== undefined) return known
  const date = dayOf(nominal)
  const step = stepOn(plan, date) ?? plan.steps[0]
  const most = (step && dayStepOf(step)) ?? farBack
  let distance = most * day
  search: for (let back = 0; back <= most; back++) {
    for (const time of timesOn(plan, date - back).toReversed()) {
      const before = (date - back) * dayMinutes + time
      if (before >= nominal) continue
      distance = Math.min(distance, (nominal - before) * 60_000)
      break search
    }
  }
  distances.set(nominal, distance)
  return distance
}

/** No distance of a plan is longer. */
export function longestOf(plan: OraclePlan): number {
  if (plan.kind === 'hourly') return plan.hours * hour
  return Math.max(...plan.steps.map((step) => (dayStepOf(step) ?? farBack) * day))
}

/** Less than this from an intake, or before the next dose, is near: half the distance, from a week on five sevenths. */
export const nearOf = (distance: number) => (distance >= 7 * day ? (distance * 5) / 7 : distance / 2)

/** Whether two plans have the same times from a date on, whatever their amounts. */
export function isSamePlan(a: OraclePlan, b: OraclePlan, today: number): boolean {
  return timesText(a, today) === timesText(b, today)
}

/** Whether their amounts are the same too. */
export function isSameAmounts(a: OraclePlan, b: OraclePlan, today: number): boolean {
  return amountsText(a, today) === amountsText(b, today)
}

/** The steps from a date on: those that are over are left out, and the one of today begins it. */
function stepsFrom({ steps }: DatedPlan, today: number): OracleStep[] {
  const current = stepOn({ kind: 'dated', steps }, today)
  return steps
    .filter((step) => step === current || step.from > today)
    .map((step) => ({ ...step, from: Math.max(step.from, today) }))
    .sort((a, b) => a.from - b.from)
}

function daysText(days: OracleDays, today: number): string {
  if (days.kind === 'on') return `on ${[...days.weekdays].sort((a, b) => a - b)}`
  if (days.kind === 'every-nth') return `nth ${days.n} ${sinceOf(days.from, days.n, today)}`
  if (days.kind !== 'cycle') return JSON.stringify(days)
  return `cycle ${days.on} ${days.off} ${days.phase} ${sinceOf(days.from, days.on + days.off, today)}`
}

/** A beginning that is past tells only where the rhythm stands. */
const sinceOf = (from: number, length: number, today: number) => (from <= today ? modulo(from, length) : `from ${from}`)

function timesText(plan: OraclePlan, today: number): string {
  if (plan.kind === 'hourly') return `hourly ${plan.hours} ${plan.first}`
  const texts = stepsFrom(plan, today).map(({ from, rows }) => {
    return `${from}: ${rows.map((row) => `${daysText(row.days, today)} at ${row.minute}`).sort()}`
  })
  return texts.join('; ')
}

function amountsText(plan: OraclePlan, today: number): string {
  const text = ({ amount, value = null, unit = null, pieces = null }: OracleAmount) =>
    `${amount} (${value} ${unit}, ${pieces})`
  if (plan.kind === 'hourly') return text(plan)
  const texts = stepsFrom(plan, today).map(({ rows }) =>
    rows.map((row) => `${daysText(row.days, today)} at ${row.minute}: ${text(row)}`).sort(),
  )
  return texts.join('; ')
}

/** Why a plan is refused, in the words of the form; null where it is not. @param today its date where it is saved */
export function planError(plan: OraclePlan, today = Number.NEGATIVE_INFINITY): string | null {
  if (plan.kind === 'hourly') {
    const isAllowed = Number.isInteger(plan.hours) && plan.hours >= 1 && plan.hours <= 168
    return isAllowed ? null : 'Enter a whole number of hours from 1 to 168'
  }
  const { steps } = plan
  if (steps.length > 30) return 'At most 30 steps'
  if (steps.some(({ from }, index) => index > 0 && from <= (steps[index - 1]?.from ?? 0))) return laterDate
  if (steps.length > 1 && steps.some(({ from }) => from < today)) return laterDate
  for (const { rows } of steps) {
    if (rows.length === 0) return 'Add at least one time'
    if (rows.length > 24) return 'At most 24 lines'
    for (const { days, amount } of rows) {
      const wrong = daysError(days, today)
      if (wrong) return wrong
      if (amount.trim() === '') return 'Enter an amount, such as 1 tablet'
    }
  }
  return meetingError(plan)
}

const laterDate = 'Each step needs a later date'

function daysError(days: OracleDays, today: number): string | null {
  const isWhole = (number: number, least: number, most: number) =>
    Number.isInteger(number) && number >= least && number <= most
  if (days.kind === 'on') {
    const isReal = days.weekdays.length > 0 && days.weekdays.every((weekday) => isWhole(weekday, 1, 7))
    return isReal ? null : 'Please choose at least one day of the week'
  }
  if (days.kind === 'every-nth') {
    if (!isWhole(days.n, 2, 365)) return 'Enter a whole number from 2 to 365'
    const isInReach = !Number.isFinite(today) || (days.from <= today + days.n && days.from >= today - 400)
    return isInReach ? null : 'Enter a real date'
  }
  if (days.kind === 'month-day') return isWhole(days.day, 1, 31) ? null : 'Enter a day from 1 to 31'
  if (days.kind !== 'cycle') return null
  return isWhole(days.on, 1, 365) && isWhole(days.off, 1, 365) ? null : 'Enter a whole number from 1 to 365'
}

/** Two lines of one date and time, or less than 30 minutes apart, over midnight and from a step to the next too. */
function meetingError(plan: DatedPlan): string | null {
  let isCrowded = false
  let isTooMany = false
  for (const { from, rows } of plan.steps) {
    const beginnings = rows.flatMap(({ days }) => ('from' in days ? [days.from] : []))
    const start = Number.isFinite(from) ? from : beginnings.length > 0 ? Math.min(...beginnings) : 20_000
    let before = Number.NEGATIVE_INFINITY
    for (let date = start - 1; date <= start + 400; date++) {
      const rows = (stepOn(plan, date)?.rows ?? []).filter(({ days }) => isRhythm(days, date) && hasBegun(days, date))
      const times = rows.map((row) => date * dayMinutes + row.minute).sort((a, b) => a - b)
      isTooMany ||= times.length > 12
      for (const time of times) {
        if (time === before) return `Two lines plan ${clockText(time)} on the same day`
        isCrowded ||= time - before < 30
        before = time
      }
    }
  }
  if (isCrowded) return 'Times of one medicine must be at least 30 minutes apart'
  return isTooMany ? 'At most 12 times a day' : null
}

/** The anchors of a day, in their order. */
const anchorNames = ['breakfast', 'lunch', 'dinner', 'bedtime'] as const

/** Why times of the anchors are refused: they stay in their order, and 30 minutes apart. Minutes of the day. */
export function anchorError(times: Readonly<Record<(typeof anchorNames)[number], number>>): string | null {
  for (const [index, name] of anchorNames.entries()) {
    const before = anchorNames[index - 1]
    if (!before || times[name] - times[before] >= 30) continue
    return `${name[0]?.toUpperCase()}${name.slice(1)} must be at least 30 minutes after ${before}`
  }
  return null
}

function clockText(nominal: number): string {
  const time = timeOf(nominal)
  const hours = Math.floor(time / 60)
  return `${hours % 12 || 12}:${String(time % 60).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}
