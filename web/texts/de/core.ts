import { failures } from '#core/texts/de/failures.ts'
import { fieldErrors } from '#core/texts/de/field-errors.ts'
import { conditions, relationships, substances } from '#core/texts/de/stored.ts'
import type { CoreTexts } from '../core-texts.ts'

/** What core and the server say. */
export const core: CoreTexts = {
  failures,
  fieldErrors,
  conditions,
  relationships,
  substances,
  severityMeanings: {
    mild: 'leichte Beschwerden',
    moderate: 'kann den Alltag beeinträchtigen',
    serious: 'erhebliche gesundheitliche Probleme',
    'life-threatening': '',
  },
  asSubject: (substance) => substance,
  usualRhythm: {
    weekly: (name) => `${name} wird in der Regel einmal pro Woche genommen.`,
    'twice-weekly': (name) => `${name} wird in der Regel ein- bis zweimal pro Woche genommen.`,
    'two-weekly': (name) => `${name} wird in der Regel alle zwei Wochen genommen.`,
    monthly: (name) => `${name} wird in der Regel einmal im Monat genommen.`,
    'six-weekly': (name) => `${name} wird in der Regel alle sechs Wochen genommen.`,
    'patch-for-a-week': (name) => `Ein Pflaster mit ${name} wird in der Regel sieben Tage lang getragen.`,
    'weekly-by-strength': (name) =>
      `${name} in dieser Stärke wird in der Regel einmal pro Woche oder seltener genommen.`,
  },
  moreOftenHarm: {
    fatal: 'Öfter als verordnet genommen, kann es zum Tod führen.',
    harmful: 'Öfter als verordnet genommen, kann es schweren Schaden anrichten.',
  },
}
