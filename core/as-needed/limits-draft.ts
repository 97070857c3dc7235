export const gapUnits = ['minutes', 'hours', 'days'] as const

/** Limits as they are entered, apart from the usual amount; numbers are text. */
export type LimitsDraft = {
  readonly gap: string
  readonly gapUnit: (typeof gapUnits)[number]
  readonly max: string
  readonly count: string
  /** "No limit was given to me". */
  readonly isNoneGiven: boolean
  /** Separated by commas. */
  readonly reasons: string
  readonly remindAgain: boolean
  /** Minutes, or empty for none. */
  readonly followUp: string
}

/** In minutes. */
export const followUpChoices = [30, 60, 120, 240] as const

export const emptyLimits: LimitsDraft = {
  gap: '',
  gapUnit: 'hours',
  max: '',
  count: '',
  isNoneGiven: false,
  reasons: '',
  remindAgain: false,
  followUp: '',
}
