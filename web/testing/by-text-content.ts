/**
 * Finds the element that reads as a sentence, whatever marks up parts of it, such as the `<bdi>` of a name:
 * `screen.getByText(sentence('Metformin taken at 8:00 AM'))`.
 */
export function sentence(text: string): (_: string, element: Element | null) => boolean {
  return (_, element) =>
    element !== null && read(element) === text && !Array.from(element.children).some((child) => read(child) === text)
}

/** What stands in an element; the space inside of an amount, at which no line breaks, is a space. */
function read(element: Element): string {
  return element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
}
