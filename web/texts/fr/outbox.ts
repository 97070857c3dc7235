import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** Entries of this device that the server will not take. */
export const outbox: Texts['outbox'] = {
  refused: (count) =>
    plural('fr', count, {
      one: `${count} enregistrement n’a pas pu être gardé sur le serveur.`,
      other: `${count} enregistrements n’ont pas pu être gardés sur le serveur.`,
    }),
  refusedText: (count) =>
    plural('fr', count, {
      one: 'Il est conservé sur cet appareil ; les autres appareils ne l’affichent pas.',
      other: 'Ils sont conservés sur cet appareil ; les autres appareils ne les affichent pas.',
    }),
  show: 'Afficher',
  hide: 'Fermer',
  day: { today: 'aujourd’hui', tomorrow: 'demain', yesterday: 'hier' },
  onDate: (date) => `le ${date}`,
  what: {
    taken: (day, time) => `prise effectuée ${day} à\u00a0${time}`,
    missed: (day, time) => `prise prévue ${day} à\u00a0${time}, enregistrée comme manquée`,
    cleared: (day, time) => `prise prévue ${day} à\u00a0${time}, enregistrement annulé`,
    'both-taken': (day, time) => `prise prévue ${day} à\u00a0${time}, les deux prises confirmées`,
    'as-needed': (day, time) => `prise si besoin ${day} à\u00a0${time}`,
  },
  unknownMedicine: 'Un médicament qui n’est plus ici',
  reason: (message) => `Réponse du serveur : ${message}`,
  tryAgain: 'Réessayer',
  remove: 'Supprimer',
  removeOf: (what) => `Supprimer de cet appareil : ${what}`,
}
