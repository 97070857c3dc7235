import { describe, expect, it } from 'vitest'
import { inEnglish, textInEnglish } from '../testing/in-english.ts'
import {
  birthDate,
  birthDateError,
  changePasswordErrors,
  forgotPasswordErrors,
  hasContact,
  newPasswordErrors,
  type ProfileForm,
  profileErrors,
  type StepOneForm,
  type StepThreeForm,
  signInErrors,
  stepOneErrors,
  stepThreeErrors,
} from './validation.ts'

const filledOne: StepOneForm = {
  firstName: 'Ana',
  lastName: 'Rivera',
  email: 'ana@example.com',
  password: 'Correct-Horse-7',
  confirmPassword: 'Correct-Horse-7',
  phone: '+1 202 555 0144',
  dateOfBirth: '1951-07-04',
  sex: 'female',
}

const filledThree: StepThreeForm = {
  emergencyContactName: 'Luis Rivera',
  emergencyContactEmail: 'luis@example.com',
  emergencyPhone: '+1 202 555 0145',
  emergencyContactRelation: 'Spouse/Partner',
}

describe('sign-up step 1 (product 3.1)', () => {
  it('lets a filled form pass', () => {
    expect(stepOneErrors(filledOne)).toEqual({})
  })

  it.each([
    ['firstName', '', 'First name is required'],
    ['firstName', '   ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', '', 'Email is required'],
    ['email', 'ana', 'Please enter a valid email'],
    ['email', 'ana@example', 'Please enter a valid email'],
    ['password', '', 'Password is required'],
    ['password', 'Abcdef1', 'Password must contain at least 8 characters'],
    ['password', 'abcdefg1', 'Password must contain one uppercase letter'],
    ['password', 'ABCDEFG1', 'Password must contain one lowercase letter'],
    ['password', 'Abcdefgh', 'Password must contain one number'],
    [
      'password',
      '-',
      'Password must contain at least 8 characters, one uppercase letter, one lowercase letter, one number',
    ],
    ['confirmPassword', '', 'Please confirm your password'],
    ['confirmPassword', 'correct-horse-7', 'Passwords do not match'],
    ['phone', '', 'Phone number is required'],
    ['dateOfBirth', '', 'Date of birth is required'],
    ['sex', '', 'Please select your sex'],
  ] as const)('%s "%s": %s', (field, value, message) => {
    expect(inEnglish(stepOneErrors({ ...filledOne, [field]: value }))[field]).toBe(message)
  })

  it('names every field of an empty form', () => {
    const empty = {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmPassword: '',
      phone: '',
      dateOfBirth: '',
      sex: '',
    }
    expect(Object.keys(stepOneErrors(empty)).sort()).toEqual(Object.keys(empty).sort())
  })
})

describe('sign-up step 3 (product 3.1)', () => {
  it('lets a filled form pass', () => {
    expect(inEnglish(stepThreeErrors(filledThree))).toEqual({})
  })

  it.each([
    ['emergencyContactName', '', 'Emergency contact name is required'],
    ['emergencyContactEmail', '', 'Emergency contact email is required'],
    ['emergencyContactEmail', 'luis@', 'Please enter a valid email'],
    ['emergencyPhone', ' ', 'Emergency contact phone is required'],
    ['emergencyContactRelation', '', 'Please select relationship'],
  ] as const)('%s "%s": %s', (field, value, message) => {
    expect(inEnglish(stepThreeErrors({ ...filledThree, [field]: value }))).toEqual({ [field]: message })
  })
})

describe('sign-in and forgot password (product 3.2, 3.3)', () => {
  it('asks for address and password', () => {
    expect(inEnglish(signInErrors({ email: '', password: '' }))).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
    expect(inEnglish(signInErrors({ email: 'ana', password: 'x' }))).toEqual({ email: 'Please enter a valid email' })
    expect(inEnglish(signInErrors({ email: ' Ana@Example.com ', password: 'x' }))).toEqual({})
  })

  it('asks for a valid address to send the link to', () => {
    expect(inEnglish(forgotPasswordErrors({ email: '' }))).toEqual({ email: 'Email is required' })
    expect(inEnglish(forgotPasswordErrors({ email: 'ana@' }))).toEqual({ email: 'Please enter a valid email address' })
    expect(inEnglish(forgotPasswordErrors({ email: 'ana@example.com' }))).toEqual({})
  })
})

