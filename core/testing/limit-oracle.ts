/** Within what a medicine is taken as needed: the latest is in force. Amounts in thousandths of their unit. */
export type OracleLimits = {
  readonly value: number
  readonly unit: string
  readonly pieces?: number | null
  /** In minutes; none where it is not limited. */
  readonly gap: number | null
  readonly max: { readonly value: number; readonly unit: string } | null
  /** Intakes in 24 hours. */
  readonly count: number | null
}
