import type { Limits } from '#core/as-needed/limits.ts'
import type { OracleLimits } from '#core/testing/limit-oracle.ts'
import type { Draws } from '../random.ts'
import { amountFacts } from './amounts.ts'

/** Limits as they are sent, and as the independent computation takes them. */
export type PlannedLimits = { readonly limits: Limits; readonly oracle: OracleLimits }

const amounts = [
  { dosage: '1 tablets', max: '4 tablets' },
  { dosage: '2 tablets', max: '6 tablets' },
  { dosage: '500mg', max: '2000 mg' },
] as const

export function anyLimits({ pick, chance }: Draws): PlannedLimits {
  const amount = pick(amounts)
  const gap = pick([null, 60, 240, 360, 720, 1440])
  const max = chance(0.6) ? amount.max : null
  const count = chance(0.3) ? pick([1, 2, 4, 6]) : null
  const { value, unit, pieces } = amountFacts(amount.dosage)
  const most = max === null ? null : amountFacts(max)
  return {
    limits: { dosage: amount.dosage, gap, max, count, reasons: ['headache'] },
    oracle: {
      value,
      unit,
      pieces,
      gap,
      max: most && { value: most.value, unit: most.unit },
      count,
    },
  }
}
