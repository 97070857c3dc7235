import type { FieldErrorTexts, fieldErrors } from './en/field-errors.ts'

type English = typeof fieldErrors

/**
 * Why something typed is refused: the name of a text of core/texts/en/field-errors.ts, and behind a colon what stands in it, as in
 * 'characters_at_most:200' and 'password_lacks:uppercase,number'.
 */
export type FieldError = {
  [Name in keyof English]: English[Name] extends string ? Name : `${Name}:${string}`
}[keyof English]

/** What is said of it in the language of the texts; undefined where they have nothing of that name. */
export function fieldErrorText(error: string, texts: FieldErrorTexts): string | undefined {
  const [name = '', values = ''] = error.split(':')
  if (!Object.hasOwn(texts, name)) return undefined
  const text = texts[name as keyof FieldErrorTexts]
  return typeof text === 'string' ? text : (text as (...values: readonly string[]) => string)(...values.split(','))
}
