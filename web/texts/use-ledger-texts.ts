import { type LedgerTexts, ledgerTexts } from './en/ledger.ts'
import { useCatalogue } from './language.ts'

/** The words of receipts, which are loaded with the parts that show them: no screen waits for them. */
export function useLedgerTexts(): LedgerTexts {
  return useCatalogue()?.ledgerTexts ?? ledgerTexts
}
