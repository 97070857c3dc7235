import { describe, expect, test } from 'vitest'
import { inEnglish } from '../testing/in-english.ts'
import {
  courseLength,
  dosageText,
  durationUnits,
  emptyMedicationForm,
  type MedicationField,
  type MedicationForm,
  medicationFormErrors,
  noteFields,
  patternOf,
  units,
} from './medication.ts'
import { missedSeverities } from './missed-severity.ts'

const filled: MedicationForm = { ...emptyMedicationForm, name: 'Metformin', quantity: '500', time: '08:00' }
const errors = (change: Partial<MedicationForm>) => medicationFormErrors({ ...filled, ...change })

test('the choices are those of product 16.1', () => {
  expect(units).toEqual(['mg', 'ml', 'tablets'])
  expect(durationUnits).toEqual(['days', 'weeks', 'months'])
  expect(missedSeverities).toEqual(['minimal', 'moderate', 'serious', 'life-threatening'])
})

describe('product 4.1: the Add New Medication form', () => {
  test('starts as product 16.1 says', () => {
    expect(emptyMedicationForm).toMatchObject({
      unit: 'mg',
      frequency: 'daily',
      durationUnit: 'days',
      voiceReminder: false,
      missedDosageSeverity: 'minimal',
      weekday: null,
    })
  })

  test('empty, it asks for what is required and for nothing else', () => {
    expect(inEnglish(medicationFormErrors(emptyMedicationForm))).toEqual({
      name: 'Medication name is required',
      quantity: 'Quantity is required',
      time: 'Reminder time is required',
    })
  })

  test('filled in, it can be saved', () => {
    expect(medicationFormErrors(filled)).toEqual({})
  })

  test.each<[MedicationField, Partial<MedicationForm>, string]>([
    ['name', { name: '   ' }, 'Medication name is required'],
    ['name', { name: 'x'.repeat(201) }, 'Please use at most 200 characters'],
    ['quantity', { quantity: ' ' }, 'Quantity is required'],
    ['quantity', { quantity: '1'.repeat(101) }, 'Please use fewer characters'],
    ['time', { time: '' }, 'Reminder time is required'],
    ['time', { time: '24:00' }, 'Reminder time is required'],
    ['time', { time: '8:5' }, 'Reminder time is required'],
    ['weekday', { frequency: 'weekly' }, 'Please choose the day of the week'],
    ['duration', { duration: '0' }, 'Please enter a whole number from 1 to 1000, or leave it empty'],
    ['duration', { duration: '1001' }, 'Please enter a whole number from 1 to 1000, or leave it empty'],
    ['duration', { duration: '2.5' }, 'Please enter a whole number from 1 to 1000, or leave it empty'],
    ['duration', { duration: '-3' }, 'Please enter a whole number from 1 to 1000, or leave it empty'],
    ['duration', { duration: 'a week' }, 'Please enter a whole number from 1 to 1000, or leave it empty'],
  ])('%s: %o is refused: %s', (field, change, message) => {
    expect(inEnglish(errors(change))).toEqual({ [field]: message })
  })

  test.each(noteFields)('%s: a text of more than 5,000 characters is refused', (note) => {
    const message = 'Please use at most 5,000 characters'
    expect(inEnglish(errors({ [note]: 'x'.repeat(5001) }))).toEqual({ [note]: message })
  })

  test.each<Partial<MedicationForm>>([
    { name: '💊 دواء "x" <script>alert(1)</script>; DROP TABLE medications' },
    { name: `  ${'x'.repeat(200)}  ` },
    { quantity: 'half a tablet' },
    { frequency: 'weekly', weekday: 7 },
    { duration: ' 10 ' },
    { duration: '1000' },
    { instructions: 'x'.repeat(5000) },
  ])('%o is ordinary', (change) => {
    expect(errors(change)).toEqual({})
  })
})

describe('what the form describes', () => {
  const form = { frequency: 'daily', time: '08:00', weekday: null } as const

  test('a pattern, of a named weekday when it is weekly', () => {
    expect(patternOf(form)).toEqual({ frequency: 'daily', time: Temporal.PlainTime.from('08:00') })
    expect(patternOf({ ...form, frequency: 'weekly', weekday: 7 })).toMatchObject({ frequency: 'weekly', weekday: 7 })
    expect(patternOf({ ...form, frequency: 'twice-daily', weekday: 3 })).not.toHaveProperty('weekday')
  })

  test('none while the time or the weekday is missing', () => {
    expect(patternOf({ ...form, time: '' })).toBe(null)
    expect(patternOf({ ...form, frequency: 'weekly' })).toBe(null)
  })

  test.each([
    ['7', 'days', { count: 7, unit: 'days' }],
    [' 4 ', 'weeks', { count: 4, unit: 'weeks' }],
    ['012', 'months', { count: 12, unit: 'months' }],
    ['', 'days', null],
    ['0', 'days', null],
    ['1e3', 'days', null],
    ['99999', 'days', null],
  ] as const)('a course of %j %s', (duration, durationUnit, length) => {
    expect(courseLength({ duration, durationUnit })).toEqual(length)
  })

  test.each([
    ['500', 'mg', '500mg'],
    [' 10 ', 'ml', '10ml'],
    ['2', 'tablets', '2 tablets'],
    ['.5', 'mg', '0.5mg'],
    ['0,50', 'ml', '0.5ml'],
    ['1.0', 'mg', '1mg'],
    ['1,000', 'mg', '1,000mg'],
    ['O5', 'mg', 'O5mg'],
    ['half', 'tablets', 'half tablets'],
  ] as const)('%j %s is stored as %j', (quantity, unit, text) => {
    expect(dosageText(quantity, unit)).toBe(text)
  })
})
