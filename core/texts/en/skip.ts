/** Why a dose was left out (dose-model 13), everywhere: card, history, report. */
export const skipTexts = {
  leftOut: (why: string) => `Left out: ${why}`,
  reasons: {
    doctor: 'doctor said so',
    ill: 'ill',
    'ran-out': 'ran out of it',
    'side-effects': 'side effects',
    other: 'another reason',
  },
}

export type SkipTexts = typeof skipTexts
