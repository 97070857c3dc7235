import { ApiError, hasNoAnswer } from '#web/lib/api.ts'
import { failureText } from '#web/texts/core-text.ts'
import type { Texts } from '#web/texts/texts.ts'

/** The message for a failed sign-in, and whether it offers a password reset and sign-up. */
export type SignInFailure = { readonly message: string; readonly offersAlternatives: boolean }

/** The message for a failed sign-in (product 16.2). @param error what the call threw */
export function signInFailure(error: unknown, t: Texts['auth']['signIn']['failures']): SignInFailure {
  if (!(error instanceof ApiError) || hasNoAnswer(error)) return { message: t.unexpected, offersAlternatives: false }
  if (matches(error, 'invalid_credentials', 'Invalid login credentials'))
    return { message: t.credentials, offersAlternatives: true }
  if (matches(error, 'email_not_confirmed', 'Email not confirmed'))
    return { message: t.notConfirmed, offersAlternatives: false }
  if (matches(error, 'too_many_requests', 'Too many requests')) return { message: t.tooMany, offersAlternatives: false }
  return { message: t.other(failureText(error)), offersAlternatives: false }
}

function matches(error: ApiError, code: string, phrase: string): boolean {
  return error.code === code || error.message.includes(phrase)
}
