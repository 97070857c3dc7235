import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/**
 * Lets react-hook-form check a form by one of core's validators.
 * @param errorsOf messages by field; a field without one is fine
 */
export function formResolver<Form extends FieldValues>(
  errorsOf: (form: Form) => Partial<Record<string, string>>,
): Resolver<Form> {
  return (values) => {
    const found = Object.entries(errorsOf(values))
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([field, message]) => [field, { type: 'rule', message }]))
    return { values: {}, errors: errors as FieldErrors<Form> }
  }
}
