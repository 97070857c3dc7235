import type { ReactNode } from 'react'
import type { Dose } from '#core/dose/dose.ts'

/** What the cards show of their doses' receipts, for patients who have switched them on (product 5.2). */
export type CardReceipts = {
  readonly badge: ReactNode
  /** For a dose whose receipt was just written; nothing otherwise. */
  readonly panel: (dose: Dose) => ReactNode
}
