import { asNeededTexts as core } from '#core/texts/de/as-needed.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

const call = 'rufen Sie jetzt Ihre Apotheke oder den Giftnotruf an'

const lowerDay = { today: 'heute', tomorrow: 'morgen', yesterday: 'gestern' }
const isNear = (day: string) => Object.values(lowerDay).includes(day)

/** 'ab 12:00 Uhr', 'morgen ab 8:00 Uhr'. */
const from = (when: string) => when.replace('um ', 'ab ')

export const asNeeded: Texts['asNeeded'] = {
  ...core,
  atMost: (amount) => `höchstens ${amount} in 24\u00a0Stunden`,
  atMostTimes: (count) => `höchstens ${count}-mal in 24\u00a0Stunden`,
  hours: (count) => plural('de', count, { one: '1\u00a0Stunde', other: `${count}\u00a0Stunden` }),
  minutes: (count) => plural('de', count, { one: '1\u00a0Minute', other: `${count}\u00a0Minuten` }),
  title: 'Bei Bedarf',
  asNeededFor: (said) => `Bei Bedarf: ${said}`,
  takeNow: (amount) => `Ich nehme jetzt ${amount}`,
  other: 'Andere Zeit oder Menge',
  none: 'Keine Einnahme erfasst',
  last: (when, amount) => `Zuletzt: ${when}, ${amount}`,
  sumOf: (taken, most) => `${taken} von ${most} in 24\u00a0Stunden`,
  sum: (taken) => `${taken} in 24\u00a0Stunden`,
  countOf: (count, most) =>
    `${count} von ${most} ${plural('de', most, { one: 'Einnahme', other: 'Einnahmen' })} in 24\u00a0Stunden`,
  possibleNow: 'Jetzt möglich',
  possible: (when) => `Wieder möglich ${from(when)}`,
  lastOne: (when) => `Nach dieser ist die nächste ${from(when)} möglich.`,
  at: (time) => `um ${time}\u00a0Uhr`,
  onDay: (day, time) => `${isNear(day) ? day : `am ${day}`} um ${time}\u00a0Uhr`,
  lowerDay,
  joined: 'Ihr anderer Plan für dieses Medikament zählt mit.',
  undo: 'Rückgängig',
  undoOf: (when) => `Einnahme ${when} rückgängig machen`,
  twoNear: (gap) =>
    `Zwei Einnahmen, ${gap} auseinander. Nur einmal genommen? Machen Sie eine rückgängig. Zweimal? Dann ${call}.`,
  twoNearDevices: (gap) =>
    `Zwei Einnahmen, ${gap} auseinander, von zwei Geräten. Nur einmal genommen? Machen Sie eine rückgängig. Zweimal? Dann ${call}.`,
  tooMuch: `Es ist mehr erfasst, als Ihre Grenzen erlauben. Nicht genommen? Machen Sie es rückgängig. Genommen? Dann ${call}.`,
  question: (medicine) => `${medicine} nehmen?`,
  questionAt: (medicine, when) => `${medicine}, ${when}?`,
  usual: (amount) => `Üblicherweise nehmen Sie ${amount}.`,
  lastIntake: (when, amount, ago) =>
    `Ihre letzte Einnahme war ${when}: ${amount}, vor ${ago.replace('Tage', 'Tagen')}.`,
  gapBefore: (gap) => `Das ist weniger als Ihr Mindestabstand (${gap}).`,
  gapAfter: (gap, distance, when) =>
    `Das ist ${distance} vor der Einnahme ${when}: weniger als Ihr Mindestabstand (${gap}).`,
  overMost: (sum, most) => `Damit wären es ${sum} von ${most} in 24\u00a0Stunden.`,
  overCount: (count, most) => `Damit wären es ${count} Einnahmen in 24\u00a0Stunden. Ihre Grenze ist ${most}.`,
  otherThanMost: (amount, most) => `${amount} lässt sich nicht auf Ihre Höchstmenge von ${most} anrechnen.`,
  otherUnit: (amount, when) =>
    `Eine Einnahme der letzten 24\u00a0Stunden lässt sich nicht mitzählen: ${amount} ${when}.`,
  nextPossible: (when) => `Die nächste Einnahme ist ${from(when)} möglich.`,
  wait: (time, day) => `Bis ${day ? `${day}, ` : ''}${time}\u00a0Uhr warten`,
  notNow: 'Nicht erfassen',
  took: 'Ich habe es schon genommen',
  recorded: (medicine, when) => `${medicine} erfasst ${when}`,
  undone: (medicine) => `${medicine}: Einnahme rückgängig gemacht`,
  failed: 'Dieses Gerät konnte es nicht speichern, es wurde nichts erfasst.',
  howItHelped: 'Wie gut hat es geholfen, von 0\u00a0bis\u00a010?',
  howItHelpedScale: '0: gar nicht, 10: vollständig',
  optional: '(optional)',
  form: {
    amount: 'Wie viel?',
    day: 'An welchem Tag?',
    time: 'Um wie viel Uhr?',
    reason: 'Wofür?',
    note: 'Notiz',
    record: 'Erfassen',
    cancel: 'Abbrechen',
  },
  limits: {
    legend: 'Welche Grenzen wurden Ihnen genannt?',
    legendHint: 'Tragen Sie nur ein, was Ihnen gesagt wurde.',
    gap: 'Mindestabstand zwischen zwei Einnahmen',
    gapHint: 'Heißt es „alle 6\u00a0Stunden“, tragen Sie 6\u00a0Stunden ein.',
    gapUnit: 'Einheit des Mindestabstands',
    gapUnits: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
    max: 'Höchstmenge in 24\u00a0Stunden',
    maxHint: 'zum Beispiel 4\u00a0Tabletten',
    count: 'Höchstzahl der Einnahmen in 24\u00a0Stunden',
    isNoneGiven: 'Mir wurde keine Grenze genannt',
    reasons: 'Gründe zur Auswahl',
    reasonsHint: 'Mit Kommas getrennt, zum Beispiel: Kopfschmerzen, Fieber',
    remindAgain: 'Erinnern, wenn die nächste Einnahme möglich ist',
    followUp: 'Nachfragen, wie gut es geholfen hat',
    noFollowUp: 'Nein',
    after: (time) => `${time} nach der Einnahme`,
  },
  more: 'Hinweise, Neben\u00adwirkungen, Arztpraxis',
  saved: 'Es steht auf Ihrer Übersicht. Erfassen Sie jede Einnahme, wenn Sie es nehmen.',
}
