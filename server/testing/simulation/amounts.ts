/** In what the patients' stocks are counted. */
export const stockUnit = 'tablets'

/** Of an intake as needed. */
export const intakeDosages = ['1 tablets', '2 tablets', '500mg'] as const

/** An amount as the independent computation takes it. */
type AmountFacts = {
  readonly amount: string
  readonly value: number
  readonly unit: string
  readonly pieces: number | null
}

/** @param dosage '2 tablets', '500mg' */
export function amountFacts(dosage: string): AmountFacts {
  const [, number = '', unit = ''] = /^([\d.]+) ?([a-z]+)$/.exec(dosage) ?? []
  const value = Math.round(Number(number) * 1000)
  const isTablets = unit.startsWith('tablet')
  return {
    amount: dosage,
    value,
    unit: isTablets ? 'tablet' : unit,
    pieces: isTablets ? value : toldPieces(dosage),
  }
}

/** How many tablets an amount in mg is, in thousandths, once the patient has told it: of some nobody ever does. */
export function toldPieces(dosage: string): number | null {
  const [, mg] = /^(\d+) ?mg$/.exec(dosage) ?? []
  if (mg === undefined || Number(mg) % 7 === 0) return null
  return Math.ceil(Number(mg) / 125) * 500
}
