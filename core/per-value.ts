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

/** Answers from immutable values once for as long as it is asked with the same ones: those who ask share the answer. */
export function sameCall<Values extends readonly unknown[], Result>(
  answer: (...values: Values) => Result,
): (...values: Values) => Result {
  let last: { readonly values: Values; readonly result: Result } | null = null
  return (...values) => {
    const isSame = last?.values.every((value, index) => Object.is(value, values[index]))
    if (last === null || !isSame) last = { values, result: answer(...values) }
    return last.result
  }
}
