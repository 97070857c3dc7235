import { stockTexts } from '#core/texts/de/stock.ts'
import type { Texts } from '../texts.ts'

/** What is left, in a line (core). */
export const stockLine: Texts['stockLine'] = stockTexts
