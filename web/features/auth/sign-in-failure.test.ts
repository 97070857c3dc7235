import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import { signInFailure } from './sign-in-failure.ts'

const failed = (status: number, code: string, message: string) =>
  signInFailure(new ApiError(status, { code, message, details: null, hint: null }), authTexts.english.signIn.failures)

describe('a failed sign-in (product 16.2)', () => {
  it.each([
    [
      401,
      'invalid_credentials',
      'x',
      'The email or password you entered is incorrect. Please check your credentials and try again.',
    ],
    [
      400,
      'other',
      'Invalid login credentials',
      'The email or password you entered is incorrect. Please check your credentials and try again.',
    ],
    [
      403,
      'email_not_confirmed',
      'Email not confirmed',
      'Please check your email and click the confirmation link before signing in.',
    ],
    [
      429,
      'too_many_requests',
      'Too many requests',
      'Too many sign-in attempts. Please wait a few minutes before trying again.',
    ],
    [503, 'unavailable', 'Out for lunch', 'Sign in failed: Out for lunch'],
    [
      0,
      'network',
      'Failed to fetch',
      'An unexpected error occurred. Please check your internet connection and try again.',
    ],
  ])('a response with status %i, code %s and message %s', (status, code, message, said) => {
    expect(failed(status, code, message).message).toBe(said)
  })

  it('offers a new password, and to sign up, only where the address or the password may be wrong', () => {
    expect(failed(401, 'invalid_credentials', '').offersAlternatives).toBe(true)
    expect(failed(429, 'too_many_requests', '').offersAlternatives).toBe(false)
  })

  it('says the same for an exception that nobody expected', () => {
    expect(signInFailure(new TypeError('boom'), authTexts.english.signIn.failures).message).toBe(
      'An unexpected error occurred. Please check your internet connection and try again.',
    )
  })
})
