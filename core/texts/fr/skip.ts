import type { SkipTexts } from '../en/skip.ts'

/** Why a dose was left out (dose-model 13). */
export const skipTexts: SkipTexts = {
  leftOut: (why) => `Prise sautée : ${why}`,
  reasons: {
    doctor: 'sur avis médical',
    ill: 'malade',
    'ran-out': 'médicament épuisé',
    'side-effects': 'effets secondaires',
    other: 'autre raison',
  },
}
