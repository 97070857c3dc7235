import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** The questions before signing out, and what is said after it while the server does not know. */
export const signOut: Texts['signOut'] = {
  signingOut: 'Déconnexion...',
  unsent: {
    title: (count) =>
      plural('fr', count, {
        one: `${count}\u00a0prise n’est pas encore envoyée`,
        other: `${count}\u00a0prises ne sont pas encore envoyées`,
      }),
    text: 'Ces données sont enregistrées sur cet appareil seulement et seront envoyées quand vous vous y reconnecterez. Pour les avoir partout, connectez-vous à internet et attendez un instant avant de vous déconnecter.',
    keep: 'Ne pas se déconnecter',
    action: 'Se déconnecter maintenant',
  },
  unsaved: {
    title: (count) =>
      plural('fr', count, {
        one: `${count} modification non enregistrée`,
        other: `${count} modifications non enregistrées`,
      }),
    text: 'Si vous vous déconnectez maintenant, ce que vous avez modifié sur cette page sera perdu.',
    keep: 'Ne pas se déconnecter',
    action: 'Se déconnecter sans enregistrer',
  },
  pending: {
    title: 'La déconnexion ne vaut que pour cet écran.',
    text: 'Le serveur n’a pas pu être joint et reconnaît encore cet appareil. Laissez cette page ouverte, ou rouvrez-la une fois en ligne : la déconnexion se terminera d’elle-même.',
  },
}
