import { patternTexts } from '#core/texts/en/patterns.ts'
import { texts } from '../texts.ts'

/** How often a medicine is planned (core). */
export const patternsTexts = texts('patterns', patternTexts)
