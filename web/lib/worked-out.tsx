/**
 * Works something out that is remembered, for what stands after it. React lets the page answer between components: a part of
 * a long work in one of its own never holds it up for long.
 */
export function WorkedOut({ work }: { work: () => unknown }) {
  work()
  return null
}
