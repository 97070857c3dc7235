import type { SkipTexts } from '../en/skip.ts'

/** Why a dose was left out (dose-model 13). */
export const skipTexts: SkipTexts = {
  leftOut: (why) => `Omitida: ${why}`,
  reasons: {
    doctor: 'por indicación médica',
    ill: 'enfermedad',
    'ran-out': 'se me acabó',
    'side-effects': 'efectos secundarios',
    other: 'otro motivo',
  },
}
