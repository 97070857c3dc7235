import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { of } from './at.ts'

/** Tracking what is left of a medicine (product 4.7). */
export const stock: Texts['stock'] = {
  track: 'Suivre mon stock',
  manage: 'Gérer le stock',
  refill: 'Ajouter au stock',
  count: 'Recompter',
  loss: 'Noter une perte',
  settings: 'Réglages',
  entries: 'Historique',
  actions: (medicine) => `Ce qu’il reste ${of(medicine)}`,
  unrecorded: (count) =>
    plural('fr', count, {
      one: `${count}\u00a0prise n’est pas enregistrée depuis le dernier comptage : elle n’est pas déduite du stock.`,
      other: `${count}\u00a0prises ne sont pas enregistrées depuis le dernier comptage : elles ne sont pas déduites du stock.`,
    }),
  fromDevice: 'D’après la dernière connexion.',
  unitHint: 'Par exemple comprimés, bouffées ou mL',
  unit: 'Qu’est-ce qui est compté ?',
  countNow: 'Combien y en a-t-il maintenant ?',
  countAgain: 'Combien y en a-t-il maintenant, dans cette unité ?',
  pieces: (unit, amount) => `Combien ${of(unit)} font ${amount} ?`,
  piecesHint: 'Laissez vide si vous ne savez pas. Rien n’est déduit tant que vous ne l’avez pas indiqué.',
  daysBefore: 'Combien de jours avant la fin faut-il vous prévenir ?',
  start: 'Commencer le suivi',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  cancel: 'Fermer',
  stop: 'Arrêter le suivi',
  stopped: 'Le stock n’est plus suivi. L’historique est conservé.',
  failed: 'Cela n’a pas pu être enregistré. Vérifiez votre connexion à internet et réessayez.',
  amount: {
    refill: (unit) => `Quelle quantité est arrivée (${unit}) ?`,
    count: (unit) => `Quelle quantité y a-t-il maintenant (${unit}) ?`,
    loss: (unit) => `Quelle quantité a été perdue (${unit}) ?`,
  },
  note: 'Remarque',
  optional: '(facultatif)',
  record: {
    refill: 'Enregistrer l’ajout',
    count: 'Enregistrer le comptage',
    loss: 'Enregistrer la perte',
  },
  kinds: {
    refill: (amount) => `Ajout : ${amount}`,
    count: (amount) => `Comptage : ${amount}`,
    loss: (amount) => `Perte : ${amount}`,
  },
  noEntries: 'Rien n’est encore enregistré.',
  notLoaded: 'L’historique n’a pas pu être chargé.',
  tryAgain: 'Réessayer',
  undo: 'Annuler',
  undoOf: (entry) => `Annuler : ${entry}`,
  undone: 'Annulé',
  offline: 'Vous êtes hors ligne.',
  offlineText:
    'Le serveur tient le compte. Ce que vous avez saisi reste ici jusqu’à ce que vous puissiez l’enregistrer.',
}