describe('a date of birth', () => {
  const today = Temporal.PlainDate.from('2026-03-02')

  it.each([
    ['2026-03-02', null],
    ['1951-07-04', null],
    ['1876-03-03', null],
    ['2026-03-03', 'Please enter a valid date of birth'],
    ['1876-03-02', 'Please enter a valid date of birth'],
  ])('%s: %s', (date, message) => {
    expect(textInEnglish(birthDateError(Temporal.PlainDate.from(date), today))).toBe(message)
  })

  it.each(['', '2026-02-30', '4 July 1951'])('typed as "%s" is none', (typed) => {
    expect(birthDate(typed)).toBeNull()
  })
})

describe('an edited profile (product 3.1)', () => {
  const { email: _, password: __, confirmPassword: ___, ...person } = filledOne
  const filled: ProfileForm = { ...person, ...filledThree, emergencyContactAddress: '' }
  const noContact = {
    emergencyContactName: '',
    emergencyContactEmail: ' ',
    emergencyPhone: '',
    emergencyContactAddress: '',
  }

  it('lets a filled form pass', () => {
    expect(inEnglish(profileErrors(filled))).toEqual({})
  })

  it.each([
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['phone', '', 'Phone number is required'],
    ['dateOfBirth', '', 'Date of birth is required'],
    ['sex', '', 'Please select your sex'],
    ['emergencyContactName', '', 'Emergency contact name is required'],
    ['emergencyContactEmail', '', 'Emergency contact email is required'],
    ['emergencyContactEmail', 'luis@', 'Please enter a valid email'],
    ['emergencyPhone', '', 'Emergency contact phone is required'],
    ['emergencyContactRelation', '', 'Please select relationship'],
  ] as const)('%s "%s": %s', (field, value, message) => {
    expect(inEnglish(profileErrors({ ...filled, [field]: value }))).toEqual({ [field]: message })
  })

  it('asks nothing of a contact that was taken out, and everything of one that is begun', () => {
    expect(hasContact({ ...filled, ...noContact })).toBe(false)
    expect(inEnglish(profileErrors({ ...filled, ...noContact }))).toEqual({})
    expect(Object.keys(profileErrors({ ...filled, ...noContact, emergencyContactAddress: 'Paris' }))).toEqual([
      'emergencyContactName',
      'emergencyContactEmail',
      'emergencyPhone',
    ])
  })
})

describe('a change of the password', () => {
  const filled = { password: 'Old', newPassword: 'Correct-Horse-7', confirmPassword: 'Correct-Horse-7' }

  it('lets a filled form pass, whatever the present one is like', () => {
    expect(inEnglish(changePasswordErrors(filled))).toEqual({})
  })

  it.each([
    ['password', '', 'Current password is required'],
    ['confirmPassword', '', 'Please confirm your password'],
    ['confirmPassword', 'Correct-Horse-8', 'Passwords do not match'],
  ] as const)('%s "%s": %s', (field, value, message) => {
    expect(inEnglish(changePasswordErrors({ ...filled, [field]: value }))).toEqual({ [field]: message })
  })

  it('asks of the new one what sign-up asks', () => {
    expect(inEnglish(changePasswordErrors({ ...filled, newPassword: 'correct', confirmPassword: 'correct' }))).toEqual({
      newPassword: 'Password must contain at least 8 characters, one uppercase letter, one number',
    })
  })
})

describe('a new password', () => {
  it.each([
    ['', '', { password: 'Password is required', confirmPassword: 'Please confirm your password' }],
    ['Correct-Horse-7', 'correct-horse-7', { confirmPassword: 'Passwords do not match' }],
    ['horse', 'horse', { password: 'Password must contain at least 8 characters, one uppercase letter, one number' }],
    ['Correct-Horse-7', 'Correct-Horse-7', {}],
  ])('"%s" and then "%s"', (password, confirmPassword, errors) => {
    expect(inEnglish(newPasswordErrors({ password, confirmPassword }))).toEqual(errors)
  })
})
