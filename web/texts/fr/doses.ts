import { capital } from '#core/texts/capital.ts'
import { skipTexts } from '#core/texts/fr/skip.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'
import { from } from './at.ts'

/** A dose on its card (product 5.2). */
export const doses: Texts['doses'] = {
  markTaken: 'Marquer comme pris',
  markAllTaken: 'J’ai tout pris',
  markTicked: (count) => (count === 1 ? 'J’ai pris celui-ci' : `J’ai pris ces ${count}\u00a0médicaments`),
  tickFirst: 'Cochez d’abord un médicament',
  tickedCount: (count) => plural('fr', count, { one: `${count} coché`, other: `${count} cochés` }),
  oneAtATime: 'Un par un',
  untickHint: 'Décochez ce que vous ne prenez pas maintenant.',
  logging: 'Enregistrement...',
  taken: 'Pris',
  undo: 'Annuler',
  undoAll: (count) => `Annuler les ${count}`,
  undoOf: (medicine) => `Annuler, ${medicine}`,
  tryAgain: 'Réessayer',
  tookItAt: 'Je l’ai pris à…',
  tookThemAt: 'Je les ai pris à…',
  skipIt: 'Sauter…',
  ofDose: (time) => `la prise de ${time}`,
  dueNow: 'À prendre maintenant',
  upcoming: 'À venir',
  missed: 'Manqué',
  skip: skipTexts,
  notRecorded: 'Non enregistré',
  passedOver: 'Omis au changement de fuseau horaire',
  takenAt: (when) => `Pris ${when}`,
  at: (time) => `à\u00a0${time}`,
  nearAt: (day, time) => `${day} à\u00a0${time}`,
  dateAt: (date, time) => `le ${date} à\u00a0${time}`,
  takenOfGroup: (taken, all) => `${taken}\u00a0pris sur ${all}`,
  onDayAt: (day, time) => `${day} à\u00a0${time}`,
  stateOfDay: (day, state) => `${capital(day)} : ${small(state)}`,
  nextDose: (when) => `Prochaine prise : ${small(when)}`,
  noNextDose: 'Pas de prochaine prise',
  takeEarly: 'Le prendre en avance',
  takeNextEarly: 'Prendre la prochaine dose en avance',
  more: 'Plus d’options',
  lastTaken: (when) => `Dernière prise : ${when}`,
  nextSoon: (distance) => `La prochaine prise est prévue ${distance} après celle-ci.`,
  changePlan: 'Changer l’horaire',
  edit: 'Modifier',
  voiceOn: 'Voix activée',
  voiceOff: 'Voix désactivée',
  day: { today: 'Aujourd’hui', tomorrow: 'Demain', yesterday: 'Hier' },
  lowerDay: { today: 'aujourd’hui', tomorrow: 'demain', yesterday: 'hier' },
  doseAt: (time) => `la prise de ${time}`,
  doseOf: (day, time) => `la prise prévue ${day} à\u00a0${time}`,
  dosesToday: 'Prises du jour',
  snooze: (minutes) => `Rappeler dans ${minutes} min`,
  snoozed: (minutes) =>
    `Un nouveau rappel viendra dans ${plural('fr', minutes, { one: `${minutes}\u00a0minute`, other: `${minutes}\u00a0minutes` })}`,
  savedHere: 'Enregistré sur cet appareil. L’envoi se fera quand vous serez de nouveau en ligne.',
  recordedTwice: (first, second) =>
    `Enregistré deux fois : ${first} et ${second}. Vous ne l’avez pris qu’une fois ? Annulez l’enregistrement en trop.`,
  maybeTwice: 'Vous l’avez peut-être pris deux fois ? Appelez tout de suite votre pharmacien ou le centre antipoison.',
  callLine: (number) => `Appeler le centre antipoison\u00a0: ${number}`,
  undoOne: (time) => `Annuler celui ${from(time)}`,
  tookBoth: 'Je l’ai pris les deux fois',
  lateQuestion: 'Quand l’avez-vous pris ?',
  lateQuestionAll: (count) => `Quand avez-vous pris ces ${count}\u00a0médicaments ?`,
  lateTogether: (count, when) => `${count}\u00a0prises non enregistrées : ${when}`,
  tookAllAt: (count) => `J’ai pris les ${count} à…`,
  lateQuestionOf: (dose) => `${capital(dose)} : quand l’avez-vous faite ?`,
  recordTaken: 'Enregistrer cette heure',
  cancel: 'Fermer',
  takenToast: (name, when) => `Prise enregistrée : ${name}, ${when}`,
  missedToast: (medicine, when) => `Enregistré comme non pris : ${medicine}, ${small(when)}`,
  allMissedToast: (count) => `${count}\u00a0prises enregistrées comme non effectuées`,
  why: 'Pourquoi ?',
  allTakenToast: (count) =>
    plural('fr', count, {
      one: `${count}\u00a0médicament enregistré comme pris`,
      other: `${count}\u00a0médicaments enregistrés comme pris`,
    }),
  markFailed:
    'Impossible d’enregistrer la prise comme effectuée. Cet appareil n’a pas pu la garder en mémoire : rien n’a été enregistré.',
  missedFailed:
    'Impossible d’enregistrer la prise comme manquée. Cet appareil n’a pas pu la garder en mémoire : rien n’a été enregistré.',
  undoFailed: 'Cet appareil n’a pas pu garder l’annulation en mémoire. La prise reste telle qu’elle était enregistrée.',
  minutes: (count) => (count < 1 ? 'moins d’une minute' : `${count}\u00a0min`),
  hours: (hours, minutes) =>
    minutes > 0
      ? `${hours}\u00a0h ${minutes}\u00a0min`
      : plural('fr', hours, { one: `${hours}\u00a0heure`, other: `${hours}\u00a0heures` }),
  days: (days, hours) => (hours > 0 ? `${days}\u00a0jours ${hours}\u00a0h` : `${days}\u00a0jours`),
}

/** For the middle of a sentence: there `Aujourd’hui` and the words of a state are small. */
function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
