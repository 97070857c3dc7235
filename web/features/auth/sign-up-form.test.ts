import { describe, expect, it, test } from 'vitest'
import type { ZoneId } from '#core/time/span.ts'
import { emptyForm, type SignUpForm, signUpInput, stepErrors, stepOf, withDialCode } from './sign-up-form.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const zone = 'America/New_York' as ZoneId
const filled: SignUpForm = {
  ...emptyForm,
  firstName: 'Sam',
  lastName: 'Rivera',
  email: ' sam@example.com ',
  password: 'Right1234',
  confirmPassword: 'Right1234',
  phone: '555 0100',
  dateOfBirth: '1950-04-02',
  sex: 'male',
  emergencyContactName: 'Alex Rivera',
  emergencyContactEmail: 'alex@example.com',
  emergencyCountry: 'GB',
  emergencyPhone: '20 7946 0000',
  emergencyContactRelation: 'Child',
}

test('starts empty, in the United States for the patient and the contact', () => {
  const { selectedCountry, emergencyCountry, keepSignedIn, ...rest } = emptyForm
  expect([selectedCountry, emergencyCountry, keepSignedIn]).toEqual(['US', 'US', true])
  expect(new Set(Object.values(rest))).toEqual(new Set(['']))
})

describe('the steps of the wizard', () => {
  it('step 1 names every field that is missing', () => {
    expect(Object.keys(stepErrors(1, emptyForm, today)).sort()).toEqual(
      ['confirmPassword', 'dateOfBirth', 'email', 'firstName', 'lastName', 'password', 'phone', 'sex'].sort(),
    )
  })

  it('step 2 asks for nothing', () => {
    expect(stepErrors(2, emptyForm, today)).toEqual({})
  })

  it('a date of birth in the future is a slip', () => {
    const errors = stepErrors(1, { ...filled, dateOfBirth: '2030-01-01' }, today)
    expect(errors).toEqual({ dateOfBirth: 'birth_date_invalid' })
  })

  it('every field is found on its step', () => {
    expect(['email', 'emergencyPhone', 'conditions.0.severity'].map(stepOf)).toEqual([1, 3, 2])
  })
})

describe('what the server gets', () => {
  it('numbers carry the dial code that stands before them, unless typed with one', () => {
    expect(signUpInput(filled, [], zone)).toMatchObject({ phone: '+1 555 0100', emergencyPhone: '+44 20 7946 0000' })
    expect(withDialCode('+49 30 901820', 'US')).toBe('+49 30 901820')
  })

  it('never the second password, and the address without blanks', () => {
    const input = signUpInput(filled, [], zone)
    expect(input).toMatchObject({ email: 'sam@example.com', timeZone: zone })
    expect(input).not.toHaveProperty('confirmPassword')
  })

  it('nothing while the date of birth is not a date', () => {
    expect(signUpInput({ ...filled, dateOfBirth: '' }, [], zone)).toBeNull()
  })
})
