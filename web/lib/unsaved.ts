let count = 0

/** Says how much on the page is changed and not stored yet; 0 when it is gone. */
export function setUnsavedCount(changes: number): void {
  count = changes
}

/** How much on the page is changed and not stored yet. */
export function unsavedChanges(): number {
  return count
}
