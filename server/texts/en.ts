/** What the server itself writes to a person, in English. It is the shape of the other languages. */
export const en = {
  confirmAddress: {
    subject: 'Please confirm your e-mail address',
    lines: (name: string, link: string): readonly string[] => [
      `Hello ${name},`,
      'please confirm your address by opening this link within the hour:',
      link,
      'If you did not sign up, ignore this mail: nobody can sign in with your address.',
    ],
  },
}

export type ServerTexts = typeof en
