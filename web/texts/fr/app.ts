import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

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
    openProfile: (name) => (name === '' ? 'Ouvrir le profil' : `Ouvrir le profil : ${name}`),
  },
  notifications: 'Notifications',
  close: 'Fermer',
  cancel: 'Annuler',
  tryAgain: 'Réessayer',
  clockError: {
    title: 'L’horloge de cet appareil n’est pas à l’heure.',
    text: (minutes, behind) =>
      `Elle ${behind ? 'retarde' : 'avance'} de ${plural('fr', minutes, { one: `${minutes}\u00a0minute`, other: `${minutes}\u00a0minutes` })}. Les heures affichées ici suivent l’heure exacte.`,
  },
}
