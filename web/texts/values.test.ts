import { expect, test } from 'vitest'
import type { Language } from '#core/settings/settings.ts'
import { withoutIsolates, withPlainSpaces } from '#core/text/isolate.ts'
import { textsIn } from '#core/texts/texts.ts'
import { translations } from '#web/testing/translations.ts'
import { activityTexts } from './en/activity.ts'
import { asNeededTexts } from './en/as-needed.ts'
import { isolated } from './isolate.ts'
import type { Texts } from './texts.ts'

type Said = (t: Texts) => string

const plain = (text: string) => withPlainSpaces(withoutIsolates(text))

const catalogues = new Map<Language, Texts>(translations)

function said(language: Language, text: Said): string {
  const catalogue = catalogues.get(language)
  if (!catalogue) throw new Error(`no catalogue of ${language}`)
  return plain(text(catalogue))
}

const near = (t: Texts) => t.settings.appearance.near

// What arrives is a day of another week as `shortDate` or `longDate` writes it, or a word.
test.each<[Language, string, Said]>([
  [
    'de',
    'Ihre Dosen richten sich seit Mo., 23. Nov. um 08:00 Uhr nach der Uhrzeit von Rom',
    (t) => t.settings.zoneQuestion.followsSince('Rom', near(t).other('Mo., 23. Nov.', '08:00')),
  ],
  [
    'de',
    'Ihre Dosen richten sich seit heute um 08:00 Uhr nach der Uhrzeit von Rom',
    (t) => t.settings.zoneQuestion.followsSince('Rom', near(t).today('08:00')),
  ],
  [
    'fr',
    'Vos prises suivent l’heure d’Oslo depuis le lun. 23 nov. à 08:00',
    (t) => t.settings.zoneQuestion.followsSince('Oslo', near(t).other('lun. 23 nov.', '08:00')),
  ],
  [
    'es',
    'Sus dosis siguen la hora de Lima desde el lun 23 nov a las 8:00 a.m.',
    (t) => t.settings.zoneQuestion.followsSince('Lima', near(t).other('lun 23 nov', '8:00 a.m.')),
  ],
  [
    'es',
    'Sus dosis siguen la hora de Lima desde ayer a la 1:00 p.m.',
    (t) => t.settings.zoneQuestion.followsSince('Lima', near(t).yesterday('1:00 p.m.')),
  ],
  [
    'es',
    'Activadas desde el lun 23 nov a las 8:00 a.m.',
    (t) => t.deliveries.reminderCheck.subscription.well(t.deliveries.dayAt('lun 23 nov', '8:00 a.m.')),
  ],
  [
    'de',
    'Wieder möglich am Mo., 23. Nov. ab 08:00 Uhr',
    (t) => t.asNeeded.possible(t.asNeeded.onDay('Mo., 23. Nov.', '08:00')),
  ],
  ['de', 'Wieder möglich morgen ab 08:00 Uhr', (t) => t.asNeeded.possible(t.asNeeded.onDay('morgen', '08:00'))],
  [
    'fr',
    'La suivante est possible le lun. 23 nov. à 08:00.',
    (t) => t.asNeeded.nextPossible(t.asNeeded.onDay('lun. 23 nov.', '08:00')),
  ],
  [
    'fr',
    'La suivante est possible demain à 08:00.',
    (t) => t.asNeeded.nextPossible(t.asNeeded.onDay('demain', '08:00')),
  ],
  [
    'es',
    'Puede tomarlo de nuevo el lun 23 nov a las 8:00 a.m.',
    (t) => t.asNeeded.possible(t.asNeeded.onDay('lun 23 nov', '8:00 a.m.')),
  ],
  [
    'es',
    'Puede tomarlo de nuevo mañana a la 1:00 p.m.',
    (t) => t.asNeeded.possible(t.asNeeded.onDay('mañana', '1:00 p.m.')),
  ],
  [
    'es',
    'tomada el jueves 19 de noviembre a las 8:00 a.m.',
    (t) => t.assistant.taken(t.assistant.takenOn('jueves, 19 de noviembre', '8:00 a.m.')),
  ],
  ['es', 'tomada ayer a las 8:00 a.m.', (t) => t.assistant.taken(t.assistant.takenOn('ayer', '8:00 a.m.'))],
  [
    'de',
    'Das ist 2 Stunden vor der Einnahme um 12:00 Uhr: weniger als Ihr Mindestabstand (4 Stunden).',
    ({ asNeeded: t }) => t.gapAfter(t.hours(4), t.hours(2), t.at('12:00')),
  ],
  ['de', 'Nächste Dosis: morgen, 08:00 Uhr.', (t) => t.holds.next('morgen, 08:00')],
  [
    'de',
    'Die erste Dosis: Montag, 7. Dezember, 08:00 Uhr.',
    (t) => t.customPattern.ahead.firstOn('Montag, 7. Dezember, 08:00'),
  ],
])('in %s, a day and a time stand in a sentence of their language: %s', (language, expected, text) => {
  expect(said(language, text)).toBe(expected)
})

