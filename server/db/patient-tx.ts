import type { Sealer } from './sealed.ts'
import type { Tx } from './transaction.ts'

/** A patient's transaction, for what seals or opens their columns. */
export type PatientTx = { readonly tx: Tx; readonly sealer: Sealer; readonly userId: string }
