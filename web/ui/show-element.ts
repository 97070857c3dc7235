/** Brings an element to the middle of the window, with the focus on it. */
export function showElement(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
