import { callFailures } from '#core/texts/en/call-failures.ts'
import { fieldErrors } from '#core/texts/en/field-errors.ts'
import { fieldErrorText } from '#core/texts/field-error.ts'
import { ApiError, hasNoAnswer } from '#web/lib/api.ts'
import { currentCatalogue } from './language.ts'

/*
 * Errors of input and of calls in the language of the page (product 14). A component that shows one also calls `useTexts`, and
 * so is rendered again in another language.
 */

/** The message for a `FieldError`; a server message that we do not know stays as it is. */
export function messageText(error: string): string
export function messageText(error: string | undefined): string | undefined
export function messageText(error: string | undefined): string | undefined {
  return error === undefined ? undefined : (knownText(error) ?? error)
}

/**
 * The message for the reason of a failed call; the server's own English if we do not know the reason. After a failure of
 * the server, it also names the code to quote.
 */
export function failureText({
  message,
  reason,
  requestId,
}: {
  readonly message: string
  readonly reason?: string | null | undefined
  readonly requestId?: string | undefined
}): string {
  const failures: Readonly<Record<string, string>> | undefined = currentCatalogue()?.core.failures
  const text = (reason && (failures?.[reason] ?? knownText(reason))) || message
  return requestId ? `${text} ${failures?.quote_code ?? callFailures.quote_code} ${requestId}` : text
}

/**
 * What to say of a failed call. A refusal says why, and a failure of the server says that it is one, with the code to quote
 * (product 15.1).
 * @param otherwise said if the server gave no response, or only a message for a program: what did not happen
 */
export function failureOr(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || hasNoAnswer(error)) return otherwise
  // What is not in our format came from something in between: a proxy, or a network that first shows a page of its own.
  return error.reason && error.code !== 'unreadable' ? failureText(error) : otherwise
}

const knownText = (error: string) => fieldErrorText(error, currentCatalogue()?.core.fieldErrors ?? fieldErrors)
