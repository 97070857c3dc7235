import { afterEach, expect, test } from 'vitest'
import { languages } from '#core/settings/settings.ts'
import { firstWeekday, longDateWithYear, shortDays, weekInOrder, wholeDate } from './dates.ts'
import { chooseLanguage } from './language.ts'
import { plural } from './plural.ts'
import { doseTimeText, longDate, shortDate, timeText, weekdayName } from './when.ts'

afterEach(() => chooseLanguage('en'))

const date = Temporal.PlainDate.from('2026-11-21')

test.each([
  ['en', '8:05 PM', 'Saturday, November 21', 'Sat, Nov 21', 'November 21, 2026', 'Monday', 7],
  ['es', '8:05 p.m.', 'sábado, 21 de noviembre', 'sáb 21 nov', '21 de noviembre de 2026', 'lunes', 7],
  ['fr', '20:05', 'samedi 21 novembre', 'sam. 21 nov.', '21 novembre 2026', 'lundi', 1],
  ['de', '20:05', 'Samstag, 21. November', 'Sa., 21. Nov.', '21. November 2026', 'Montag', 1],
] as const)('dates and times in %s', async (language, time, long, short, whole, monday, first) => {
  await chooseLanguage(language)
  expect([timeText({ hour: 20, minute: 5 }), longDate(date), shortDate(date), wholeDate(date)]).toEqual([
    time,
    long,
    short,
    whole,
  ])
  expect([weekdayName(1), firstWeekday()]).toEqual([monday, first])
})

test.each([
  ['en', 'Saturday, November 21, 2026'],
  ['es', 'sábado, 21 de noviembre de 2026'],
  ['fr', 'samedi 21 novembre 2026'],
  ['de', 'Samstag, 21. November 2026'],
] as const)('a day of another year in %s', async (language, text) => {
  await chooseLanguage(language)
  expect(longDateWithYear(date).replaceAll('\u00a0', ' ')).toBe(text)
})

test.each([
  ['en', 'Today', ['Yesterday, 8:05 PM', 'Today, 8:05 PM', 'Tomorrow, 8:05 PM', 'Mon, Nov 23, 8:05 PM']],
  ['en', 'today', ['yesterday, 8:05 PM', 'today, 8:05 PM', 'tomorrow, 8:05 PM', 'Mon, Nov 23, 8:05 PM']],
  ['es', 'Hoy', ['Ayer, 8:05 p.m.', 'Hoy, 8:05 p.m.', 'Mañana, 8:05 p.m.', 'lun 23 nov, 8:05 p.m.']],
  ['fr', 'Aujourd’hui', ['Hier, 20:05', 'Aujourd’hui, 20:05', 'Demain, 20:05', 'lun. 23 nov., 20:05']],
  ['de', 'heute', ['gestern, 20:05', 'heute, 20:05', 'morgen, 20:05', 'Mo., 23. Nov., 20:05']],
] as const)('days near today with their time in %s, after %s', async (language, word, expected) => {
  await chooseLanguage(language)
  const at = (days: number) => date.add({ days }).toPlainDateTime('20:05')
  const texts = [-1, 0, 1, 2].map((days) => doseTimeText(at(days), date, word).replaceAll('\u00a0', ' '))
  expect(texts).toEqual(expected)
})

test.each([
  ['en', 'Feb 16 – 22', 'Feb 23 – Mar 1', 'Mar 2'],
  ['es', '16–22 feb', '23 feb – 1 mar', '2 mar'],
  ['fr', '16–22 févr.', '23 févr. – 1er mars', '2 mars'],
  ['de', '16.–22. Feb.', '23. Feb. – 1. März', '2. März'],
] as const)('days from one to another in %s', async (language, inOneMonth, intoTheNext, alone) => {
  await chooseLanguage(language)
  const days = (from: string, to: string) =>
    shortDays(Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)).replaceAll('\u2009', ' ')
  expect(days('2026-02-16', '2026-02-22')).toBe(inOneMonth)
  expect(days('2026-02-23', '2026-03-01')).toBe(intoTheNext)
  expect(days('2026-03-02', '2026-03-02')).toBe(alone)
})

test.each(languages)('no two minutes of a day read the same in %s', async (language) => {
  await chooseLanguage(language)
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Temporal.PlainTime().add({ minutes: minute }))
  expect(new Set(minutes.map(timeText)).size).toBe(minutes.length)
})

test.each(languages)(
  'every count of doses has a form in %s, and only one that the language calls one is single',
  (language) => {
    const forms = { one: 'one', other: 'other' }
    const rules = new Intl.PluralRules(language)
    for (let count = 0; count <= 1000; count += 1) {
      expect(plural(language, count, forms)).toBe(rules.select(count) === 'one' ? 'one' : 'other')
    }
    expect([0, 1, 2].map((count) => plural(language, count, forms))).toEqual([
      language === 'fr' ? 'one' : 'other',
      'one',
      'other',
    ])
  },
)

test('the weekdays to choose from stand as in the calendar, so that nobody takes one for the next', async () => {
  const shown = async (language: (typeof languages)[number]) => {
    await chooseLanguage(language)
    return weekInOrder().map((day) => weekdayName(day, 'short'))
  }
  expect(await shown('en')).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  expect(await shown('fr')).toEqual(['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'])
})
