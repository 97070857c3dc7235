import { reminderTexts } from '#core/texts/fr/reminders.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const minutes = (count: number) => plural('fr', count, { one: `${count} minute`, other: `${count} minutes` })
const names = new Intl.ListFormat('fr', { type: 'conjunction' })

/** Reminders: notifications, what the voice says, banners (product 5.5; dose-model 9). */
export const reminders: Texts['reminders'] = {
  ...reminderTexts,
  list: (medicines) => `${names.format(medicines)}.`,
  soonOne: (medicine, count) => `${medicine} dans ${minutes(count)}`,
  soon: (medicines, count) =>
    `${plural('fr', medicines, { one: `${medicines} médicament`, other: `${medicines} médicaments` })} dans ${minutes(count)}`,
  at: (time) => `Heure prévue : ${time}.`,
  wasDueAt: (time) => `La prise de ${time} n’est pas encore enregistrée.`,
  missedSeveral: (medicines) =>
    `Prise non enregistrée : ${plural('fr', medicines, { one: `${medicines} médicament`, other: `${medicines} médicaments` })}`,
  urgent: (title) => `Important. ${title}`,
  missedBody: (time) => `La prise de ${time}. Si vous l’avez faite, enregistrez-la.`,
  missedBodyOn: (date, time) => `La prise du ${date}, ${time}. Si vous l’avez faite, enregistrez-la.`,
  lastTakenOn: (name, day, time) => `Vous avez pris ${name} pour la dernière fois ${day} à ${time}.`,
  yesterday: 'hier',
  onDate: (date) => `le ${date}`,
  spoken: (medicines) => `C’est l’heure de prendre ${names.format(medicines)}.`,
  active: (count) => plural('fr', count, { one: `${count} rappel actif`, other: `${count} rappels actifs` }),
  activeLine: (medicines, time) => `${names.format(medicines)}, ${time}`,
  dismissAll: 'Tout fermer',
  goToDoses: 'Aller à la prise',
  missedCount: (count) => plural('fr', count, { one: `${count} prise manquée`, other: `${count} prises manquées` }),
  missedDose: (name, time) => `${name}, ${time}`,
  missedYesterday: (name, time) => `${name}, hier à ${time}`,
  andMore: (line, count) => `${line} et ${plural('fr', count, { one: `${count} autre`, other: `${count} autres` })}`,
  clearAll: 'Tout masquer',
  permission: {
    ask: 'Recevez un rappel à l’heure de chaque prise.',
    askText: 'Cet appareil peut afficher une notification à la minute d’une prise.',
    turnOn: 'Activer les notifications',
    denied: 'Les rappels ne peuvent pas arriver sur cet appareil.',
    deniedText: 'Les notifications sont bloquées.',
    showHow: 'Que faire ?',
    hideHow: 'Fermer',
    how: 'Dans le navigateur, appuyez sur le symbole à gauche de l’adresse, choisissez « Notifications » et autorisez-les. Revenez ensuite à cette page.',
    unsupported: 'Ce navigateur n’affiche pas de notifications.',
    unsupportedText: 'Les rappels s’affichent et sonnent sur cette page tant qu’elle est ouverte.',
    check: 'Vérifier tout le chemin.',
    granted: 'Les notifications sont activées.',
  },
}
