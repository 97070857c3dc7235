import { auditTexts } from '#core/texts/fr/audit.ts'
import { deviceTexts } from '#core/texts/fr/device.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** Account activity (product 8.8). */
export const activity: Texts['activity'] = {
  title: 'Activité du compte',
  back: 'Réglages',
  lead: 'Qui s’est connecté, ce qui a été enregistré ou partagé, qui est prévenu, et de quoi. Personne ne peut changer cette liste, pas même vous.',
  loading: 'Chargement...',
  notLoaded: 'Votre activité n’a pas pu être chargée',
  notLoadedText: 'Rien n’est perdu. Veuillez réessayer.',
  offlineText: 'Vous êtes hors ligne. Votre activité est sur le serveur, vous la lirez dès que vous serez en ligne.',
  mayLack: 'Le serveur est injoignable\u00a0: le plus récent peut manquer ici.',
  tryAgain: 'Réessayer',
  empty: 'Rien pour l’instant',
  emptyText: 'Ce qui arrivera à votre compte à partir de maintenant sera noté ici.',
  showMore: 'Afficher plus',
  shown: (count) => plural('fr', count, { one: `${count} ligne affichée`, other: `${count} lignes affichées` }),
  from: (address) => `depuis ${address}`,
  day: { today: 'Aujourd’hui', yesterday: 'Hier' },
  dayTitle: (day, date) => `${day}, ${date}`,
  notMe: {
    title: 'Une action que vous ne reconnaissez pas\u00a0?',
    text: 'Changez votre mot de passe\u00a0: tous les autres appareils seront déconnectés.',
    action: 'Changer le mot de passe',
  },
  save: 'Enregistrer l’activité (CSV)',
  saved: (file) => `Enregistré sous ${file}`,
  saveFailed: 'Votre activité n’a pas pu être enregistrée. Vérifiez votre connexion à internet et réessayez.',
  audit: auditTexts,
  device: deviceTexts,
}
