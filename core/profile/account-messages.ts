/** SPEC 8's texts for what can go wrong with an account. The server sends them, the page shows them. */
export const accountMessages = {
  alreadyRegistered: 'This email is already registered. Please sign in instead.',
  invalidCredentials: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  emailNotConfirmed: 'Please check your email and click the confirmation link before signing in.',
  incorrectPassword: 'Incorrect password. Please try again.',
  tooManyRequests: 'Too many sign-in attempts. Please wait a few minutes before trying again.',
  linkNotValid: 'This link does not work any more. Please ask for a new one.',
  somethingWrong: 'Something went wrong. Please try again.',
  unexpected: 'An unexpected error occurred. Please check your internet connection and try again.',
} as const

/** A failed call as the page knows it: its code and message (core/api/errors.ts; `network` when there was no answer). */
export type AccountFailure = { readonly code: string; readonly message: string }

/** What sign-in shows for a failure (SPEC 8, "Sign-in"). */
export function signInMessage({ code, message }: AccountFailure): string {
  switch (code) {
    case 'invalid_credentials':
      return accountMessages.invalidCredentials
    case 'email_not_confirmed':
      return accountMessages.emailNotConfirmed
    case 'too_many_requests':
      return accountMessages.tooManyRequests
    case 'network':
      return accountMessages.unexpected
    default:
      return `Sign in failed: ${message}`
  }
}

/**
 * What sign-up shows above the form for a failure that no field is to blame for (SPEC 8, "Sign-up"). `already_registered`
 * belongs to the email field instead.
 */
export function signUpMessage({ message }: AccountFailure): string {
  return message || accountMessages.somethingWrong
}
