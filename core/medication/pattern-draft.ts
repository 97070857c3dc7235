import { nonEmpty } from '../non-empty.ts'
import { type Anchor, type AnchorTimes, anchors } from '../schedule/anchors.ts'
import type { Days, Weekday } from '../schedule/days.ts'
import { type CustomPattern, type PresetFrequency, type Row, timesOfDay } from '../schedule/pattern.ts'
import { patternProblems, rowLimit, stepLimit } from '../schedule/pattern-problem.ts'
import type { Language } from '../settings/settings.ts'
import type { FieldError } from '../texts/field-error.ts'
import { calendarDate } from '../time/calendar-date.ts'
import { compareDates } from '../time/compare.ts'
import { wallTime, wallTimeText } from '../time/wall-time.ts'
import { plainAmount } from './amount.ts'
import { enteredDosage, type ParsedAmount } from './entered-amount.ts'
import { amountError } from './odd-amount.ts'

/*
 * A custom pattern as it is entered (product 4.2): steps, in them groups of days, in them lines of a time and an amount. Each
 * has an id, unique within the pattern, by which its fields are named.
 */

export type PatternDraft = readonly [StepDraft, ...StepDraft[]]

export type StepDraft = {
  readonly id: number
  /** Unused in the first step. */
  readonly from: string
  readonly groups: readonly [GroupDraft, ...GroupDraft[]]
}

/** The rows of the same days. A field of another kind of days keeps what was typed. */
export type GroupDraft = {
  readonly id: number
  /** By the hour only as the one group of the one step. */
  readonly kind: Days['kind'] | 'hourly'
  readonly weekdays: readonly Weekday[]
  /** Every so many days. */
  readonly interval: string
  /** Of the month. */
  readonly day: string
  readonly on: string
  readonly off: string
  readonly from: string
  /** Every so many hours, */
  readonly hours: string
  /** from a date and time on the patient's clock; both empty for the ones proposed. */
  readonly firstDate: string
  readonly firstTime: string
  readonly lines: readonly LineDraft[]
  /** Of the days off of a cycle. */
  readonly offLines: readonly LineDraft[]
}

export type LineDraft = {
  readonly id: number
  readonly time: string
  /** Instead of `time`, whose text it keeps (dose-model 2.8). */
  readonly anchor: Anchor | null
  readonly amount: string
  /** The dosage that `amount` was when the form was opened; null in a new line. */
  readonly stored: string | null
}

export type PatternField =
  | 'time'
  | 'anchor'
  | 'amount'
  | 'lines'
  | 'days'
  | 'weekdays'
  | 'interval'
  | 'day'
  | 'on'
  | 'off'
  | 'from'
  | 'hours'
  | 'first'

/** The name of a field of a step, group or line, by its id. */
export function fieldName(id: number, field: PatternField): string {
  return `pattern-${id}-${field}`
}

/** An amount of the pattern, to be asked about if it is odd. */
export type EnteredAmount = {
  /** Of its field. */
  readonly name: string
  readonly typed: string
  readonly amount: ParsedAmount
  /** The stored dosage in its place; null in a new line. */
  readonly before: string | null
}

export type EnteredPattern = {
  /** Null while something is missing or wrong. */
  readonly pattern: CustomPattern | null
  /** By the name of the field. */
  readonly errors: Readonly<Record<string, FieldError>>
  readonly amounts: readonly EnteredAmount[]
}

/**
 * Reads what was entered.
 * @param earliest the patient's date: a later step begins on it or after it; null for a stored pattern, whose steps may be over
 * @param anchorTimes the patient's; null while they are unknown: then a line has the time that was stored
 */
