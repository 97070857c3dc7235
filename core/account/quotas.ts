/*
 * How much of everything one account can hold: far more than a person needs, and little enough that all of it together keeps
 * no server from reminding others. What is bounded, where, and what it costs at most: docs/security.md.
 */

/** Medications, ended ones too. */
export const maxMedications = 200
/** Medications that are being taken at the same time. */
export const maxRunningMedications = 60
/** Versions of one medication, and of all medications together. */
export const maxVersions = 100
export const maxVersionsTotal = 1000
/** Entries of one dose: taken, undone, taken again. */
export const maxEntriesPerDose = 50
export const maxEntriesPerDate = 500
/** Entries that are received in 24 hours: those of a device that was off the network for months wait for their turn. */
export const maxEntriesPerDay = 2000
/** Zones the patient has lived by, and changes of them in 24 hours. */
export const maxZoneSpans = 200
export const maxZoneChangesPerDay = 20
/** Doses in one answer. */
export const maxDosesPerResponse = 3000
