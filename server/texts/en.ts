/** What the server itself writes to a person, in English. It is the shape of the other languages. */
export const en = {
  /** Shown in place of the page, to whoever opens a link of a mail too late. */
  linkIsOver: 'This link is not valid any more. Sign in, and you will be sent a new one.',
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
