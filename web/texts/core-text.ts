import { fieldErrors } from '#core/texts/en/field-errors.ts'
import { fieldErrorText } from '#core/texts/field-error.ts'
import { currentCatalogue } from './language.ts'

/*
 * What is wrong with what was typed and why a call failed, in the language of the page (product 14). A component that shows one of
 * these uses the page's words too (`useTexts`) and so is drawn anew in another language.
 */

/** What is wrong with a field, by its `FieldError`; a message of the server that we do not know stays as it is. */
export function messageText(error: string): string
export function messageText(error: string | undefined): string | undefined
export function messageText(error: string | undefined): string | undefined {
  return error === undefined ? undefined : (knownText(error) ?? error)
}

/** Why a call failed, by the reason that the answer names; the server's own English where it names none that we know. */
export function failureText({
  message,
  reason,
}: {
  readonly message: string
  readonly reason?: string | null | undefined
}): string {
  const failures: Readonly<Record<string, string>> | undefined = currentCatalogue()?.core.failures
  return (reason && (failures?.[reason] ?? knownText(reason))) || message
}

const knownText = (error: string) => fieldErrorText(error, currentCatalogue()?.core.fieldErrors ?? fieldErrors)