export function enteredPattern(
  draft: PatternDraft,
  language: Language,
  earliest: Temporal.PlainDate | null,
  anchorTimes: AnchorTimes | null = null,
): EnteredPattern {
  const errors: Record<string, FieldError> = {}
  const amounts: EnteredAmount[] = []
  const steps = draft.map((step, index) => ({
    from: index === 0 ? null : readDate(step.id, step.from, earliest),
    rows: step.groups.flatMap((group) => readGroup(group)),
  }))
  limit()
  if (Object.keys(errors).length > 0) return { pattern: null, errors, amounts }
  // Without an error every step has a row.
  const pattern: CustomPattern = {
    frequency: 'custom',
    steps: nonEmpty(steps.map(({ from, rows }) => ({ from, rows: nonEmpty(rows) }))),
  }
  for (const { path, error } of patternProblems(pattern)) errors[nameAt(path)] ??= error
  return { pattern: Object.keys(errors).length > 0 ? null : pattern, errors, amounts }

  function readGroup(group: GroupDraft): Row[] {
    if (linesOf(group).length === 0) errors[fieldName(group.id, 'lines')] = 'rows_required'
    const days = readDays(group)
    const on = group.lines.map((line) => readLine(line, days))
    if (days.kind !== 'cycle') return on
    return [...on, ...group.offLines.map((line) => readLine(line, { ...days, phase: 'off' }))]
  }

  function readLine({ id, time: typedTime, anchor, amount, stored }: LineDraft, days: Days): Row {
    const time = (anchor && anchorTimes?.[anchor]) ?? wallTime(typedTime)
    if (!time) errors[fieldName(id, 'time')] = 'time_required'
    const wrong = amountError(amount)
    const isAsStored = stored !== null && amount === plainAmount(stored, language)
    if (wrong && !isAsStored) errors[fieldName(id, 'amount')] = wrong
    const read = isAsStored ? { dosage: stored, isCertain: true } : enteredDosage(amount, language)
    amounts.push({ name: fieldName(id, 'amount'), typed: amount.trim(), amount: read, before: stored })
    return { days, time: time ?? midnight, ...(anchor && { anchor }), dosage: read.dosage }
  }

  function readDays(group: GroupDraft): Days {
    const { id, kind } = group
    const number = (field: 'interval' | 'day' | 'on' | 'off', from: number, to: number, error: FieldError) => {
      const value = wholeNumber(group[field])
      if (!(value >= from && value <= to)) errors[fieldName(id, field)] = error
      return value
    }
    // By the hour is never one of several groups.
    if (kind === 'every' || kind === 'hourly') return { kind: 'every' }
    if (kind === 'month-day') return { kind, day: number('day', 1, 31, 'month_day:1,31') }
    if (kind === 'weekdays') {
      if (group.weekdays.length === 0) errors[fieldName(id, 'weekdays')] = 'weekdays_required'
      return { kind, weekdays: group.weekdays }
    }
    const from = readDate(id, group.from, null) ?? anyDate
    if (kind === 'every-nth') return { kind, days: number('interval', 2, 365, 'whole_number_from:2,365'), from }
    const days = (field: 'on' | 'off') => number(field, 1, 365, 'cycle_days:1,365')
    return { kind, on: days('on'), off: days('off'), from, phase: 'on' }
  }

  function readDate(id: number, typed: string, notBefore: Temporal.PlainDate | null): Temporal.PlainDate | null {
    const date = calendarDate(typed)
    if (!date) errors[fieldName(id, 'from')] = 'date_invalid'
    else if (notBefore && compareDates(date, notBefore) < 0) {
      errors[fieldName(id, 'from')] = 'step_not_later'
    }
    return date
  }

  function limit() {
    for (const [index, { rows }] of steps.entries()) {
      const last = draft[index]?.groups.at(-1)
      if (last && rows.length > rowLimit) errors[fieldName(last.id, 'lines')] = `rows_at_most:${rowLimit}`
    }
    const beyond = draft[stepLimit]
    if (beyond) errors[fieldName(beyond.id, 'from')] = `steps_at_most:${stepLimit}`
  }

  /** The field of 'steps.0.rows.1.time' or 'steps.1.from'. */
  function nameAt([, step, part, row]: readonly (string | number)[]): string {
    const { id, groups } = draft[Number(step)] ?? draft[0]
    if (part === 'from') return fieldName(id, 'from')
    return fieldName(groups.flatMap(linesOf)[Number(row)]?.id ?? id, 'time')
  }
}

