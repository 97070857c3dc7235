import type { ErrorCode } from '#core/api/errors.ts'

/*
 * What the processes count of their work for Prometheus (decision 34). Labels are names of our own, few and fixed: never who,
 * what or where.
 */

export type AnsweredRequest = {
  readonly method: string
  /** The pattern, never the path. */
  readonly route: string
  readonly status: number
}

/** Counted by a process that answers requests. */
export type RequestCounts = {
  answered(request: AnsweredRequest, seconds: number): void
  /** A request failed, as expected or not. */
  failed(code: ErrorCode): void
}

/** `retried` and `postponed` deliveries are still to be sent; the others are done with. */
export type CountedOutcome =
  | 'accepted'
  | 'retried'
  | 'postponed'
  | 'failed'
  | 'capped'
  | 'late'
  | 'listed'
  | 'withdrawn'
  | 'replaced'

/** Counted by a process that sends reminders. */
export type ReminderCounts = {
  delivered(channel: string, outcome: CountedOutcome): void
  /** A reminder of a dose, or an alert, was accepted by its channel so many seconds after its planned moment. */
  accepted(channel: string, lateness: number): void
}

/** Without METRICS_PORT nothing is counted. */
export const uncountedRequests: RequestCounts = { answered() {}, failed() {} }
export const uncountedReminders: ReminderCounts = { delivered() {}, accepted() {} }
