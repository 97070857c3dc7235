/** Why a dose was left out, as the patient says (dose-model 13.1). */
export const skipReasons = ['doctor', 'ill', 'ran-out', 'side-effects', 'other'] as const
export type SkipReason = (typeof skipReasons)[number]

/** In characters. */
export const skipNoteLimit = 200

/** What the patient says of a dose that was left out. */
export type Skip = { readonly reason: SkipReason | null; readonly note: string | null }

export const unexplained: Skip = { reason: null, note: null }

/** Null for a reason that only a newer version of the page knows. */
export function skipReasonOf(reason: string | null): SkipReason | null {
  return skipReasons.find((one) => one === reason) ?? null
}

/** Whether the patient said why. */
export function skipped({ reason, note }: Skip): boolean {
  return reason !== null || note !== null
}
