import type { ServerTexts } from './en.ts'

/** What the server itself writes to a person, in German. */
export const de: ServerTexts = {
  linkIsOver: 'Dieser Link ist nicht mehr gültig. Melden Sie sich an, dann wird Ihnen ein neuer gesendet.',
  confirmAddress: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    lines: (name, link) => [
      `Guten Tag ${name},`,
      'bitte bestätigen Sie Ihre Adresse, indem Sie innerhalb einer Stunde diesen Link öffnen:',
      link,
      'Falls Sie sich nicht registriert haben, ignorieren Sie diese E-Mail: Niemand kann sich mit Ihrer Adresse anmelden.',
    ],
  },
}
