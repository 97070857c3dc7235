import { expect, test, vi } from 'vitest'
import { languages } from '#core/settings/settings.ts'
import { distanceText } from '#web/features/doses/dose-text.ts'
import { dateWithYear, dayAndMonth } from './dates.ts'
import { dosesTexts } from './en/doses.ts'
import { chooseLanguage } from './language.ts'
import { amountText } from './medicine-text.ts'
import { longDate, secondText, shortDate, timeText } from './when.ts'

// The setup leaves plain spaces to the other tests.
vi.unmock('#web/texts/unbroken.ts')

const clock = Temporal.PlainDateTime.from('2026-11-21T20:05:07')

test.each(languages)('no line ends within a time, a date, or an amount in %s', async (language) => {
  await chooseLanguage(language)
  const texts = [timeText(clock), secondText(clock), shortDate(clock.toPlainDate()), dayAndMonth(clock.toPlainDate())]
  expect([...texts, dateWithYear(clock.toPlainDate()), amountText('2 tablets')].filter(mayBreak)).toEqual([])
  // The full name of a weekday and a date are wider than a phone with large text.
  expect(longDate(clock.toPlainDate()).split(' ')).toHaveLength(2)
})

test('no line ends within the distance of two times', () => {
  const distance = (to: string) =>
    distanceText(Temporal.Instant.from('2026-03-02T13:00Z'), Temporal.Instant.from(to), dosesTexts.english)
  expect(distance('2026-03-03T01:04Z')).toBe('12\u00a0h\u00a04\u00a0min')
  expect(distance('2026-03-05T14:00Z')).toBe('3\u00a0days\u00a01\u00a0h')
  expect(distance('2026-03-02T13:03Z')).toBe('3\u00a0min')
})

const mayBreak = (text: string) => /[ \u2009]/.test(text)
