import type { ReactNode } from 'react'
import type { Dose } from '#core/dose/dose.ts'

/** What the cards show of the receipts of their doses, where the patient has switched them on (product 5.2). */
export type CardReceipts = {
  readonly badge: ReactNode
  /** Of a dose whose receipt was written just now; nothing else. */
  readonly panel: (dose: Dose) => ReactNode
}
