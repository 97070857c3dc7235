/*
 * Limits per account: far more than a person needs, and few enough that one account cannot keep the server from
 * reminding others. The costs are in docs/security.md.
 */

/** Medications, ended ones too. */
export const maxMedications = 200
export const maxRunningMedications = 60
/** How long versions and zone changes count, 90 days: a plan may be changed, and a border crossed, for a lifetime. */
export const quotaWindow = { hours: 90 * 24 } as const
/** New versions of one medication, and of all medications together, in the window. */
export const maxVersions = 100
export const maxVersionsTotal = 1000
/** Entries of one dose: taken, undone, taken again. */
export const maxEntriesPerDose = 50
export const maxEntriesPerDate = 500
/** Entries received in 24 hours; a device that was offline for months sends the rest later. */
export const maxEntriesPerDay = 2000
/** Counts, refills, losses and undos of all stocks. */
export const maxStockEntries = 5000
/** Holds of all medications, ended ones too: one of three medications is three. */
export const maxHolds = 2000
/** Holds written down beforehand. */
export const maxAgreedHolds = 50
/** Notes on doses and days. */
export const maxNotes = 5000
/** Devices and security keys that can sign in without a password. */
export const maxPasskeys = 20
/** Changes of the zone the patient lives by, in the window and in 24 hours. */
export const maxZoneSpans = 200
export const maxZoneChangesPerDay = 20
/** Doses in one answer. */
export const maxDosesPerResponse = 3000
/**
 * Audit events of one kind, the newest, and years that any is kept (0137-audit-events.sql has the same numbers). By kind, so
 * that nobody can push a sign-in out of the list by something that is repeated without end.
 */
export const maxAuditEventsPerKind = 200
export const auditYears = 2
