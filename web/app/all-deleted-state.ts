/** What the landing page is told when the patient comes from having deleted everything. */
export const allDeleted = { allDeleted: true } as const

export function isAllDeleted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'allDeleted' in state
}
