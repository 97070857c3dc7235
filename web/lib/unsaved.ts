let count = 0

/** Sets how many changes on the page are unsaved; 0 when the form is unmounted. */
export function setUnsavedCount(changes: number): void {
  count = changes
}

export function unsavedChanges(): number {
  return count
}
