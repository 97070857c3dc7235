import { type Hold, openEndedHold, stillHeldQuestions } from '../schedule/hold.ts'
import type { ZoneSpans } from '../time/span.ts'

export const noticeKinds = ['still-held'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export function isNotice(kind: string): kind is NoticeKind {
  return (noticeKinds as readonly string[]).includes(kind)
}

/** What the notices of a medication depend on. */
export type NoticeInput = {
  readonly holds: readonly Hold[]
  readonly spans: ZoneSpans
  /** Whether it is taken now, or would be without a hold. */
  readonly isRunning: boolean
}

/** A reminder about a medication, and none of its doses: whether it is still held (dose-model 12.3). */
export type Notice = {
  readonly kind: NoticeKind
  readonly at: Temporal.Instant
  /** It is not sent from then on. */
  readonly deadline: Temporal.Instant
  readonly heldSince: Temporal.PlainDate
}

/** The last notice up to now and the next one, as far as there are any. */
export function noticesOf({ holds, spans, isRunning }: NoticeInput, now: Temporal.Instant): Notice[] {
  const hold = isRunning ? openEndedHold(holds) : null
  if (!hold) return []
  const { last, next, afterNext } = stillHeldQuestions(hold, spans, now)
  const notice = (at: Temporal.Instant, deadline: Temporal.Instant): Notice => ({
    kind: 'still-held',
    at,
    deadline,
    heldSince: hold.from.toPlainDate(),
  })
  return [...(last ? [notice(last, next)] : []), notice(next, afterNext)]
}