/** A stored custom pattern as the form shows it. */
export function patternDraft({ steps }: CustomPattern, language: Language): PatternDraft {
  const nextId = counter()
  const drafts = steps.map(({ from, rows }): StepDraft => {
    const groups: GroupDraft[] = []
    for (const { days, time, anchor = null, dosage } of rows) {
      const amount = { amount: plainAmount(dosage, language), stored: dosage }
      const line = { id: nextId(), time: wallTimeText(time), anchor, ...amount }
      const last = groups.at(-1)
      const group = last && isOf(last, days) ? last : { ...emptyGroup(nextId()), ...daysDraft(days) }
      const isOff = days.kind === 'cycle' && days.phase === 'off'
      const grown = isOff
        ? { ...group, offLines: [...group.offLines, line] }
        : { ...group, lines: [...group.lines, line] }
      if (group === last) groups[groups.length - 1] = grown
      else groups.push(grown)
    }
    return { id: nextId(), from: from?.toString() ?? '', groups: nonEmpty(groups) }
  })
  return nonEmpty(drafts)
}

/** What a preset is entered with. */
type PresetDraft = { readonly frequency: PresetFrequency; readonly time: string; readonly weekday: Weekday | null }

/**
 * What the custom part of the form begins with: the times of a preset as lines, each with the amount entered.
 * @param today where days that begin on a date begin
 */
export function presetDraft(
  { frequency, time, weekday }: PresetDraft,
  { amount, stored }: Pick<LineDraft, 'amount' | 'stored'>,
  today: Temporal.PlainDate,
): PatternDraft {
  const nextId = counter()
  const isWeekly = frequency === 'weekly'
  const first = wallTime(time)
  const times = first ? timesOfDay({ frequency: isWeekly ? 'daily' : frequency, time: first }, today) : [null]
  const lines = times.map((one) => lineDraft(nextId(), one ? wallTimeText(one) : '', amount, stored))
  const group: GroupDraft = {
    ...emptyGroup(nextId()),
    kind: isWeekly ? 'weekdays' : 'every',
    weekdays: weekday === null ? [] : [weekday],
    from: today.toString(),
    lines,
  }
  return [{ id: nextId(), from: '', groups: [group] }]
}

/** A line below others, with the amount of the last one; below lines with anchors with the next one that is free. */
export function lineAfter(lines: readonly LineDraft[], draft: PatternDraft): LineDraft {
  const line = lineDraft(lastId(draft) + 1, '', lines.at(-1)?.amount ?? '', null)
  const used = new Set(lines.map(({ anchor }) => anchor))
  const isByAnchors = anchors.some((anchor) => used.has(anchor))
  return isByAnchors ? { ...line, anchor: anchors.find((anchor) => !used.has(anchor)) ?? null } : line
}

/** Whether a line of a draft has an anchor. */
export function hasAnchors(draft: PatternDraft): boolean {
  return draft.some(({ groups }) => groups.some((group) => linesOf(group).some(({ anchor }) => anchor !== null)))
}

/** Lines with the anchor nearest to the time of each, by the clock; none has another's. */
export function withNearestAnchors(lines: readonly LineDraft[], times: AnchorTimes): LineDraft[] {
  const free = new Set(anchors)
  return lines.map((line) => {
    const time = wallTime(line.time)
    const apart = (anchor: Anchor) => (time ? minutesApart(times[anchor], time) : 0)
    const [anchor = null] = [...free].toSorted((a, b) => apart(a) - apart(b))
    if (anchor) free.delete(anchor)
    return { ...line, anchor }
  })
}

