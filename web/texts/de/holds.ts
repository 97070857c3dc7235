import { stop } from '#core/text/stop.ts'
import { plural } from '../plural.ts'
import type { Texts } from '../texts.ts'

/** 'vom Mi., 25. Nov.', 'von heute'. */
const from = (when: string) => (/^(?:heute|morgen|gestern)/.test(when) ? `von ${when}` : `vom ${when}`)

/** Pausing and resuming a medication (product 4.8). */
export const holds: Texts['holds'] = {
  pause: 'Pausieren',
  resume: 'Fortsetzen',
  title: (medicine) => `${medicine} pausieren`,
  intro: 'An ein pausiertes Medikament werden Sie nicht erinnert, und seine Dosen zählen nicht als verpasst.',
  from: 'Ab',
  fromNow: 'Jetzt',
  fromDay: 'Ab einem bestimm\u00adten Tag',
  firstDay: 'Erster Tag',
  fromOpen: (when) => `Dosis ${from(when)} Uhr`,
  until: 'Es geht weiter',
  untilResumed: 'Wenn ich es fortsetze',
  untilDate: 'An einem bestimm\u00adten Tag',
  day: 'Tag',
  time: 'Uhrzeit',
  cause: 'Warum?',
  causes: { pause: 'Ein anderer Grund', ill: 'Ich bin krank', procedure: 'Ein Eingriff' },
  others: 'Auch pausieren',
  note: 'Notiz',
  optional: '(optional)',
  held: (count) => plural('de', count, { one: 'Sie lassen 1 Dosis aus.', other: `Sie lassen ${count} Dosen aus.` }),
  heldAll: 'Sie lassen alle Dosen aus, bis Sie das Medikament fortsetzen.',
  next: (when) => `Nächste Dosis: ${when}\u00a0Uhr.`,
  noNext: 'Danach kommt keine Dosis mehr.',
  between: (days) =>
    plural('de', days, {
      one: 'Das ist 1 Tag nach der letzten Dosis vor der Pause.',
      other: `Das ist ${days} Tage nach der letzten Dosis vor der Pause.`,
    }),
  advice: 'Fragen Sie im Zweifel in Ihrer Arztpraxis nach, ob es pausiert werden darf.',
  close: 'Schließen',
  cancel: 'Abbrechen',
  paused: (medicine) => `${medicine} ist pausiert.`,
  pausedSeveral: (count) =>
    plural('de', count, { one: '1 Medikament ist pausiert.', other: `${count} Medikamente sind pausiert.` }),
  cancelPause: 'Pause absagen',
  canceled: (medicine) => `Die Pause von ${medicine} ist abgesagt.`,
  resumed: (medicine) => `${medicine} wird fortgesetzt.`,
  undo: 'Rückgängig',
  failed: 'Die Pause konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
  resumeFailed: 'Das Medikament konnte nicht fortgesetzt werden. Bitte versuchen Sie es noch einmal.',
  undoFailed: 'Das ließ sich nicht rückgängig machen. Sie können das Medikament fortsetzen.',
  see: 'Meine Medikamente',
  heldUntil: (when) => `Pausiert bis ${when} Uhr`,
  heldThrough: (day) => `Pausiert bis einschließlich ${day}`,
  wholeDays: (first, last) =>
    first === last
      ? `Pausiert: ${first}, den ganzen Tag.`
      : `Pausiert: ${from(first)} bis einschließlich ${stop(last)}`,
  heldOpen: 'Pausiert, bis Sie es fortsetzen',
  stillHeld: (when) => `Noch pausiert? Seit ${stop(when)}`,
  heldFrom: (when) => `Pausiert ab ${when}`,
  resumeTitle: (medicine) => `${medicine} fortsetzen?`,
  resumeKeep: 'Weiter pausieren',
  lastTaken: (when) => `Zuletzt eingenommen: ${when} Uhr.`,
  neverTaken: 'Noch nicht eingenommen.',
  pharmacist: 'Nicht sicher, wie Sie wieder anfangen? Fragen Sie in Ihrer Apotheke.',
  stepBefore: (step) => `Vor der Pause: ${stop(step)}`,
  stepToday: (step) => `Heute: ${stop(step)}`,
  whichStep:
    'Mit der Stufe von heute weitermachen oder mit der vor der Pause? Wenn Sie nicht sicher sind, fragen Sie in der Arztpraxis. Um zur Stufe vor der Pause zurückzukehren, setzen Sie das Medikament fort und ändern Sie den Plan.',
  agreed: {
    title: 'Vorbereitete Pausen',
    text: 'Für einen Krankheitstag oder einen Eingriff: Besprechen Sie in Ihrer Arztpraxis, welche Medikamente Sie wie lange weglassen. Wenn es so weit ist, beginnen Sie die Pause.',
    prepare: 'Pause vorbereiten',
    name: 'Name',
    nameHint: 'Zum Beispiel: Krankheitstag',
    medications: 'Welche Medikamente?',
    longest: 'Wie viele Tage höchstens?',
    save: 'Speichern',
    days: (count) => plural('de', count, { one: 'höchstens 1 Tag', other: `höchstens ${count} Tage` }),
    start: 'Pause beginnen',
    startTitle: (name) => `Pause „${name}“ beginnen?`,
    sooner: (count) =>
      plural('de', count, { one: 'Sie können es vorher fortsetzen.', other: 'Sie können jedes vorher fortsetzen.' }),
    firstDayHint: 'Leer lassen, um sofort zu pausieren.',
    keep: 'Jetzt nicht',
    remove: 'Entfernen',
    noneRunning: 'Keines der Medikamente wird zurzeit eingenommen.',
    failed:
      'Die Pause konnte nicht gespeichert werden. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
    removed: (name) => `„${name}“ ist entfernt.`,
    removeFailed: 'Die Pause konnte nicht entfernt werden. Bitte versuchen Sie es noch einmal.',
  },
}
