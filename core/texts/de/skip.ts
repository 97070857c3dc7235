import type { SkipTexts } from '../en/skip.ts'

/** Why a dose was left out (dose-model 13). */
export const skipTexts: SkipTexts = {
  leftOut: (why) => `Ausgelassen: ${why}`,
  reasons: {
    doctor: 'auf ärztlichen Rat',
    ill: 'krank',
    'ran-out': 'kein Vorrat mehr',
    'side-effects': 'Nebenwirkungen',
    other: 'anderer Grund',
  },
}
