import { expect, test } from 'vitest'
import { amountText } from '../medication/amount.ts'
import { type Language, languages } from '../settings/settings.ts'
import { textsIn } from '../texts/texts.ts'
import { gapText, lengthText, limitsText } from './limits-text.ts'

const said = (limits: Parameters<typeof limitsText>[0], language: Language = 'en') =>
  limitsText(limits, {
    texts: textsIn[language].asNeededTexts,
    amount: (dosage) => amountText(dosage, language),
  }).replaceAll('\u00a0', ' ')

test.each([
  [{ gap: 240, max: '4 tablets', count: null }, 'As needed, at least 4 h apart, at most 4 tablets in 24 h'],
  [{ gap: 90, max: null, count: 1 }, 'As needed, at least 1 h 30 min apart, at most once in 24 h'],
  [{ gap: 4320, max: null, count: null }, 'As needed, at least 3 days apart'],
  [{ gap: null, max: null, count: null }, 'As needed'],
  [{ gap: 0, max: '1000mg', count: 3 }, 'As needed, at most 1,000 mg in 24 h, at most 3 times in 24 h'],
])('%o is said as: %s', (limits, text) => {
  expect(said(limits)).toBe(text)
})

test.each(languages)('in %s the gap and the most are said', (language) => {
  const text = said({ gap: 360, max: '4 tablets', count: 3 }, language)
  expect(text).toContain('6')
  expect(text).toContain('24')
  expect(text).toContain('3')
})

test.each([
  [0, '0 min', '0 min'],
  [30, '30 min', '30 min'],
  [60, '1 h', '1 h'],
  [90, '1 h 30 min', '1 h 30 min'],
  [24 * 60, '24 h', '24 h'],
  [36 * 60, '36 h', '36 h'],
  [48 * 60 - 1, '47 h 59 min', '47 h 59 min'],
  [48 * 60, '2 days', '2 days'],
  [60 * 60, '2 days 12 h', '2 days 12 h'],
  [76 * 60 + 31, '3 days 4 h 31 min', '3 days 4 h'],
])('%d minutes read %s in a limit and %s elsewhere', (minutes, gap, length) => {
  const { asNeededTexts } = textsIn.en
  const unbroken = (text: string) => text.replace(/(\d) (h|min)/g, '$1\u00a0$2')
  expect(gapText(minutes, asNeededTexts)).toBe(unbroken(gap))
  expect(lengthText(minutes, asNeededTexts)).toBe(unbroken(length))
})
