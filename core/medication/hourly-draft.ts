import { type FirstDoseBounds, hourlyWithinDays } from '../schedule/first-dose.ts'
import { type CustomPattern, type HourlyPattern, longestHours } from '../schedule/pattern.ts'
import type { Language } from '../settings/settings.ts'
import type { FieldError } from '../texts/field-error.ts'
import { calendarDate } from '../time/calendar-date.ts'
import { compareInstants } from '../time/compare.ts'
import { instantIn, type Nominal } from '../time/nominal.ts'
import { wallClock, type ZoneSpans, zoneAt } from '../time/span.ts'
import { wallTime } from '../time/wall-time.ts'
import {
  emptyGroup,
  fieldName,
  type GroupDraft,
  type LineDraft,
  lineDraft,
  type PatternDraft,
  patternDraft,
  wholeNumber,
} from './pattern-draft.ts'

/** Of a plan by the hour; null of any other. */
export function hourlyGroup([{ groups }]: PatternDraft): GroupDraft | null {
  return groups[0].kind === 'hourly' ? groups[0] : null
}

export type EnteredHourly = {
  /** Null while something is missing or wrong. */
  readonly pattern: HourlyPattern | null
  /** On the patient's clock, as entered or proposed; null while it cannot be read. */
  readonly firstDose: Nominal | null
  /** By the name of the field. */
  readonly errors: Readonly<Record<string, FieldError>>
}

/** What a plan by the hour is entered with. */
export type HourlyContext = {
  readonly spans: ZoneSpans
  /** The plan that runs, which an edit of its amount alone keeps; null without one. */
  readonly running: HourlyPattern | null
  /** From when on the first dose can be, and when it is proposed (dose-model 2.7). */
  readonly bounds: (hours: number) => FirstDoseBounds
}

/** Reads what was entered. */
export function enteredHourly(group: GroupDraft, { spans, running, bounds }: HourlyContext): EnteredHourly {
  const { id, firstDate, firstTime } = group
  const hours = wholeNumber(group.hours)
  const isPossible = hours >= 1 && hours <= longestHours
  const errors: Record<string, FieldError> = {}
  if (!isPossible) errors[fieldName(id, 'hours')] = `hours_from:1,${longestHours}`
  const isUntouched = firstDate === '' && firstTime === ''
  if (running && isUntouched && hours === running.hours) {
    return { pattern: running, firstDose: wallClock(spans, running.first), errors }
  }
  const { earliest, latest, proposed } = bounds(isPossible ? hours : 0)
  const [date, time] = [calendarDate(firstDate), wallTime(firstTime)]
  const typed = date && time && instantIn(zoneAt(spans, earliest), date.toPlainDateTime(time)).instant
  const first = isUntouched ? proposed : typed
  const error = first ? firstDoseError(first) : 'first_dose_required'
  if (error) errors[fieldName(id, 'first')] = error
  const shown = first && wallClock(spans, first)
  const pattern: HourlyPattern | null =
    first && isPossible && !error
      ? { frequency: 'hourly', hours, first, time: wallClock(spans, first).toPlainTime() }
      : null
  return { pattern, firstDose: shown, errors }

  function firstDoseError(at: Temporal.Instant): FieldError | null {
    if (compareInstants(at, latest) > 0) return `first_dose_within:${hourlyWithinDays}`
    if (compareInstants(at, earliest) >= 0) return null
    // Minutes are typed: what is left of the one that has begun is not.
    const from = wallClock(spans, earliest).round({ smallestUnit: 'minute', roundingMode: 'ceil' })
    return `first_dose_not_before:${from.hour * 60 + from.minute},${from.dayOfWeek}`
  }
}

/** A stored pattern as the form shows it. @param amount of a line, for whoever chooses other days instead */
export function storedDraft(
  pattern: CustomPattern | HourlyPattern,
  amount: Pick<LineDraft, 'amount' | 'stored'>,
  language: Language,
): PatternDraft {
  if (pattern.frequency === 'custom') return patternDraft(pattern, language)
  const lines = [lineDraft(1, '', amount.amount, amount.stored)]
  const group: GroupDraft = { ...emptyGroup(2), kind: 'hourly', hours: String(pattern.hours), lines }
  return [{ id: 3, from: '', groups: [group] }]
}
