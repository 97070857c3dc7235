import type { SkipTexts } from '../en/skip.ts'

/** Why a dose was left out (dose-model 13). */
export const skipTexts: SkipTexts = {
  leftOut: (why) => `Non pris : ${why}`,
  reasons: {
    doctor: 'sur avis médical',
    ill: 'malade',
    'ran-out': 'plus de médicament',
    'side-effects': 'effets secondaires',
    other: 'autre raison',
  },
}
