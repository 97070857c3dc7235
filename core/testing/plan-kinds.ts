import type { Pattern } from '#core/schedule/pattern.ts'
import { cycle, every, everyNth, monthDay, rows, step, taper, weekdays } from './custom-pattern.ts'
import { everyHours, pattern } from './times.ts'

/** A kind of plan with a dose of one tablet on Monday, March 2, 2026 at 08:00 in New York, and what is said of it in English. */
export type PlanKind = {
  readonly pattern: Pattern
  /** With that dose; null where its time alone tells it. */
  readonly said: string | null
  /** Where the whole plan is told. */
  readonly usage: string
}

/** Every kind of plan. */
export const planKinds: readonly PlanKind[] = [
  { pattern: pattern('daily 08:00'), said: null, usage: 'Daily, 8:00 AM' },
  { pattern: pattern('twice-daily 08:00'), said: null, usage: 'Twice daily, 8:00 AM and 8:00 PM' },
  {
    pattern: pattern('three-times-daily 08:00'),
    said: null,
    usage: 'Three times daily, 12:00 AM, 8:00 AM and 4:00 PM',
  },
  { pattern: pattern('weekly Monday 08:00'), said: 'Weekly, on Monday', usage: 'Weekly, on Monday, 8:00 AM' },
  {
    pattern: rows([every, '08:00'], [every, '18:00', '2 tablets']),
    said: null,
    usage: 'Twice daily: 1 tablet at 8:00 AM, 2 tablets at 6:00 PM',
  },
  { pattern: rows([weekdays(1, 3, 5), '08:00']), said: 'Mon, Wed, Fri', usage: 'Mon, Wed, Fri, 8:00 AM' },
  { pattern: rows([everyNth(3, '2026-03-02'), '08:00']), said: 'Every 3 days', usage: 'Every 3 days, 8:00 AM' },
  { pattern: rows([monthDay(2), '08:00']), said: 'Monthly, on day 2', usage: 'Monthly, on day 2, 8:00 AM' },
  {
    pattern: rows([cycle(21, 7, '2026-02-26'), '08:00']),
    said: 'Day 5 of 21',
    usage: '21 days on, 7 days off, 8:00 AM',
  },
  {
    pattern: taper(
      step(null, [every, '08:00']),
      step('2026-03-05', [every, '08:00', '0.5 tablets']),
      step('2026-03-12', [weekdays(1, 3), '08:00', '0.5 tablets']),
    ),
    said: 'Step 1 of 3: 1 tablet, through March 4',
    usage: 'Step 1 of 3: Daily: 1 tablet at 8:00 AM, through March 4',
  },
  { pattern: everyHours(8, '2026-03-02T08:00-05:00'), said: 'Every 8 hours', usage: 'Every 8 hours' },
]
