import { describe, expect, it } from 'vitest'
import {
  conditionChoices,
  conditionSeverities,
  conditions,
  filledConditions,
  newConditionEntry,
  otherCondition,
  severityMeanings,
  withCondition,
} from './conditions.ts'
import { countries, countryName } from './countries.ts'
import { isCountry } from './country-codes.ts'
import { avatarColours, avatars, initials, type Profile, relationships, sexes } from './profile.ts'
import { userMetadata } from './user-metadata.ts'

const ana: Profile = {
  firstName: 'Ana',
  lastName: 'Rivera',
  email: 'ana@example.com',
  phone: '+1 202 555 0144',
  dateOfBirth: Temporal.PlainDate.from('1951-07-04'),
  sex: 'female',
  selectedCountry: 'US',
  address: '1 Main Street',
  emergencyContactName: 'Luis Rivera',
  emergencyContactEmail: 'luis@example.com',
  emergencyPhone: '+1 202 555 0145',
  emergencyCountry: 'US',
  emergencyContactRelation: 'Spouse/Partner',
  emergencyContactAddress: '',
  avatar: 'avatar1',
  conditions: [{ id: '1', condition: 'Asthma', severity: 'mild', description: 'since 1990', customCondition: '' }],
}

describe('choices (product 16.1)', () => {
  it('has 42 conditions and Other, all different', () => {
    expect(conditions).toHaveLength(42)
    expect(new Set(conditionChoices).size).toBe(43)
    expect(conditions).toEqual(
      expect.arrayContaining([
        'Diabetes Type 1',
        'Diabetes Type 2',
        'Hypertension',
        'Heart Disease',
        'Asthma',
        'COPD',
        'Epilepsy',
        'Depression',
        'HIV/AIDS',
        'Cancer (Active Treatment)',
        'Sleep Apnea',
        'Cystic Fibrosis',
      ]),
    )
  })

  it('has 4 severities of a condition, with what they mean', () => {
    expect(conditionSeverities.map((severity) => [severity, severityMeanings[severity]])).toEqual([
      ['mild', 'minor discomfort'],
      ['moderate', 'may affect daily activities'],
      ['serious', 'significant health issues'],
      ['life-threatening', ''],
    ])
  })

  it('has 4 sexes, 8 relationships, 5 avatars with a colour each', () => {
    expect(sexes).toHaveLength(4)
    expect(relationships).toHaveLength(8)
    expect(avatars.map((avatar) => avatarColours[avatar])).toEqual(['blue', 'green', 'purple', 'orange', 'pink'])
  })

  it('has about 200 countries, each once, with a dial code', () => {
    expect(countries.length).toBeGreaterThan(195)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
    for (const { code, dialCode } of countries) expect([code, dialCode].join()).toMatch(/^[A-Z]{2},\+\d{1,3}(-\d{3})?$/)
  })

  it.each([
    ['US', '+1', 'United States'],
    ['GB', '+44', 'United Kingdom'],
    ['IN', '+91', 'India'],
  ])('knows %s %s %s', (code, dialCode, name) => {
    expect(countries).toContainEqual({ code, dialCode, name })
  })

  it('has the area code of each that shares +1 with others (ITU E.164)', () => {
    const shared = countries.filter(({ dialCode }) => dialCode.startsWith('+1'))
    const areas =
      'AG268 AI264 AS684 BB246 BM441 BS242 CA DM767 DO809 GD473 GU671 JM876 KN869 KY345 LC758 MP670 MS664 PR787 SX721 TC649 TT868 US VC784 VG284 VI340'
    expect(shared.map(({ code, dialCode }) => code + dialCode.slice('+1-'.length)).sort()).toEqual(areas.split(' '))
  })

  it('are known by their codes alone, each of them and no other', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const known = letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry)
    expect(known).toEqual(countries.map(({ code }) => code).sort())
  })

  it('names the 13 countries of the profile dialog', () => {
    const codes = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'ES', 'IT', 'JP', 'CN', 'IN', 'BR', 'MX']
    expect(codes.map(isCountry)).not.toContain(false)
    expect(countryName('MX')).toBe('Mexico')
    expect(countryName('??')).toBe('??')
  })
})

describe('a condition entry', () => {
  it('starts without a condition and mild', () => {
    expect(newConditionEntry('7')).toEqual({
      id: '7',
      condition: '',
      severity: 'mild',
      description: '',
      customCondition: '',
    })
  })

  it('keeps its own name only while it is Other', () => {
    const other = { ...newConditionEntry('7'), condition: otherCondition, customCondition: 'Hay fever' } as const
    expect(withCondition(other, otherCondition).customCondition).toBe('Hay fever')
    expect(withCondition(other, 'Asthma')).toMatchObject({ condition: 'Asthma', customCondition: '' })
  })

  it.each([
    ['nothing was chosen', {}, false],
    ['one of the list is chosen', { condition: 'Asthma' }, true],
    ['Other is chosen without a name', { condition: 'Other' }, false],
    ['the name of Other is blank', { condition: 'Other', customCondition: ' ' }, false],
    ['Other has a name', { condition: 'Other', customCondition: 'Hay fever' }, true],
    ['Other is only described', { condition: 'Other', description: 'In spring' }, true],
    ['nothing is chosen and something described', { description: 'My knees' }, true],
    ['the description is blank', { description: '\n' }, false],
  ] as const)('a condition entry counts as filled in when %s: %j %s', (_, entered, isNotified) => {
    const entry = { ...newConditionEntry('7'), ...entered }
    expect(filledConditions([entry])).toEqual(isNotified ? [entry] : [])
  })
})

describe('a profile', () => {
  it('is the account metadata that product 3.5 names', () => {
    expect(userMetadata(ana)).toEqual({
      first_name: 'Ana',
      last_name: 'Rivera',
      phone: '+1 202 555 0144',
      date_of_birth: '1951-07-04',
      sex: 'female',
      country: 'US',
      address: '1 Main Street',
      emergency_contact_name: 'Luis Rivera',
      emergency_contact_email: 'luis@example.com',
      emergency_contact_phone: '+1 202 555 0145',
      emergency_contact_relation: 'Spouse/Partner',
      emergency_contact_address: '',
      ailments: '[{"id":"1","condition":"Asthma","severity":"mild","description":"since 1990","customCondition":""}]',
    })
  })

  it('leaves empty what was never given', () => {
    const bare = { ...ana, dateOfBirth: null, sex: null, emergencyContactRelation: null }
    expect(userMetadata(bare)).toMatchObject({ date_of_birth: '', sex: '', emergency_contact_relation: '' })
  })

  it.each([
    ['Ana', 'Rivera', 'AR'],
    ['ana', 'rivera', 'AR'],
    ['Ana', '', 'A'],
    ['', 'Rivera', 'U'],
    [' ', '', 'U'],
    ['😀na', 'Élan', '😀É'],
    ['ßen', '', 'SS'],
  ])('"%s" "%s" is shown as %s', (first, last, shown) => {
    expect(initials(first, last)).toBe(shown)
  })
})