test.each<[Language, string, Said]>([
  [
    'de',
    'Die nächsten Termine: Mo., 30. Nov. · Mo., 7. Dez.',
    (t) => t.customPattern.ahead.nextDates(['Mo., 30. Nov.', 'Mo., 7. Dez.']),
  ],
  [
    'fr',
    'Les prochaines dates : lun. 30 nov. · lun. 7 déc.',
    (t) => t.customPattern.ahead.nextDates(['lun. 30 nov.', 'lun. 7 déc.']),
  ],
  ['de', 'Sie haben gewählt: Einmal im Monat, am 15.', (t) => t.manage.weekly.chosen('Einmal im Monat, am 15.')],
  ['fr', 'Vous avez choisi : lun., mer., ven.', (t) => t.manage.weekly.chosen('Lun., mer., ven.')],
  [
    'es',
    'Eligió: Lunes y jueves: 5 mg a las 8:00 p.m.',
    (t) => t.manage.weekly.chosen('Lunes y jueves: 5 mg a las 8:00 p.m.'),
  ],
  ['es', 'Eligió: Una vez al día.', (t) => t.manage.weekly.chosen('Una vez al día')],
  [
    'de',
    'Vor der Pause: Stufe 2 von 2: Einmal im Monat, am 15.',
    (t) => t.holds.stepBefore('Stufe 2 von 2: Einmal im Monat, am 15.'),
  ],
])('in %s, a sentence that ends in a stop has one stop: %s', (language, expected, text) => {
  expect(said(language, text)).toBe(expected)
})

test.each<[Language, string, Said]>([
  ['de', '1 von 1 Einnahme in 24 Stunden', (t) => t.asNeeded.countOf(1, 1)],
  ['de', '1 von 3 Einnahmen in 24 Stunden', (t) => t.asNeeded.countOf(1, 3)],
  ['fr', '1 prise sur 3 en 24 heures', (t) => t.asNeeded.countOf(1, 3)],
  ['fr', '2 prises sur 3 en 24 heures', (t) => t.asNeeded.countOf(2, 3)],
  ['es', '1 de 1 toma en 24 horas', (t) => t.asNeeded.countOf(1, 1)],
  ['es', '0 de 3 tomas en 24 horas', (t) => t.asNeeded.countOf(0, 3)],
  ['de', '1 Eintrag angezeigt', (t) => t.activity.shown(1)],
  ['fr', '1 ligne affichée', (t) => t.activity.shown(1)],
  ['es', 'Se muestra 1 entrada', (t) => t.activity.shown(1)],
  ['fr', 'Non enregistré comme pris : Lisinopril 10 mg.', (t) => t.oneByOne.stillOpen('Lisinopril 10 mg')],
  ['es', 'Sin registrar: Lisinopril 10 mg.', (t) => t.oneByOne.stillOpen('Lisinopril 10 mg')],
  ['fr', '0 d’après le relevé : il en a été pris plus que compté (écart : 1)', (t) => t.stockLine.missing('1')],
  ['es', '0 según el registro: se tomó más de lo contado (diferencia: 1)', (t) => t.stockLine.missing('1')],
])('in %s, words agree with one and with several: %s', (language, expected, text) => {
  expect(said(language, text)).toBe(expected)
})

test('in English, words agree with one', () => {
  expect(plain(asNeededTexts.english.countOf(1, 1))).toBe('1 of 1 time in 24 hours')
  expect(activityTexts.english.shown(1)).toBe('1 entry shown')
})

test.each<[Language, string, Said]>([
  ['de', 'Ärztlich so verordnet', ({ manage: { weekly } }) => weekly.prescribed(weekly.how.custom)],
  ['de', 'Ärztlich einmal täglich verordnet', ({ manage: { weekly } }) => weekly.prescribed(weekly.how.daily)],
  ['es', 'Mi médico me lo recetó así', ({ manage: { weekly } }) => weekly.prescribed(weekly.how.custom)],
])('in %s, the reason of a frequency is a sentence: %s', (language, expected, text) => {
  expect(said(language, text)).toBe(expected)
})

test.each<[string, Said]>([
  ['heure d’Amsterdam', (t) => t.dashboard.zoneTime('Amsterdam')],
  ['Cet appareil est à l’heure de Paris', (t) => t.settings.zoneQuestion.title('Paris')],
  ['Ce qu’il reste d’Amlodipine', (t) => t.stock.actions(isolated('Amlodipine'))],
  ['Combien d’ampoules font 5 mg ?', (t) => t.stock.pieces('ampoules', '5 mg')],
  ['Indiquez combien d’ampoules font 5 mg.', (t) => t.stockLine.tell('ampoules', '5 mg')],
  ['La pause d’Amlodipine est annulée.', (t) => t.holds.canceled(isolated('Amlodipine'))],
  ['Supprimer la photo d’Amlodipine ?', (t) => t.photo.confirm.title(isolated('Amlodipine'))],
])('in French, "de" is short before a vowel: %s', (expected, text) => {
  expect(said('fr', text)).toBe(expected)
})

test('a French contact reads which dose it is, whatever the medicine is called', () => {
  const t = textsIn.fr.messageTexts.reminders
  const medicine = 'Amlodipine 5 mg'
  expect(plain(t.unconfirmedDose('Anna', medicine, '20:00'))).toBe(
    'Anna n’a pas confirmé la prise de 20:00 (Amlodipine 5 mg).',
  )
  expect(plain(t.confirmedDoseOn('Anna', medicine, 'dimanche 1er mars à 8:00'))).toBe(
    'Anna vient de confirmer la prise du dimanche 1er mars à 8:00 (Amlodipine 5 mg).',
  )
})

test('a Spanish contact reads the day of a dose without commas', () => {
  const t = textsIn.es.messageTexts.reminders
  expect(plain(t.unconfirmedDoseOn('Ana', 'Amlodipino 5 mg', 'domingo, 1 de marzo, 8:00 a.m.'))).toBe(
    'Ana no ha confirmado la dosis de Amlodipino 5 mg del domingo 1 de marzo a las 8:00 a.m.',
  )
})
