/*
 * How far back each rule looks at what is known of a medication, by the dates of its doses. Whoever reads entries for a
 * rule reads at least so many.
 */

/**
 * For what is open: a weekly dose is followed within seven days, and Mark Taken acts on it for five of them (dose-model 5.4);
 * with a day more for the zones.
 */
export const openDosesLookBack = { days: 8 } as const

/** For what an edit keeps, and the last intake that the first new dose keeps away from (dose-model 7.3). */
export const editLookBack = { days: 400 } as const

/**
 * For a question: five days since an intake are near for a weekly medicine, and it can have been recorded for a dose of
 * 30 days before (dose-model 5.7), with a day more on either side for the zones.
 */
export const questionLookBack = { days: 37 } as const
