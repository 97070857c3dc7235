import type { FieldErrorTexts, fieldErrors } from './en/field-errors.ts'

type English = typeof fieldErrors

/**
 * The name of a text in core/texts/en/field-errors.ts, followed by a colon and its parameters:
 * 'characters_at_most:200', 'password_lacks:uppercase,number'.
 */
export type FieldError = {
  [Name in keyof English]: English[Name] extends string ? Name : `${Name}:${string}`
}[keyof English]

/** Undefined if the texts have no such name. */
export function fieldErrorText(error: string, texts: FieldErrorTexts): string | undefined {
  const [name = '', values = ''] = error.split(':')
  if (!Object.hasOwn(texts, name)) return undefined
  const text = texts[name as keyof FieldErrorTexts]
  return typeof text === 'string' ? text : (text as (...values: readonly string[]) => string)(...values.split(','))
}
