import { skipTexts } from '#core/texts/de/skip.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** A dose on its card (product 5.2). */
export const doses: Texts['doses'] = {
  markTaken: 'Einnahme bestätigen',
  markAllTaken: 'Alle eingenommen',
  markTicked: (count) => plural('de', count, { one: 'Dieses eingenommen', other: `Diese ${count} eingenommen` }),
  tickFirst: 'Erst ein Medikament ankreuzen',
  tickedCount: (count) => `${count} angekreuzt`,
  oneAtATime: 'Eins nach dem anderen',
  untickHint: 'Entfernen Sie den Haken bei dem, was Sie jetzt nicht einnehmen.',
  logging: 'Wird erfasst …',
  taken: 'Einge\u00adnommen',
  undo: 'Rückgängig',
  undoAll: (count) => `Alle ${count} rückgängig machen`,
  undoOf: (medicine) => `Rückgängig, ${medicine}`,
  tryAgain: 'Erneut versuchen',
  tookItAt: 'Einge\u00adnommen um …',
  tookThemAt: 'Einge\u00adnommen um …',
  skipIt: 'Auslassen …',
  ofDose: (time) => `die Dosis von ${time}\u00a0Uhr`,
  dueNow: 'Jetzt fällig',
  upcoming: 'Kommt noch',
  missed: 'Verpasst',
  skip: skipTexts,
  notRecorded: 'Nicht erfasst',
  passedOver: 'Beim Wechsel der Zeitzone ausgelassen',
  takenAt: (when) => `Einge\u00adnommen ${when}`,
  at: (time) => `um ${time}\u00a0Uhr`,
  nearAt: (day, time) => `${day} um ${time}\u00a0Uhr`,
  dateAt: (date, time) => `am ${date} um ${time}\u00a0Uhr`,
  takenOfGroup: (taken, all) => `${taken} von ${all} eingenommen`,
  onDayAt: (day, time) => `${day}, ${time}`,
  stateOfDay: (day, state) => `${day}: ${state.charAt(0).toLowerCase()}${state.slice(1)}`,
  nextDose: (when) => `Nächste Dosis: ${inside(when)}`,
  noNextDose: 'Keine nächste Dosis',
  takeEarly: 'Früher einnehmen',
  takeNextEarly: 'Nächste Dosis früher einnehmen',
  more: 'Mehr',
  lastTaken: (when) => `Zuletzt ${when} eingenommen`,
  nextSoon: (distance) => `Die nächste Dosis kommt ${distance.replace('Tagen', 'Tage')} nach dieser.`,
  changePlan: 'Plan ändern',
  edit: 'Bearbeiten',
  voiceOn: 'Ansage ein',
  voiceOff: 'Ansage aus',
  day: { today: 'Heute', tomorrow: 'Morgen', yesterday: 'Gestern' },
  lowerDay: { today: 'heute', tomorrow: 'morgen', yesterday: 'gestern' },
  doseAt: (time) => `die Dosis von ${time}\u00a0Uhr`,
  doseOf: (day, time) => `die Dosis von ${day} um ${time}\u00a0Uhr`,
  dosesToday: 'Dosen von heute',
  snooze: (minutes) => `In ${minutes} Min. erinnern`,
  snoozed: (minutes) =>
    `Sie werden in ${plural('de', minutes, { one: '1 Minute', other: `${minutes} Minuten` })} wieder erinnert`,
  savedHere: 'Auf diesem Gerät gespeichert. Wird gesendet, wenn Sie wieder online sind.',
  recordedTwice: (first, second) =>
    `Zweimal erfasst: ${first} und ${second}\u00a0Uhr. Nur einmal eingenommen? Machen Sie einen der beiden Einträge rückgängig.`,
  maybeTwice: 'Vielleicht zweimal eingenommen? Rufen Sie jetzt Ihre Apotheke oder den Giftnotruf an.',
  callLine: (number) => `Giftnotruf anrufen: ${number}`,
  undoOne: (time) => `Eintrag von ${time}\u00a0Uhr rückgängig machen`,
  tookBoth: 'Ich habe beide eingenommen',
  lateQuestion: 'Wann haben Sie es eingenommen?',
  lateQuestionAll: (count) => `Wann haben Sie diese ${count} eingenommen?`,
  lateTogether: (count, when) => `${count} Dosen nicht erfasst: ${when}\u00a0Uhr`,
  tookAllAt: (count) => `Alle ${count} eingenommen um …`,
  lateQuestionOf: (dose) => `Wann haben Sie ${dose} eingenommen?`,
  recordTaken: 'Diese Zeit erfassen',
  cancel: 'Abbrechen',
  takenToast: (name, when) => `${name} ${when} eingenommen`,
  missedToast: (medicine, when) => `${medicine}, ${inside(when)}\u00a0Uhr: als nicht eingenommen erfasst`,
  allMissedToast: (count) => `${count} Dosen als nicht eingenommen erfasst`,
  why: 'Warum?',
  allTakenToast: (count) =>
    plural('de', count, {
      one: '1 Medikament als eingenommen erfasst',
      other: `${count} Medikamente als eingenommen erfasst`,
    }),
  markFailed:
    'Die Dosis konnte nicht als eingenommen erfasst werden. Dieses Gerät konnte sie nicht speichern, es wurde also nichts erfasst.',
  missedFailed:
    'Die Dosis konnte nicht als verpasst erfasst werden. Dieses Gerät konnte sie nicht speichern, es wurde also nichts erfasst.',
  undoFailed: 'Dieses Gerät konnte „Rückgängig“ nicht speichern. Die Dosis bleibt, wie sie erfasst war.',
  /** In the dative, for they follow "in" and "vor". */
  minutes: (count) => (count < 1 ? 'weniger als einer Minute' : `${count} Min.`),
  hours: (hours, minutes) =>
    minutes > 0 ? `${hours} Std. ${minutes} Min.` : plural('de', hours, { one: '1 Stunde', other: `${hours} Stunden` }),
  days: (days, hours) => (hours > 0 ? `${days} Tagen ${hours} Std.` : `${days} Tagen`),
}

/** For the middle of a line: 'Heute' is small there, a weekday is not. */
function inside(when: string): string {
  return when.replace(/^(?:Heute|Morgen|Gestern)/, (day) => day.toLowerCase())
}
