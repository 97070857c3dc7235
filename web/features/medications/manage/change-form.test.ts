import { describe, expect, it } from 'vitest'
import { enteredPattern } from '#core/medication/pattern-draft.ts'
import { every, rows } from '#core/testing/custom-pattern.ts'
import { at, medication, spans, takenAsNeeded, withPattern } from '#web/testing/patient.ts'
import { amountOfChange, changedWith, changeForm, durationOfChange } from './change-form.ts'

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

describe('what is changed in a form', () => {
  const shown = changeForm(twoWeeks, spans, now)

  it('is one field alone, where it stands alone', () => {
    expect(changedWith({ prescribedBy: 'Dr. Lee' }, shown)).toEqual({ prescribedBy: 'Dr. Lee' })
  })

  it('is the whole plan as it is shown, where it is a part of one', () => {
    const weekly = changeForm(medication({ name: 'Amoxicillin', time: '09:00', weekday: 1, since }), spans, now)
    expect(changedWith({ time: '10:00' }, weekly)).toMatchObject({ frequency: 'weekly', time: '10:00', weekday: 1 })
  })

  it('is a duration with its unit', () => {
    expect(changedWith({ duration: '3' }, shown)).toEqual({ duration: '3', durationUnit: 'weeks' })
  })
})
