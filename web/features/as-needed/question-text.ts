import { type LimitCheck, limitCheck } from '#core/as-needed/limit-check.ts'
import type { Limits } from '#core/as-needed/limits.ts'
import { gapText } from '#core/as-needed/limits-text.ts'
import type { LimitedIntake } from '#core/as-needed/timed-intakes.ts'
import { dosageOf, type Measure, measureOf, thousandthsIn } from '#core/medication/measure.ts'
import { dayMs, minuteMs, msBetween } from '#core/time/durations.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { amountText, medicineText } from '#web/texts/medicine-text.ts'
import type { Texts } from '#web/texts/texts.ts'
import { dayAndTime, whenText } from './intake-time.ts'

/** An intake that the patient wants to log. */
export type NewIntake = {
  readonly at: Temporal.Instant
  readonly dosage: string
  readonly reason: string | null
  readonly note: string | null
  /** Its amount may be read in two ways, or is far from the usual one: it is asked about. */
  readonly isUnclear?: boolean
}

type Wording = { readonly spans: ZoneSpans; readonly now: Temporal.Instant; readonly t: Texts['asNeeded'] }

export type QuestionText = { readonly title: string; readonly lines: readonly string[]; readonly keep: string }

/** What is asked before an intake is logged (dose-model 10.3). @param intakes all others of the medication */
export function questionText(
  name: string,
  limits: Limits,
  intakes: readonly LimitedIntake[],
  one: NewIntake,
  { spans, now, t }: Wording,
): QuestionText {
  const check = limitCheck(limits, intakes, one, now)
  const when = (at: Temporal.Instant) => whenText(at, spans, now, t)
  const medicine = medicineText(name, one.dosage)
  const isNow = Math.abs(msBetween(one.at, now)) < minuteMs
  const { possible } = check
  // Only its amount is asked about.
  const isWithinLimits = one.isUnclear === true && check.reasons.length === 0
  const limitLines = isWithinLimits
    ? []
    : [...reasonLines(check, limits, intakes, one, when, t), ...(possible ? [t.nextPossible(when(possible))] : [])]
  return {
    title: isNow ? t.question(medicine) : t.questionAt(medicine, when(one.at)),
    lines: [...(one.isUnclear ? [t.usual(amountText(limits.dosage))] : []), ...limitLines],
    keep:
      !isWithinLimits && isNow && possible && msBetween(now, possible) > 0
        ? waitText(possible, { spans, now, t })
        : t.notNow,
  }
}

function waitText(possible: Temporal.Instant, { spans, now, t }: Wording): string {
  const { day, time } = dayAndTime(possible, spans, now, t)
  return t.wait(time, day)
}

function reasonLines(
  { reasons, last, total }: LimitCheck,
  { gap, max, count }: Limits,
  intakes: readonly LimitedIntake[],
  one: NewIntake,
  when: (at: Temporal.Instant) => string,
  t: Texts['asNeeded'],
): string[] {
  const distance = (from: Temporal.Instant, to: Temporal.Instant) =>
    gapText(Math.floor(msBetween(from, to) / minuteMs), t)
  const lines: string[] = []
  if (last)
    lines.push(t.lastIntake(when(last.at), last.dosage ? amountText(last.dosage) : '?', distance(last.at, one.at)))
  if (reasons.includes('gap') && gap !== null) {
    const limit = gapText(gap, t)
    if (last && msBetween(last.at, one.at) < gap * minuteMs) lines.push(t.gapBefore(limit))
    const next = intakes.find(({ at }) => {
      const after = msBetween(one.at, at)
      return after > 0 && after < gap * minuteMs
    })
    if (next) lines.push(t.gapAfter(limit, distance(one.at, next.at), when(next.at)))
  }
  if (max !== null && total.sum) lines.push(t.overMost(numberText(total.sum), amountText(max)))
  if (reasons.includes('count') && count !== null) lines.push(t.overCount(total.count, count))
  if (max !== null && reasons.includes('unit')) {
    if (!isSummed(one.dosage, max)) lines.push(t.otherThanMost(amountText(one.dosage), amountText(max)))
    const other = intakes.findLast(
      ({ at, dosage }) => Math.abs(msBetween(at, one.at)) < dayMs && !isSummed(dosage, max),
    )
    if (other) lines.push(t.otherUnit(other.dosage ? amountText(other.dosage) : '?', when(other.at)))
  }
  return lines
}

function isSummed(dosage: string | null, max: string | null): boolean {
  const [one, most] = [dosage && measureOf(dosage), max && measureOf(max)]
  return Boolean(one && most && thousandthsIn(one, most.unit) !== null)
}

/** '3', '2.5': of a sum whose unit is said beside it. */
export function numberText(sum: Measure): string {
  // A space stands within the number, too, in some languages; this one only before the unit.
  return amountText(dosageOf(sum)).split('\u00a0')[0] ?? ''
}
