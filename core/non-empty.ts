export type NonEmpty<T> = readonly [T, ...T[]]

/** A list that the caller knows to have an item. @throws RangeError if it has none */
export function nonEmpty<T>(items: readonly T[]): NonEmpty<T> {
  const [first, ...others] = items
  if (first === undefined) throw new RangeError('The list is empty')
  return [first, ...others]
}

export function isNonEmpty<T>(items: readonly T[]): items is NonEmpty<T> {
  return items.length > 0
}
