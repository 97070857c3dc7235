import type { FieldError } from '../texts/field-error.ts'

/** Times of the day that belong to the patient, in their order (dose-model 2.8). */
export const anchors = ['breakfast', 'lunch', 'dinner', 'bedtime'] as const
export type Anchor = (typeof anchors)[number]

/** When each of them is, on the patient's clock. */
export type AnchorTimes = Readonly<Record<Anchor, Temporal.PlainTime>>

/** The initial values of the form. */
export const defaultAnchorTimes: AnchorTimes = {
  breakfast: Temporal.PlainTime.from('08:00'),
  lunch: Temporal.PlainTime.from('12:30'),
  dinner: Temporal.PlainTime.from('18:30'),
  bedtime: Temporal.PlainTime.from('22:00'),
}

const leastMinutes = 30

const neighbors = [
  ['breakfast', 'lunch', 'lunch_too_early'],
  ['lunch', 'dinner', 'dinner_too_early'],
  ['dinner', 'bedtime', 'bedtime_too_early'],
] as const satisfies (readonly [before: Anchor, after: Anchor, FieldError])[]

/** Why times are refused: each anchor comes at least 30 minutes after the one before it (dose-model 2.8). Empty if all are valid. */
export function anchorErrors(times: AnchorTimes): { readonly [Name in Anchor]?: FieldError } {
  const tooEarly = neighbors.filter(
    ([before, after]) => times[before].until(times[after]).total('minutes') < leastMinutes,
  )
  return Object.fromEntries(tooEarly.map(([, after, error]) => [after, error]))
}
