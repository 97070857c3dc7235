import type { ServerTexts } from './en.ts'

/** What the server itself writes to a person, in French. */
export const fr: ServerTexts = {
  linkIsOver: 'Ce lien n’est plus valable. Connectez-vous et un nouveau vous sera envoyé.',
  confirmAddress: {
    subject: 'Confirmez votre adresse e-mail',
    lines: (name, link) => [
      `Bonjour ${name},`,
      'confirmez votre adresse en ouvrant ce lien dans l’heure :',
      link,
      'Si vous ne vous êtes pas inscrit, ignorez cet e-mail : personne ne peut se connecter avec votre adresse.',
    ],
  },
}
