import { asNeededTexts as core } from '#core/texts/fr/as-needed.ts'
import type { Texts } from '../texts.ts'

const call = (line: string | null) =>
  `appelez maintenant votre pharmacie ou le centre antipoison${line ? ` (${line})` : ''}`

export const asNeeded: Texts['asNeeded'] = {
  ...core,
  title: 'Si besoin',
  takeNow: (amount) => `Je prends ${amount} maintenant`,
  other: 'Autre heure ou autre dose',
  none: 'Aucune prise enregistrée',
  last: (when, amount) => `Dernière : ${when}, ${amount}`,
  sumOf: (taken, most) => `${taken} sur ${most} en 24\u00a0h`,
  sum: (taken) => `${taken} en 24\u00a0h`,
  countOf: (count, most) => `${count} sur ${most} fois en 24\u00a0h`,
  possibleNow: 'Possible maintenant',
  possible: (when) => `De nouveau possible ${when}`,
  lastOne: (when) => `Après celle-ci, la suivante est possible ${when}.`,
  at: (time) => `à ${time}`,
  onDay: (day, time) => `${day} à ${time}`,
  lowerDay: { today: 'aujourd’hui', tomorrow: 'demain', yesterday: 'hier' },
  undo: 'Annuler',
  undoOf: (when) => `Annuler la prise ${when}`,
  twoNear: (gap, line) =>
    `Deux prises à ${gap} d’intervalle. Pris une seule fois ? Annulez-en une. Deux fois ? Alors ${call(line)}.`,
  twoNearDevices: (gap, line) =>
    `Deux prises à ${gap} d’intervalle, depuis deux appareils. Pris une seule fois ? Annulez-en une. Deux fois ? Alors ${call(line)}.`,
  tooMuch: (line) =>
    `Plus que vos limites ne le permettent est enregistré. Pas pris ? Annulez. Pris ? Alors ${call(line)}.`,
  question: (medicine) => `Prendre ${medicine} ?`,
  questionAt: (medicine, when) => `${medicine}, ${when} ?`,
  lastIntake: (when, amount, ago) => `Votre dernière prise : ${when}, ${amount}, il y a ${ago}.`,
  gapBefore: (gap) => `C’est moins que votre intervalle de ${gap}.`,
  gapAfter: (gap, distance, when) => `C’est ${distance} avant la prise ${when} : moins que votre intervalle de ${gap}.`,
  overMost: (sum, most) => `Cela ferait ${sum} sur ${most} en 24\u00a0h.`,
  overCount: (count, most) => `Cela ferait ${count} prises en 24\u00a0h. Votre limite est de ${most}.`,
  otherUnit: (amount, when) => `Une prise des dernières 24 heures ne peut pas être additionnée : ${amount} ${when}.`,
  nextPossible: (when) => `La suivante est possible ${when}.`,
  wait: (time, day) => `Attendre jusqu’à ${day ? `${day}, ` : ''}${time}`,
  notNow: 'Ne pas l’enregistrer',
  took: 'Je l’ai déjà pris',
  recorded: (medicine, when) => `${medicine} enregistré ${when}`,
  undone: 'Prise annulée',
  failed: 'Cet appareil n’a pas pu l’enregistrer : rien n’a été noté.',
  form: {
    amount: 'Combien ?',
    day: 'Quel jour ?',
    time: 'À quelle heure ?',
    reason: 'Pour quelle raison ? (facultatif)',
    note: 'Note (facultatif)',
    record: 'Enregistrer',
    cancel: 'Annuler',
  },
  limits: {
    legend: 'Quelles limites vous a-t-on données ?',
    gap: 'Temps minimal entre deux prises',
    gapUnit: 'Unité du temps minimal',
    gapUnits: { minutes: 'minutes', hours: 'heures', days: 'jours' },
    max: 'Maximum en 24 heures',
    maxHint: 'par exemple 4 comprimés',
    count: 'Nombre maximal de prises en 24 heures',
    isNoneGiven: 'On ne m’a donné aucune limite',
    reasons: 'Raisons à choisir (facultatif)',
    reasonsHint: 'séparées par des virgules, par exemple : mal de tête, fièvre',
  },
  more: 'Consignes, effets secondaires, prescrit par',
  saved: 'Il est sur la page d’accueil. Enregistrez chaque prise au moment où vous la prenez.',
}
