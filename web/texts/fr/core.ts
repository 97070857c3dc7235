import { failures } from '#core/texts/fr/failures.ts'
import { fieldErrors } from '#core/texts/fr/field-errors.ts'
import { conditions, relationships, substances } from '#core/texts/fr/stored.ts'
import type { CoreTexts } from '../core-texts.ts'

/** What core and the server say. */
export const core: CoreTexts = {
  failures,
  fieldErrors,
  conditions,
  relationships,
  substances,
  severityMeanings: {
    mild: 'ne gêne presque pas',
    moderate: 'peut gêner les activités quotidiennes',
    serious: 'problèmes de santé importants',
    'life-threatening': '',
  },
  asSubject: (substance) =>
    /^[aeéiou]/.test(substance) ? `l’${substance}` : `${/ine\b/.test(substance) ? 'la' : 'le'} ${substance}`,
  usualRhythm: {
    weekly: (name) => `${name} se prend d’ordinaire une fois par semaine.`,
    'twice-weekly': (name) => `${name} se prend d’ordinaire une ou deux fois par semaine.`,
    'two-weekly': (name) => `${name} se prend d’ordinaire une fois toutes les deux semaines.`,
    monthly: (name) => `${name} se prend d’ordinaire une fois par mois.`,
    'six-weekly': (name) => `${name} se prend d’ordinaire une fois toutes les six semaines.`,
    'patch-for-a-week': (name) => `${name} en patch se porte d’ordinaire sept jours.`,
    'weekly-by-strength': (name) =>
      `${name}, à ce dosage, se prend d’ordinaire une fois par semaine, ou moins souvent.`,
  },
  moreOftenHarm: {
    fatal: 'Utilisé plus souvent que prescrit, ce médicament peut entraîner la mort.',
    harmful: 'Utilisé plus souvent que prescrit, ce médicament peut nuire gravement à la santé.',
  },
}
