import { fieldErrors } from '../texts/en/field-errors.ts'
import { fieldErrorText } from '../texts/field-error.ts'

/** What is wrong with a form, by field, as the patient reads it in English. */
export function inEnglish(errors: Readonly<Partial<Record<string, string>>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, textInEnglish(error ?? null)]))
}

/** The same of one field; a message for a program is as it is. */
export function textInEnglish(error: string | null): string | null {
  return error === null ? null : (fieldErrorText(error, fieldErrors) ?? error)
}
