import type { AsNeededIntake } from '../as-needed/intake.ts'
import { nextPossible, type TimedIntake } from '../as-needed/limit-check.ts'
import type { LimitVersion } from '../as-needed/limits.ts'
import { type DoseRecord, dosesOn } from '../dose/dose.ts'
import { runningVersion } from '../schedule/ending.ts'
import {
  type Hold,
  type HoldStartNotice,
  holdOf,
  holdStartNotices,
  openEndedHold,
  stillHeldQuestions,
} from '../schedule/hold.ts'
import { compareClocks, compareInstants } from '../time/compare.ts'
import { laterInstant } from '../time/durations.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'

export const noticeKinds = ['hold-begins', 'still-held', 'possible', 'follow-up'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export function isNotice(kind: string): kind is NoticeKind {
  return (noticeKinds as readonly string[]).includes(kind)
}

/** What the notices of a medication depend on. */
export type NoticeInput = {
  readonly holds: readonly Hold[]
  /** Null if it was never planned. */
  readonly record: DoseRecord | null
  readonly spans: ZoneSpans
  /** Whether it is taken now, or would be without a hold. */
  readonly isRunning: boolean
  /** Null while it is not taken as needed. */
  readonly asNeeded: AsNeededInput | null
}

export type AsNeededInput = {
  readonly limits: LimitVersion
  /** Live ones, as needed, by time. */
  readonly intakes: readonly AsNeededIntake[]
  /** All that the limits look at, by time: these, those of doses, and those of joined plans. */
  readonly limited: readonly TimedIntake[]
}

/**
 * A reminder about a medication, and none of its doses: that it is held from tomorrow, whether it is still held (dose-model 12.3), that
 * the next intake as needed is possible, and how the last one helped (dose-model 10.6).
 */
export type Notice = {
  readonly at: Temporal.Instant
  /** It is not sent from then on. */
  readonly deadline: Temporal.Instant
} & (
  | ({ readonly kind: 'hold-begins' } & Pick<HoldStartNotice, 'from' | 'until'>)
  | { readonly kind: 'still-held'; readonly heldSince: Temporal.PlainDate }
  | { readonly kind: 'possible'; readonly dosage: string }
  | { readonly kind: 'follow-up'; readonly intake: AsNeededIntake }
)

/** The notices up to now that are the last of their kind, and those to come, as far as they are known. */
export function noticesOf(input: NoticeInput, now: Temporal.Instant): Notice[] {
  return [...beginNotices(input, now), ...stillHeldNotices(input, now), ...intakeNotices(input, now)]
}

function beginNotices(input: NoticeInput, now: Temporal.Instant): Notice[] {
  if (!input.isRunning) return []
  const starts = holdStartNotices(input.holds, input.spans, now).filter((start) => concernsIntakes(input, start))
  return starts.map((start) => ({ kind: 'hold-begins', ...start }))
}

/** Whether without the hold the medicine would be taken: in the pause of a weekly one no dose may be planned. */
function concernsIntakes(
  { asNeeded, record, spans }: NoticeInput,
  { from, until, deadline }: HoldStartNotice,
): boolean {
  if (asNeeded) return true
  if (!record) return false
  if (!until) return runningVersion(record.schedule, spans, deadline) !== null
  return dosesOn(record, spans, from.toPlainDate(), until.toPlainDate()).some(
    ({ held, shown, passedOver, beforeFirst }) =>
      held !== null &&
      !passedOver &&
      !beforeFirst &&
      compareClocks(shown, from) >= 0 &&
      compareClocks(shown, until) < 0,
  )
}

function stillHeldNotices({ holds, spans, isRunning }: NoticeInput, now: Temporal.Instant): Notice[] {
  const hold = isRunning ? openEndedHold(holds) : null
  if (!hold) return []
  const { last, next, afterNext } = stillHeldQuestions(hold, spans, now)
  const heldSince = hold.from.toPlainDate()
  const notice = (at: Temporal.Instant, deadline: Temporal.Instant): Notice => ({
    kind: 'still-held',
    at,
    deadline,
    heldSince,
  })
  return [...(last ? [notice(last, next)] : []), notice(next, afterNext)]
}

/** How long what is told after an intake is worth reading. */
const readWithin = { hours: 24 } as const

/** None of a medicine that is held then; the holds of a plan before it are over. */
function intakeNotices({ holds, spans, asNeeded }: NoticeInput, now: Temporal.Instant): Notice[] {
  if (!asNeeded) return []
  const { limits, intakes } = asNeeded
  const last = intakes.at(-1)
  const possibleAt = limits.remindAgain ? possibleAgainAt(asNeeded) : null
  const askAt = limits.followUp !== null && last ? last.actualTime.add({ minutes: limits.followUp }) : null
  const notices: Notice[] = [
    ...(possibleAt ? [{ kind: 'possible' as const, ...timed(possibleAt), dosage: limits.dosage }] : []),
    ...(askAt && last ? [{ kind: 'follow-up' as const, ...timed(askAt), intake: last }] : []),
  ]
  const open = holds.filter(({ endedAt }) => endedAt === null)
  return notices.filter(({ at }) => {
    const told = laterInstant(at, now)
    return holdOf(open, { shown: wallClock(spans, told), instant: told }, spans) === null
  })
}

/** When an intake becomes possible after the last one; null if there is nothing to wait for. */
function possibleAgainAt({ limits, limited }: AsNeededInput): Temporal.Instant | null {
  const last = limited.at(-1)
  const possible = last ? nextPossible(limits, limited, last.at) : null
  return last && possible && compareInstants(possible, last.at) > 0 ? possible : null
}

const timed = (at: Temporal.Instant) => ({ at, deadline: at.add(readWithin) })
