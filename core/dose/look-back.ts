/* How far back each rule reads, by the dates of the doses. Queries must read at least this far. */

/** For open doses: Mark Taken acts on a dose for up to 30 days (dose-model 5.4); a day more on either side for the zones. */
export const openDosesLookBack = { days: 32 } as const

/** For the doses an edit keeps, and the last intake that the first new dose must not be near to (dose-model 7.3). */
export const editLookBack = { days: 400 } as const

/**
 * For questions: five days are near for a weekly medicine, and an intake may have been recorded for a dose 30 days
 * earlier (dose-model 5.7); a day more on either side for the zones.
 */
export const questionLookBack = { days: 37 } as const
