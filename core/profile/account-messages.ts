/** What can go wrong with an account, in English (product 16.2). The server sends them, and the page shows them. */
export const accountMessages = {
  alreadyRegistered: 'This email is already registered. Please sign in instead.',
  invalidCredentials: 'The email or password you entered is incorrect. Please check your credentials and try again.',
  emailNotConfirmed: 'Please check your email and click the confirmation link before signing in.',
  incorrectPassword: 'Incorrect password. Please try again.',
  tooManyRequests: 'Too many sign-in attempts. Please wait a few minutes before trying again.',
  busy: 'Many people are signing in at the moment. Please try again in a few seconds.',
  linkNotValid: 'This link does not work any more. Please ask for a new one.',
} as const
