import { adherenceLevel, percent, type Tally } from '#core/adherence/adherence.ts'
import type { Tone } from '#web/ui/bars.tsx'
import type { StateMark } from '#web/ui/icon.tsx'

type Counted = Pick<Tally, 'taken' | 'counted'>

/** A share in percent, with the mark and the color of its level (product 6.2). */
export type Level = { readonly share: number; readonly tone: Tone; readonly mark: StateMark | null }

const marks: Record<Tone, StateMark | null> = { good: 'taken', fair: 'partly', poor: 'missed', none: null }

/** The level of a tally. Nothing taken is gray, as is nothing to take; only the first has a mark. */
export function levelOf({ taken, counted }: Counted): Level {
  const share = percent(taken, counted)
  const tone = adherenceLevel(share)
  return { share, tone, mark: marks[tone] ?? (counted > 0 ? 'missed' : null) }
}
