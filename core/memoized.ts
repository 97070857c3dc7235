/** The same function, which works out its answer only once for each object. Objects must never change. */
export function memoized<T extends object, R>(answer: (of: T) => R): (of: T) => R {
  const known = new WeakMap<T, { readonly answer: R }>()
  return (of) => {
    const found = known.get(of) ?? { answer: answer(of) }
    known.set(of, found)
    return found.answer
  }
}
