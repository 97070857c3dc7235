import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeProfile, getProfile } from '#core/api/profile.ts'
import { getSession } from '#core/api/session.ts'
import { as, type Person, signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
let stranger: Person
beforeAll(async () => {
  app = await testApp()
  ana = await signUp(app, 'Ana')
  stranger = await signUp(app, 'Stranger')
})
afterAll(() => app.close())

const changed = {
  firstName: 'Anna 😀',
  lastName: "O'Neil",
  phone: '555',
  dateOfBirth: Temporal.PlainDate.from('1951-07-05'),
  sex: 'prefer-not-to-say',
  selectedCountry: 'DE',
  address: 'Straße 1\n10115 Berlin',
  emergencyContactName: 'مريم',
  emergencyContactEmail: 'm@example.com',
  emergencyPhone: '556',
  emergencyCountry: 'FR',
  emergencyContactRelation: 'Child',
  emergencyContactAddress: 'Paris',
  avatar: 'avatar5',
  conditions: [
    { id: '1', condition: 'Other', severity: 'life-threatening', description: '<b>', customCondition: 'Hay fever' },
  ],
} as const

describe('a profile', () => {
  it('is changed and read back as typed', async () => {
    const conditions = changed.conditions.map((entry) => ({ ...entry }))
    const stored = await as(ana).call(changeProfile, { ...changed, conditions })
    expect(stored).toEqual({ ...changed, userId: ana.userId, email: ana.email })
    expect(await as(ana).call(getProfile, {})).toEqual(stored)
    const { session } = await as(ana).call(getSession, {})
    expect(session?.userMetadata).toMatchObject({
      first_name: 'Anna 😀',
      country: 'DE',
      ailments: JSON.stringify(conditions),
    })
  })

  it('may lack all but the name', async () => {
    const nothing = { dateOfBirth: null, sex: null, emergencyContactRelation: null, phone: '', conditions: [] }
    expect(await as(ana).call(changeProfile, nothing)).toMatchObject(nothing)
    expect((await as(ana).call(getSession, {})).session?.userMetadata).toMatchObject({ date_of_birth: '', sex: '' })
  })

  const named = (id: string, customCondition: string) =>
    ({ id, condition: 'Other', severity: 'serious', description: '', customCondition }) as const

  it('merges the conditions that two devices add, change and remove from the same list', async () => {
    const [gout, ache, asthma] = [named('1', 'Gout'), named('2', 'Back ache'), named('3', 'Asthma')]
    const allergy = named('4', 'Penicillin allergy')
    const names = async () => (await as(ana).call(getProfile, {})).conditions.map((one) => one.customCondition)
    const shown = [gout, ache]
    await as(ana).call(changeProfile, { conditions: shown })
    const phone = [{ ...gout, customCondition: 'Gout of the toe' }, ache, allergy]
    const save = { conditions: [gout, asthma], conditionsShown: shown }
    await as(ana).call(changeProfile, { conditions: phone, conditionsShown: shown })
    await as(ana).call(changeProfile, save)
    await as(ana).call(changeProfile, save)
    expect(await names()).toEqual(['Gout of the toe', 'Penicillin allergy', 'Asthma'])
  })

  it('replaces all conditions for a page of the previous release, which does not say what it showed', async () => {
    const [gout, ache] = [named('1', 'Gout'), named('2', 'Back ache')]
    await as(ana).call(changeProfile, { conditions: [gout, ache] })
    expect(await as(ana).call(changeProfile, { conditions: [gout] })).toMatchObject({ conditions: [gout] })
  })

  it('refuses conditions that are too many together with those of another device', async () => {
    const many = (of: string) => Array.from({ length: 30 }, (_, number) => named(`${of}${number}`, of))
    await as(ana).call(changeProfile, { conditions: many('a') })
    const tooMany = as(ana).call(changeProfile, { conditions: many('b'), conditionsShown: [] })
    await expect(tooMany).rejects.toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  it('changed in one part keeps the others, on whatever devices they were changed', async () => {
    const before = await as(ana).call(getProfile, {})
    await Promise.all([
      as(ana).call(changeProfile, { avatar: 'avatar2' }),
      as(ana).call(changeProfile, { phone: '557' }),
      as(ana).call(changeProfile, { emergencyContactName: 'Marisol' }),
    ])
    const after = await as(ana).call(getProfile, {})
    expect(after).toEqual({ ...before, avatar: 'avatar2', phone: '557', emergencyContactName: 'Marisol' })
    expect((await as(ana).call(getSession, {})).session?.avatar).toBe('avatar2')
  })

  it('keeps the sign-in address, whatever is sent', async () => {
    const sent = { firstName: 'Ana', lastName: 'Rivera', email: 'other@example.com', userId: stranger.userId }
    const response = await as(ana).send(changeProfile, sent)
    expect(await response.json()).toMatchObject({ email: ana.email, userId: ana.userId })
  })

  it.each([
    [{ firstName: '' }, { firstName: 'First name is required' }],
    [{ firstName: 'x'.repeat(201) }, { firstName: 'Must be at most 200 characters' }],
    [{ emergencyContactEmail: 'x' }, { emergencyContactEmail: 'Please enter a valid email' }],
    [{ dateOfBirth: '2026-02-30' }, { dateOfBirth: 'Not a date' }],
    [{ dateOfBirth: '2027-01-01' }, { dateOfBirth: 'Please enter a valid date of birth' }],
    [{ avatar: 'avatar6' }, { avatar: 'Please choose an avatar from the list' }],
    [{ sex: 'm' }, { sex: 'Please select your sex' }],
  ])('a change of %j is refused, and the profile stays as it was', async (wrong, fields) => {
    const before = await as(ana).call(getProfile, {})
    const response = await as(ana).send(changeProfile, { firstName: 'New', lastName: 'Name', ...wrong })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields })
    expect(await as(ana).call(getProfile, {})).toEqual(before)
  })

  it('is hidden from other patients, in SQL as well', async () => {
    expect((await as(stranger).call(getProfile, {})).firstName).toBe('Stranger')
    const seen = await app.database.withUser(stranger.userId, async (tx) => [
      await tx.selectFrom('profiles').select('user_id').execute(),
      await tx.selectFrom('settings').select('user_id').execute(),
      await tx.selectFrom('zone_spans').select('user_id').execute(),
    ])
    for (const rows of seen) expect(rows).toEqual([{ user_id: stranger.userId }])
    const nobody = await app.database.withUser(randomUUID(), (tx) => tx.selectFrom('profiles').selectAll().execute())
    expect(nobody).toEqual([])
  })
})
