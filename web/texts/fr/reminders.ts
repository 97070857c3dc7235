import { reminderTexts } from '#core/texts/fr/reminders.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const names = new Intl.ListFormat('fr', { type: 'conjunction' })

/** Reminders: what each says (core), banners and permission (product 5.5; dose-model 9). */
export const reminders: Texts['reminders'] = {
  ...reminderTexts,
  active: (count) => plural('fr', count, { one: `${count} rappel actif`, other: `${count} rappels actifs` }),
  activeLine: (medicines, time) => `${names.format(medicines)}, ${time}`,
  dismissAll: 'Masquer',
  goToDoses: 'Aller à la prise',
  missedCount: (count) =>
    plural('fr', count, { one: `${count}\u00a0prise manquée`, other: `${count}\u00a0prises manquées` }),
  missedDose: (name, time) => `${name}, ${time}`,
  missedYesterday: (name, time) => `${name}, hier à\u00a0${time}`,
  missedOn: (name, date, time) => `${name}, ${date} à\u00a0${time}`,
  andMore: (line, count) => `${line} et ${plural('fr', count, { one: `${count} autre`, other: `${count} autres` })}`,
  clearAll: 'Tout masquer',
  permission: {
    ask: 'Recevez un rappel à l’heure de chaque prise.',
    questionText: 'Cet appareil peut afficher une notification à l’heure d’une prise.',
    turnOn: 'Activer les notifications',
    denied: 'Les rappels ne peuvent pas arriver sur cet appareil.',
    deniedText: 'Les notifications sont bloquées.',
    showHow: 'Que faire ?',
    hideHow: 'Fermer',
    how: 'Dans le navigateur, appuyez sur le symbole à gauche de l’adresse, choisissez « Notifications » et autorisez-les. Revenez ensuite à cette page.',
    unsupported: 'Ce navigateur n’affiche pas de notifications.',
    unsupportedText: 'Les rappels s’affichent et sonnent sur cette page tant qu’elle est ouverte.',
    check: 'Vérifiez que les rappels vous parviennent.',
    granted: 'Les notifications sont activées.',
  },
}
