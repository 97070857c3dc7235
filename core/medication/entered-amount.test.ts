import { expect, test } from 'vitest'
import { languages } from '../settings/settings.ts'
import { amountText } from './amount.ts'
import { enteredDosage, enteredQuantity } from './entered-amount.ts'

test.each([
  ['.5', 'mg', '0.5', true],
  [',5', 'mg', '0.5', true],
  ['0,5', 'mg', '0.5', true],
  ['1.0', 'mg', '1', true],
  [' 5 ', 'mg', '5', true],
  ['5.', 'mg', '5', true],
  ['0.125', 'mg', '0.125', true],
  ['1 000', 'mg', '1000', true],
  ['1,000,000', 'mg', '1000000', true],
  ['1,000.50', 'mg', '1000.5', true],
  ['500mg', 'mg', '500', true],
  ['2 Tabletten', 'tablets', '2', true],
  ['½', 'tablets', '0.5', true],
  ['1½', 'tablets', '1.5', true],
  ['1/2', 'tablets', '0.5', false],
  ['1 1/2', 'tablets', '1.5', false],
  ['11/2', 'tablets', '1.5', false],
  ['05', 'mg', '5', false],
  ['0', 'mg', '0', true],
  ['O5', 'mg', 'O5', false],
  ['5/325', 'mg', '5/325', false],
  ['500 mcg', 'mg', '500 mcg', false],
  ['half', 'tablets', 'half', false],
])('%j %s is stored as %j', (typed, unit, quantity, isCertain) => {
  expect(enteredQuantity(typed, unit, 'en')).toEqual({ quantity, isCertain })
})

test.each([
  ['1,000', '1000', '1'],
  ['1.000', '1', '1000'],
  ['1,125', '1125', '1.125'],
])('%j has two readings, and is asked about: %j with a decimal point, %j with a comma', (typed, point, comma) => {
  for (const language of ['en', 'es'] as const) {
    expect(enteredQuantity(typed, 'mg', language)).toEqual({ quantity: point, isCertain: false })
  }
  for (const language of ['fr', 'de'] as const) {
    expect(enteredQuantity(typed, 'mg', language)).toEqual({ quantity: comma, isCertain: false })
  }
})

test('a point before three digits is a decimal one in English and Spanish, and asked about where it may be another', () => {
  expect(enteredQuantity('1.125', 'mg', 'en')).toEqual({ quantity: '1.125', isCertain: true })
  expect(enteredQuantity('1.125', 'mg', 'es')).toEqual({ quantity: '1.125', isCertain: true })
  expect(enteredQuantity('1.125', 'mg', 'fr')).toEqual({ quantity: '1125', isCertain: false })
})

test.each(languages)('an amount as it is shown in %s is read back as it was', (language) => {
  for (const quantity of ['0.125', '1.125', '3.375', '12.5', '1000', '2500']) {
    const shown = amountText(`${quantity}mg`, language)
    expect(enteredQuantity(shown, 'mg', language).quantity).toBe(quantity)
  }
})

test.each([
  ['850 mg', '850mg', true],
  ['.5mg', '0.5mg', true],
  ['1,50 ml', '1.5ml', true],
  ['1 Tablette', '1 tablets', true],
  ['½ comprimido', '0.5 tablets', true],
  ['10 units', '10 units', true],
  ['25 µg', '25µg', true],
  ['250mg/5ml', '250mg/5ml', true],
  ['5/325mg', '5/325mg', false],
  ['O5mg', 'O5mg', false],
  ['500', '500', false],
  ['as needed', 'as needed', false],
])('%j in one field is stored as %j', (typed, dosage, isCertain) => {
  expect(enteredDosage(typed, 'en')).toEqual({ dosage, isCertain })
})