/** By the shorter way round the clock. */
function minutesApart(a: Temporal.PlainTime, b: Temporal.PlainTime): number {
  const minutes = Math.abs(a.until(b).total('minutes'))
  return Math.min(minutes, 24 * 60 - minutes)
}

/** A group after others, with one line. */
export function groupAfter({ groups }: StepDraft, draft: PatternDraft): GroupDraft {
  const id = lastId(draft)
  const last = groups.at(-1)
  const lines = [lineDraft(id + 2, '', last?.lines.at(-1)?.amount ?? '', null)]
  return { ...emptyGroup(id + 1), kind: 'weekdays', from: last?.from ?? '', lines }
}

/** The draft with one more step: a copy of the last, whose date is to be entered. */
export function withNextStep(draft: PatternDraft): PatternDraft {
  const last = draft.at(-1) ?? draft[0]
  const nextId = counter(lastId(draft))
  const copies = (lines: readonly LineDraft[]) => lines.map((line) => ({ ...line, id: nextId() }))
  const groups = last.groups.map((group) => ({
    ...group,
    id: nextId(),
    lines: copies(group.lines),
    offLines: copies(group.offLines),
  }))
  return [...draft, { id: nextId(), from: '', groups: nonEmpty(groups) }]
}

type Items<T> = readonly [T, ...T[]]

/** A step or a group of a draft, changed. */
export function withChanged<T extends { readonly id: number }>([first, ...more]: Items<T>, changed: T): Items<T> {
  const swap = (one: T) => (one.id === changed.id ? changed : one)
  return [swap(first), ...more.map(swap)]
}

/** Without one of several steps or groups. */
export function without<T extends { readonly id: number }>(items: Items<T>, id: number): Items<T> {
  const [first = items[0], ...more] = items.filter((one) => one.id !== id)
  return [first, ...more]
}

const midnight = Temporal.PlainTime.from('00:00')
const anyDate = Temporal.PlainDate.from('2026-01-01')

export function lineDraft(id: number, time: string, amount: string, stored: string | null): LineDraft {
  return { id, time, anchor: null, amount, stored }
}

const noHours = { hours: '', firstDate: '', firstTime: '' }

export function emptyGroup(id: number): GroupDraft {
  return {
    id,
    kind: 'every',
    weekdays: [],
    interval: '',
    day: '',
    on: '',
    off: '',
    from: '',
    ...noHours,
    lines: [],
    offLines: [],
  }
}

const linesOf = ({ kind, lines, offLines }: GroupDraft) => [...lines, ...(kind === 'cycle' ? offLines : [])]

/** Ids are given from 1 up. */
function counter(last = 0): () => number {
  let id = last
  return () => ++id
}

function lastId(draft: PatternDraft): number {
  const ids = draft.flatMap(({ id, groups }) => [
    id,
    ...groups.flatMap((group) => [
      group.id,
      ...group.lines.map((line) => line.id),
      ...group.offLines.map((line) => line.id),
    ]),
  ])
  return Math.max(...ids)
}

function daysDraft(days: Days): Partial<GroupDraft> {
  switch (days.kind) {
    case 'every':
      return { kind: 'every' }
    case 'weekdays':
      return days
    case 'every-nth':
      return { kind: 'every-nth', interval: String(days.days), from: days.from.toString() }
    case 'month-day':
      return { kind: 'month-day', day: String(days.day) }
    case 'cycle':
      return { kind: 'cycle', on: String(days.on), off: String(days.off), from: days.from.toString() }
  }
}

/** Whether the next row of a pattern belongs to the group: of the same days, in the order of the pattern. */
function isOf(group: GroupDraft, days: Days): boolean {
  const isInOrder = !(days.kind === 'cycle' && days.phase === 'on' && group.offLines.length > 0)
  const fields = daysDraft(days)
  return (
    isInOrder &&
    (Object.keys(fields) as (keyof GroupDraft)[]).every((field) => String(group[field]) === String(fields[field]))
  )
}

/** NaN for anything else than digits. */
export function wholeNumber(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
}
