import { stockTexts } from '#core/texts/en/stock.ts'
import { texts } from '../texts.ts'

/** What is left, in a line (core). */
export const stockLineTexts = texts('stockLine', stockTexts)
