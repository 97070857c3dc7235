import { describe, expect, test } from 'vitest'
import type { Language } from '../settings/settings.ts'
import { amountText, plainAmount, readAmount } from './amount.ts'

const n = '\u00a0'
const t = '\u202f'

describe('a stored dosage as it is read', () => {
  test.each([
    ['500mg', `500${n}mg`, `500${n}mg`],
    ['.5mg', `0.5${n}mg`, `0,5${n}mg`],
    ['0.50mg', `0.5${n}mg`, `0,5${n}mg`],
    ['1.0mg', `1${n}mg`, `1${n}mg`],
    ['10.mg', `10${n}mg`, `10${n}mg`],
    ['0,5 mg', `0.5${n}mg`, `0,5${n}mg`],
    ['1.125mg', `1.125${n}mg`, `1,125${n}mg`],
    ['0.125mg', `0.125${n}mg`, `0,125${n}mg`],
    ['1000mg', `1,000${n}mg`, `1${t}000${n}mg`],
    ['1234567.5mg', `1,234,567.5${n}mg`, `1${t}234${t}567,5${n}mg`],
    ['5ml', `5${n}mL`, `5${n}mL`],
    ['25µg', `25${n}mcg`, `25${n}mcg`],
    ['25 ug', `25${n}mcg`, `25${n}mcg`],
    ['250mg/5ml', `250${n}mg/5${n}mL`, `250${n}mg/5${n}mL`],
    ['500mg / 1000mg', `500${n}mg / 1,000${n}mg`, `500${n}mg / 1${t}000${n}mg`],
    ['10 units', `10${n}units`, `10${n}units`],
    ['0mg', `0${n}mg`, `0${n}mg`],
    // Two readings: the digits stay as they were typed.
    ['1,000mg', `1,000${n}mg`, `1,000${n}mg`],
    ['1.000mg', `1.000${n}mg`, `1.000${n}mg`],
    ['05mg', `05${n}mg`, `05${n}mg`],
    // No amount: as it is.
    ['O5mg', 'O5mg', 'O5mg'],
    ['5/325mg', '5/325mg', '5/325mg'],
    ['2x500mg', '2x500mg', '2x500mg'],
    ['as needed', 'as needed', 'as needed'],
    ['500', '500', '500'],
    ['', '', ''],
  ])('%j', (stored, english, german) => {
    expect(amountText(stored, 'en')).toBe(english)
    expect(amountText(stored, 'de')).toBe(german)
  })

  test.each([
    ['0 tablets', { en: '0 tablets', es: '0 tabletas', fr: '0 comprimé', de: '0 Tabletten' }],
    ['0.5 tablets', { en: '½ tablet', es: '½ tableta', fr: '½ comprimé', de: '½ Tablette' }],
    ['1 tablets', { en: '1 tablet', es: '1 tableta', fr: '1 comprimé', de: '1 Tablette' }],
    ['1.5 tablets', { en: '1½ tablets', es: '1½ tabletas', fr: '1½ comprimé', de: '1½ Tabletten' }],
    ['1.3 tablets', { en: '1.3 tablets', es: '1.3 tabletas', fr: '1,3 comprimé', de: '1,3 Tabletten' }],
    ['2 tablets', { en: '2 tablets', es: '2 tabletas', fr: '2 comprimés', de: '2 Tabletten' }],
    ['2 Tabletten', { en: '2 tablets', es: '2 tabletas', fr: '2 comprimés', de: '2 Tabletten' }],
  ])('%j is written in each language', (stored, expected) => {
    for (const [language, text] of Object.entries(expected)) {
      expect(amountText(stored, language as Language).replaceAll(n, ' ')).toBe(text)
    }
  })

  test('is spoken without what sets thousands apart', () => {
    expect(plainAmount('1000mg', 'en')).toBe('1000 mg')
    expect(plainAmount('12000.5mg', 'de')).toBe('12000,5 mg')
    expect(plainAmount('1 tablets', 'en')).toBe('1 tablet')
  })
})

test.each([
  ['500mg', { number: '500', unit: 'mg' }],
  ['0,50 ml', { number: '0.5', unit: 'ml' }],
  ['1,000mg', null],
  ['O5mg', null],
])('%j is read as %j', (stored, amount) => {
  expect(readAmount(stored)).toEqual(amount)
})
