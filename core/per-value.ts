/**
 * Answers a question about an immutable value once, however often it is asked; the answer goes when the value goes. Only for
 * values that are never changed in place, as all of core's are.
 */
export function perValue<Value extends object, Result>(answer: (value: Value) => Result): (value: Value) => Result {
  const known = new WeakMap<Value, { readonly result: Result }>()
  return (value) => {
    const before = known.get(value)
    if (before) return before.result
    const result = answer(value)
    known.set(value, { result })
    return result
  }
}
