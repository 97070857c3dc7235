/**
 * Finds the element with this text, whatever markup is inside it, such as the `<bdi>` of a name:
 * `screen.getByText(sentence('Metformin taken at 8:00 AM'))`.
 */
export function sentence(text: string): (_: string, element: Element | null) => boolean {
  return (_, element) =>
    element !== null && read(element) === text && !Array.from(element.children).some((child) => read(child) === text)
}

/** The text of an element, with the no-break space of an amount as a plain space. */
function read(element: Element): string {
  return element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ')
}
