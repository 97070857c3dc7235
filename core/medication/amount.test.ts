import { describe, expect, test } from 'vitest'
import { languages } from '../settings/settings.ts'
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
    ['0 tablets', ['0 tablets', '0 comprimidos', '0 comprimé', '0 Tabletten']],
    ['0.5 tablets', ['½ tablet', '½ comprimido', '½ comprimé', '½ Tablette']],
    ['1 tablets', ['1 tablet', '1 comprimido', '1 comprimé', '1 Tablette']],
    ['1.5 tablets', ['1½ tablets', '1½ comprimidos', '1½ comprimé', '1½ Tabletten']],
    ['1.3 tablets', ['1.3 tablets', '1,3 comprimidos', '1,3 comprimé', '1,3 Tabletten']],
    ['2 tablets', ['2 tablets', '2 comprimidos', '2 comprimés', '2 Tabletten']],
    ['2 Tabletten', ['2 tablets', '2 comprimidos', '2 comprimés', '2 Tabletten']],
  ])('%j, in all languages', (stored, read) => {
    expect(languages.map((language) => amountText(stored, language).replaceAll(n, ' '))).toEqual(read)
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
