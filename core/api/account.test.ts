import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { textInEnglish } from '#core/testing/in-english.ts'
import { signIn, signUp } from './account.ts'
import { editMedication } from './medication-changes.ts'
import { changeProfile } from './profile.ts'
import { noteMaxLength, optionalText, text } from './text.ts'
import { zoneName } from './zone.ts'

const form = {
  firstName: 'Ana',
  lastName: 'Rivera',
  email: 'ana@example.com',
  password: 'Correct-Horse-7',
  phone: '1',
  dateOfBirth: '1951-07-04',
  sex: 'female',
  emergencyContactName: 'Luis',
  emergencyContactEmail: 'luis@example.com',
  emergencyPhone: '2',
  emergencyContactRelation: 'Child',
  timeZone: 'America/New_York',
}

function messages(schema: z.ZodMiniType, input: unknown): Record<string, string | null> {
  const parsed = z.safeDecode(schema, input)
  return Object.fromEntries(
    parsed.error?.issues.map(({ path, message }) => [path.join('.'), textInEnglish(message)]) ?? [],
  )
}

describe('sign-up', () => {
  it('says of each missing field what product 3.1 says', () => {
    const { timeZone, ...rest } = form
    expect(messages(signUp.input, { timeZone })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
      phone: 'Phone number is required',
      dateOfBirth: 'Date of birth is required',
      sex: 'Please select your sex',
      emergencyContactName: 'Emergency contact name is required',
      emergencyContactEmail: 'Emergency contact email is required',
      emergencyPhone: 'Emergency contact phone is required',
      emergencyContactRelation: 'Please select relationship',
    })
    expect(messages(signUp.input, rest)).toHaveProperty('timeZone')
  })

  it.each([
    ['email', 'ana@', 'Please enter a valid email'],
    ['email', ' ', 'Email is required'],
    ['password', 'short', 'Password must contain at least 8 characters, one uppercase letter, one number'],
    ['dateOfBirth', '', 'Date of birth is required'],
    ['dateOfBirth', '1951-02-29', 'Please enter a valid date of birth'],
    ['sex', '', 'Please select your sex'],
    ['selectedCountry', 'ZZ', 'Please choose a country from the list'],
    ['firstName', 'x'.repeat(201), 'Must be at most 200 characters'],
    ['firstName', 'A\u0000na', 'Contains a character that cannot be stored'],
    ['address', 'x'.repeat(5001), 'Must be at most 5,000 characters'],
    ['timeZone', 'Mars/Olympus', 'Not a time zone'],
    ['timeZone', '+02:00', 'Not a time zone'],
  ])('%s "%s": %s', (field, value, message) => {
    expect(messages(signUp.input, { ...form, [field]: value })).toEqual({ [field]: message })
  })

  it('fills in what may be left out, and drops what it does not know', () => {
    const parsed = z.decode(signUp.input, {
      ...form,
      sex: 'female',
      emergencyContactRelation: 'Child',
      admin: true,
    } as never)
    expect(parsed).toMatchObject({ selectedCountry: 'US', emergencyCountry: 'US', address: '', conditions: [] })
    expect(parsed).not.toHaveProperty('admin')
    expect(z.decode(signIn.input, { email: 'a@b.co', password: 'x' }).keepSignedIn).toBe(false)
  })

  it('points into the list of conditions', () => {
    const conditions = [{ id: '1', condition: 'Asthma', severity: 'deadly' }]
    expect(messages(signUp.input, { ...form, conditions })).toEqual({
      'conditions.0.severity': 'Please choose a severity from the list',
    })
  })
})

describe('a profile', () => {
  it('has a name; everything else may be empty, an address of the contact is checked', () => {
    expect(messages(changeProfile.input, { phone: '', address: '', emergencyContactEmail: ' ', sex: null })).toEqual({})
    expect(messages(changeProfile.input, { firstName: ' ', lastName: '', emergencyContactEmail: 'x' })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      emergencyContactEmail: 'Please enter a valid email',
    })
  })
})

describe('a name', () => {
  const unseen = 'Please leave out line breaks and other invisible characters'

  it.each(['Ana\n{"level":50}', 'Ana\tRivera', 'Ana\u0085', 'Ana\u202eanA', 'Ana\u2066', 'Ana\u2028x'])(
    'the name of a person or a medicine contains no invisible characters: %j',
    (typed) => {
      expect(messages(changeProfile.input, { firstName: typed })).toEqual({ firstName: unseen })
      expect(messages(changeProfile.input, { emergencyContactName: typed })).toEqual({ emergencyContactName: unseen })
      expect(messages(editMedication.input.shape.name, typed)).toEqual(typed.trim() === typed ? { '': unseen } : {})
    },
  )

  it.each(['José María', 'محمد علي', '山田 太郎', '👩‍⚕️ Ana', 'میخواهم\u200cها', 'א\u200fב'])(
    'a name in any script is accepted: %s',
    (typed) => {
      expect(messages(changeProfile.input, { firstName: typed })).toEqual({})
    },
  )

  it('may stand on several lines where there is room for notes', () => {
    expect(messages(changeProfile.input, { address: '1 Main Street\nSpringfield' })).toEqual({})
  })
})

describe('text', () => {
  it.each(['😀', 'مرحبا', '<script>alert(1)</script>', `'; drop table users; --`, '', ' padded '])(
    'takes %s as typed',
    (typed) => {
      expect(z.parse(text(100), typed)).toBe(typed)
    },
  )

  it('rejects half a surrogate pair', () => {
    expect(messages(text(100), '\ud83d')).toEqual({ '': 'Contains a character that cannot be stored' })
  })

  it('is empty when left out', () => {
    expect(z.parse(optionalText(noteMaxLength), undefined)).toBe('')
  })
})

describe('a zone', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['EST', 'America/New_York'],
    ['CST', 'America/Chicago'],
    ['MST', 'America/Denver'],
    ['PST', 'America/Los_Angeles'],
  ])('%s is %s', (name, zone) => {
    expect(z.decode(zoneName, name)).toBe(zone)
  })
})
