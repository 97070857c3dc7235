import type { Texts } from '../en.ts'
import { plural } from '../plural.ts'

/** The frame of the signed-in pages, and the pages that are no feature. */
export const app: Texts['app'] = {
  nav: {
    label: 'Principal',
    menu: 'Menu',
    dashboard: 'Accueil',
    medications: 'Médicaments',
    history: 'Historique',
    settings: 'Réglages',
    profile: 'Profil',
    signOut: 'Se déconnecter',
    openProfile: (name) => (name === '' ? 'Ouvrir le profil' : `Ouvrir le profil de ${name}`),
  },
  notifications: 'Notifications',
  close: 'Fermer',
  cancel: 'Annuler',
  tryAgain: 'Réessayer',
  signOutUnsent: {
    title: (count) =>
      plural('fr', count, {
        one: `${count} prise n’est pas encore envoyée`,
        other: `${count} prises ne sont pas encore envoyées`,
      }),
    text: 'Ces données sont enregistrées sur cet appareil seulement et seront envoyées quand vous vous y reconnecterez. Pour les avoir partout, connectez-vous à internet et attendez un instant avant de vous déconnecter.',
    keep: 'Ne pas se déconnecter',
    do: 'Se déconnecter maintenant',
  },
  signOutUnsaved: {
    title: (count) =>
      plural('fr', count, {
        one: `${count} modification non enregistrée`,
        other: `${count} modifications non enregistrées`,
      }),
    text: 'Si vous vous déconnectez maintenant, ce que vous avez modifié sur cette page est perdu.',
    keep: 'Ne pas se déconnecter',
    do: 'Se déconnecter sans enregistrer',
  },
  signOutFailed: 'La déconnexion a échoué. Réessayez.',
  clockError: {
    title: 'L’horloge de cet appareil n’est pas à l’heure.',
    text: (minutes, behind) =>
      `Elle ${behind ? 'retarde' : 'avance'} de ${plural('fr', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` })}. Les heures affichées ici suivent l’heure exacte.`,
  },
  offline: { title: 'Vous êtes hors ligne.', text: 'Les prises que vous notez sont enregistrées sur cet appareil.' },
}
