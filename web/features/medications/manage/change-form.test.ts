import { describe, expect, it, test } from 'vitest'
import { enteredPattern } from '#core/medication/pattern-draft.ts'
import { every, rows } from '#core/testing/custom-pattern.ts'
import { at, medication, spans, takenAsNeeded, withPattern } from '#web/testing/patient.ts'
import { amountOfChange, basisOf, changeForm, durationOfChange, formOf, typedWith, wasChanged } from './change-form.ts'

const since = '2026-03-02T08:00'
const now = at('2026-03-05T12:00')
const endless = medication({ name: 'Metformin', dosage: '.5mg', time: '08:00', since })
const twoWeeks = medication({ name: 'Amoxicillin', time: '08:00', since, until: '2026-03-16T08:00' })

describe('the amount of an edit', () => {
  it('stands in the form as it is written, and stays as it is stored when it is not touched', () => {
    const form = changeForm(endless, spans, now)
    expect(form.dosage).toBe('0.5 mg')
    expect(amountOfChange(form, endless)).toEqual({ dosage: '.5mg', isCertain: true })
  })

  it('is stored in plain digits', () => {
    expect(amountOfChange({ ...changeForm(endless, spans, now), dosage: '1,50 mg' }, endless).dosage).toBe('1.5mg')
  })
})

test('the amount of a medicine taken as needed is its own, not that of the plan before', () => {
  const planned = withPattern(endless, rows([every, '08:00', '400 mg']))
  const asNeeded = takenAsNeeded({ ...planned, dosage: '200mg' }, at('2026-03-04T12:00'))
  const form = changeForm(asNeeded, spans, now)
  expect(form.dosage).toBe('200 mg')
  expect(amountOfChange(form, asNeeded).dosage).toBe('200mg')
})

describe('the edit of a custom pattern', () => {
  const insulin = withPattern(endless, rows([every, '08:00', '8 units'], [every, '20:00', '4 units']))

  it('keeps the pattern while no frequency is chosen', () => {
    const form = changeForm(insulin, spans, now)
    expect(form.isCustom).toBe(true)
    expect(form.custom && enteredPattern(form.custom, 'en', null).pattern).toEqual(insulin.versions[0]?.pattern)
  })

  it('begins a frequency with no amount, rather than with several', () => {
    expect(changeForm(insulin, spans, now).dosage).toBe('')
    expect(
      changeForm(withPattern(endless, rows([every, '08:00', '8 units'], [every, '20:00', '8 units'])), spans, now)
        .dosage,
    ).toBe('8 units')
  })
})

describe('the duration of an edit', () => {
  it.each([
    ['none, as before', endless, {}, undefined],
    ['none, with another unit', endless, { durationUnit: 'weeks' }, undefined],
    ['one where there was none', endless, { duration: '10' }, { count: 10, unit: 'days' }],
    ['the one before', twoWeeks, {}, undefined],
    ['none any more', twoWeeks, { duration: ' ' }, null],
    ['another', twoWeeks, { duration: '3' }, { count: 3, unit: 'weeks' }],
    ['another unit', twoWeeks, { durationUnit: 'months' }, { count: 2, unit: 'months' }],
    ['no number: never read as no end', twoWeeks, { duration: 'two' }, 'unclear'],
    ['nothing', twoWeeks, { duration: '0' }, 'unclear'],
  ] as const)('%s', (_, before, typed, sent) => {
    expect(durationOfChange({ ...changeForm(before, spans, now), ...typed }, before, spans, now)).toEqual(sent)
  })
})

describe('the duration of a medicine that is taken as needed now', () => {
  const asNeeded = takenAsNeeded(twoWeeks, at('2026-03-05T12:00'))

  it.each(['2026-03-16T07:59', '2026-03-16T08:00'])(
    'is none of its former plan at %s, but for the next one',
    (time) => {
      const form = changeForm(asNeeded, spans, at(time))
      expect(form.duration).toBe('')
      expect(durationOfChange(form, asNeeded, spans, at(time))).toBe(null)
    },
  )

  it('is sent where the patient types the one of the former plan', () => {
    const later = at('2026-03-08T12:00')
    const form = { ...changeForm(asNeeded, spans, later), duration: '2', durationUnit: 'weeks' } as const
    expect(durationOfChange(form, asNeeded, spans, later)).toEqual({ count: 2, unit: 'weeks' })
  })
})

describe('a form with what is typed', () => {
  const stored = changeForm(takenAsNeeded(twoWeeks, at('2026-03-05T12:00')), spans, at('2026-03-06T12:00'))
  const ofTwo = (limits: Partial<typeof stored.limits>) => ({ ...stored, limits: { ...stored.limits, ...limits } })

  it('shows what another device changes beside it', () => {
    const typed = typedWith({ limits: { ...stored.limits, remindAgain: true } }, {}, stored)
    const { limits } = formOf(ofTwo({ gap: '6', count: '4' }), typed)
    expect(limits).toMatchObject({ gap: '6', count: '4', remindAgain: true })
  })

  it('keeps the plan as it was shown where a part of it is typed', () => {
    const daily = changeForm(twoWeeks, spans, now)
    const typed = typedWith({ time: '10:00' }, {}, daily)
    const weekly = { ...daily, frequency: 'weekly', weekday: 1, time: '09:00' } as const
    expect(formOf(weekly, typed)).toMatchObject({ time: '10:00', frequency: 'daily', weekday: null })
  })

  it('keeps a limit that is typed here, also when it is put back to what it was', () => {
    const typed = typedWith({ limits: { ...stored.limits, gap: '5' } }, {}, stored)
    const changed = ofTwo({ gap: '6' })
    const shown = formOf(changed, typed)
    expect(shown.limits.gap).toBe('5')
    const again = typedWith({ limits: { ...shown.limits, gap: stored.limits.gap } }, typed, shown)
    expect(formOf(changed, again).limits.gap).toBe(stored.limits.gap)
  })
})

describe('what the patient decides on', () => {
  const stored = changeForm(twoWeeks, spans, now)

  it.each([
    [{ prescribedBy: 'Dr. Lee' }, { time: '09:00' }, false],
    [{ prescribedBy: 'Dr. Lee' }, { prescribedBy: 'Dr. Kim' }, true],
    [{ time: '10:00' }, { frequency: 'weekly' }, true],
    [{ time: '10:00' }, { isAsNeeded: true }, true],
    [{ time: '10:00' }, { duration: '3' }, false],
    [{ time: '10:00' }, { dosage: '1000 mg' }, true],
    [{ dosage: '1000 mg' }, { frequency: 'three-times-daily' }, true],
    [{ limits: stored.limits }, { limits: { ...stored.limits, gap: '6' } }, true],
    [{ duration: '3' }, { durationUnit: 'months' }, true],
  ] as const)('of %o, with %o of another device: changed %s', (typed, elsewhere, isChanged) => {
    expect(wasChanged(basisOf(typed, stored), { ...stored, ...elsewhere })).toBe(isChanged)
  })
})
