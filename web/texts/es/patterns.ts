import { patternTexts } from '#core/texts/es/patterns.ts'
import type { Texts } from '../texts.ts'

/** How often a medicine is planned (core). */
export const patterns: Texts['patterns'] = patternTexts
