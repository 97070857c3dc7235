import { asNeededTexts as core } from '#core/texts/de/as-needed.ts'
import type { Texts } from '../texts.ts'

const call = (line: string | null) => `rufen Sie jetzt Ihre Apotheke oder den Giftnotruf an${line ? ` (${line})` : ''}`

export const asNeeded: Texts['asNeeded'] = {
  ...core,
  title: 'Bei Bedarf',
  takeNow: (amount) => `Ich nehme jetzt ${amount}`,
  other: 'Andere Zeit oder Menge',
  none: 'Keine Einnahme erfasst',
  last: (when, amount) => `Zuletzt: ${when}, ${amount}`,
  sumOf: (taken, most) => `${taken} von ${most} in 24\u00a0Std.`,
  sum: (taken) => `${taken} in 24\u00a0Std.`,
  countOf: (count, most) => `${count} von ${most} Malen in 24\u00a0Std.`,
  possibleNow: 'Jetzt möglich',
  possible: (when) => `Wieder möglich ${when}`,
  lastOne: (when) => `Nach dieser ist die nächste ${when} möglich.`,
  at: (time) => `um ${time} Uhr`,
  onDay: (day, time) => `${day} um ${time} Uhr`,
  lowerDay: { today: 'heute', tomorrow: 'morgen', yesterday: 'gestern' },
  undo: 'Rückgängig',
  undoOf: (when) => `Einnahme ${when} rückgängig machen`,
  twoNear: (gap, line) =>
    `Zwei Einnahmen im Abstand von ${gap}. Nur einmal genommen? Machen Sie eine rückgängig. Zweimal? Dann ${call(line)}.`,
  twoNearDevices: (gap, line) =>
    `Zwei Einnahmen im Abstand von ${gap}, von zwei Geräten. Nur einmal genommen? Machen Sie eine rückgängig. Zweimal? Dann ${call(line)}.`,
  tooMuch: (line) =>
    `Es ist mehr erfasst, als Ihre Grenzen erlauben. Nicht genommen? Machen Sie es rückgängig. Genommen? Dann ${call(line)}.`,
  question: (medicine) => `${medicine} nehmen?`,
  questionAt: (medicine, when) => `${medicine}, ${when}?`,
  lastIntake: (when, amount, ago) => `Ihre letzte Einnahme war ${when}: ${amount}, ${ago} her.`,
  gapBefore: (gap) => `Das ist weniger als Ihr Mindestabstand (${gap}).`,
  gapAfter: (gap, distance, when) =>
    `Sie liegt ${distance} vor der Einnahme ${when}: weniger als Ihr Mindestabstand (${gap}).`,
  overMost: (sum, most) => `Damit wären es ${sum} von ${most} in 24\u00a0Std.`,
  overCount: (count, most) => `Damit wären es ${count} Einnahmen in 24\u00a0Std. Ihre Grenze ist ${most}.`,
  otherUnit: (amount, when) => `Eine Einnahme der letzten 24 Stunden lässt sich nicht mitzählen: ${amount} ${when}.`,
  nextPossible: (when) => `Die nächste ist ${when} möglich.`,
  wait: (time, day) => `Bis ${day ? `${day}, ` : ''}${time} Uhr warten`,
  notNow: 'Nicht erfassen',
  took: 'Ich habe es schon genommen',
  recorded: (medicine, when) => `${medicine} erfasst ${when}`,
  undone: 'Einnahme rückgängig gemacht',
  failed: 'Dieses Gerät konnte es nicht speichern, es wurde nichts erfasst.',
  form: {
    amount: 'Wie viel?',
    day: 'An welchem Tag?',
    time: 'Um wie viel Uhr?',
    reason: 'Wofür? (freiwillig)',
    note: 'Notiz (freiwillig)',
    record: 'Erfassen',
    cancel: 'Abbrechen',
  },
  limits: {
    legend: 'Welche Grenzen wurden Ihnen genannt?',
    gap: 'Mindestabstand zwischen zwei Einnahmen',
    gapUnit: 'Einheit des Mindestabstands',
    gapUnits: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
    max: 'Höchstmenge in 24 Stunden',
    maxHint: 'zum Beispiel 4 Tabletten',
    count: 'Höchstens so viele Einnahmen in 24 Stunden',
    isNoneGiven: 'Mir wurde keine Grenze genannt',
    reasons: 'Gründe zur Auswahl (freiwillig)',
    reasonsHint: 'mit Kommas getrennt, zum Beispiel: Kopfschmerzen, Fieber',
  },
  more: 'Hinweise, Nebenwirkungen, verordnet von',
  saved: 'Es steht auf Ihrer Übersicht. Erfassen Sie jede Einnahme, wenn Sie es nehmen.',
}
