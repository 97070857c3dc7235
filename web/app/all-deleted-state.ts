/** Navigation state of the landing page after the patient deleted everything. */
export const allDeleted = { allDeleted: true } as const

export function isAllDeleted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'allDeleted' in state
}
