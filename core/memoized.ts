/** Caches the function's result for each argument, which must never change; an entry goes with its argument (WeakMap). */
export function memoized<T extends object, R>(answer: (of: T) => R): (of: T) => R {
  const known = new WeakMap<T, { readonly answer: R }>()
  return (of) => {
    const found = known.get(of) ?? { answer: answer(of) }
    known.set(of, found)
    return found.answer
  }
}
