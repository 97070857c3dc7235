/**
 * Finds the element that reads as a sentence, whatever marks up parts of it, such as the `<bdi>` of a name:
 * `screen.getByText(sentence('Metformin taken at 8:00 AM'))`.
 */
export function sentence(text: string): (_: string, element: Element | null) => boolean {
  return (_, element) =>
    element?.textContent === text && !Array.from(element.children).some((child) => child.textContent === text)
}
