import { describe, expect, test } from 'vitest'
import { hour, minute } from './clock-oracle.ts'
import { datedHold, holdError, restartNotice, startAgreed, stillHeldQuestions } from './hold-oracle.ts'
import { dateOf, OracleLife } from './oracle-life.ts'

/*
 * The table on pauses and doses left out, put to the independent computation itself. 15, 22 and 29 November 2026 are Sundays.
 */

function life(words: string, { zone = 'America/Chicago', added = '2026-11-22 00:00', stop = '' } = {}): OracleLife {
  return new OracleLife(zone, words, added, ...(stop ? [stop] : []))
}

const nominalOf = (clock: string) => Date.parse(`${clock.replace(' ', 'T')}Z`) / minute
const twice = () => life('every 08:00, every 20:00', { added: '2026-11-22 07:00' })
const heldTwice = () =>
  twice().takes('2026-11-22 08:00').holds('2026-11-22 12:00', '2026-11-25 12:00', '2026-11-22 12:00')

describe('the doses of a hold', () => {
  test('a hold takes in a dose that is due and open', () => {
    const due = () => life('daily 08:00')
    const from = (clock: string) => due().holds(`2026-11-22 ${clock}`, null, '2026-11-22 08:10')
    expect(from('08:10').dose('2026-11-22 08:00')?.held).toBe(false)
    expect(from('08:00').dose('2026-11-22 08:00')?.held).toBe(true)
    expect(from('08:10').mark('2026-11-22 08:11')).toBe('2026-11-22 08:00')
    expect(from('08:00').mark('2026-11-22 08:11')).toBe('nothing')
  })

  test('a hold that has begun goes on though a journey sets the clock back before it', () => {
    const patient = life('hourly 8 first 2026-11-24 00:00+09:00', { zone: 'Asia/Tokyo', added: '2026-11-23 12:00' })
      .holds('2026-11-24 06:05', null, '2026-11-24 06:05')
      .moves('America/Los_Angeles', '2026-11-24 06:30')
    expect(patient.doses('2026-11-23 07:00', '2026-11-23 23:59')).toEqual([
      '2026-11-24 00:00',
      '[2026-11-23 15:00]',
      '[2026-11-23 23:00]',
    ])
  })

  test('and though the undo of a journey does', () => {
    const patient = life('daily 18:00', { zone: 'America/New_York', added: '2026-11-23 00:00' })
      .moves('Europe/London', '2026-11-23 15:00')
      .holds('2026-11-23 20:05', null, '2026-11-23 20:05')
    expect(patient.withdraws('2026-11-23 20:10')).toBe(true)
    expect(patient.doses('2026-11-23 12:00', '2026-11-23 23:59')).toEqual(['[2026-11-23 18:00]'])
  })

  test('a hold takes in six doses of three days, which count nowhere', () => {
    const patient = heldTwice()
    const held = patient.oracle.doses('med', patient.at('2026-11-22 00:00'), patient.at('2026-11-26 00:00'))
    expect(held.filter((dose) => dose.held)).toHaveLength(6)
    expect(patient.doses('2026-11-25 00:00', '2026-11-25 23:59')).toEqual(['[2026-11-25 08:00]', '2026-11-25 20:00'])
    expect(patient.next('2026-11-22 12:00')).toBe('2026-11-25 20:00')
    expect(['2026-11-23 23:59', '2026-11-24 23:59'].map((clock) => patient.counts(clock))).toEqual(['0/0', '0/0'])
  })

  test.each([
    ['19:57', '2026-11-24 20:00', '2026-11-24 20:00'],
    ['20:03', '2026-11-24 20:00', '2026-11-24 20:00'],
    ['20:06', '2026-11-25 08:00', '2026-11-25 08:00?'],
  ])('resumed at %s: the next is %s', (clock, next, mark) => {
    const patient = heldTwice().resumes(`2026-11-24 ${clock}`)
    expect(patient.mark(`2026-11-24 ${clock}`)).toBe(mark)
    expect(patient.next('2026-11-24 19:00')).toBe(next)
    expect(patient.next('2026-11-24 20:30')).toBe('2026-11-25 08:00')
  })

  test('a hold takes in a weekly dose', () => {
    const patient = life('weekly Sun 08:00', { added: '2026-11-15 00:00' })
      .takes('2026-11-15 08:00')
      .holds('2026-11-20 00:00', '2026-11-23 00:00', '2026-11-20 00:00')
    expect(patient.doses('2026-11-15 00:00', '2026-11-29 12:00')).toEqual([
      '2026-11-15 08:00 taken',
      '[2026-11-22 08:00]',
      '2026-11-29 08:00',
    ])
    const [last = 0, , next = 0] = ['2026-11-15 08:00', '2026-11-22 08:00', '2026-11-29 08:00'].map(
      (clock) => patient.dose(clock)?.at,
    )
    expect(next - last).toBe(14 * 24 * hour)
  })

  test('a held dose that was recorded all the same counts', () => {
    const patient = life('daily 08:00').holds('2026-11-22 12:00', null, '2026-11-22 12:00')
    expect(patient.counts('2026-11-23 12:00')).toBe('0/0')
    patient.takes('2026-11-23 08:00')
    expect(patient.dose('2026-11-23 08:00')?.held).toBe(false)
    expect(patient.counts('2026-11-23 12:00')).toBe('1/1')
  })

  test('a hold ends when the clock shows its end, wherever that is', () => {
    const patient = life('daily 08:00', { added: '2026-11-22 00:00' })
      .takes('2026-11-22 08:00')
      .holds('2026-11-22 12:00', '2026-11-25 08:00', '2026-11-22 12:00')
      .moves('Asia/Tokyo', '2026-11-22 13:00')
    expect(patient.dose('2026-11-24 08:00')?.held).toBe(true)
    expect(patient.dose('2026-11-25 08:00')).toMatchObject({ held: false, at: patient.at('2026-11-25 08:00') })
  })

  test('held days are passed over by the streak, and their doses have no reminders', () => {
    const patient = life('daily 08:00', { added: '2026-11-17 00:00' })
    for (const date of [17, 18, 19]) patient.takes(`2026-11-${date} 08:00`)
    patient.holds('2026-11-20 00:00', '2026-11-22 00:00', '2026-11-19 20:00')
    patient.told('2026-11-19 12:00', '2026-11-19 12:00')
    expect(patient.told('2026-11-20 00:00', '2026-11-22 07:00')).toEqual(['18:00 heads-up of 08:00'])
    expect(patient.streak('2026-11-22 07:00')).toBe(3)
  })

  test('a hold that is ended after its heads-up of the evening before has the usual one too', () => {
    const patient = life('daily 08:00', { added: '2026-11-17 00:00' })
    patient.holds('2026-11-20 00:00', '2026-11-22 00:00', '2026-11-19 20:00')
    patient.told('2026-11-20 00:00', '2026-11-20 00:00')
    expect(patient.told('2026-11-20 00:01', '2026-11-21 19:00')).toEqual(['18:00 heads-up of 08:00'])
    patient.resumes('2026-11-21 19:00')
    expect(patient.told('2026-11-21 19:01', '2026-11-22 07:50')).toEqual(['07:45 heads-up of 08:00'])
  })

  test('the last dose that a hold held lies far back where rows meet seldom', () => {
    const words = 'nth 11 from 2026-11-20 14:00, month 18 00:30'
    const patient = life(words, { added: '2026-11-17 00:00' }).takes('2026-11-18 00:30')
    patient.holds('2026-11-19 00:00', '2026-11-22 00:00', '2026-11-18 20:00')
    patient.told('2026-11-18 20:01', '2026-11-18 20:01')
    expect(patient.told('2026-11-18 20:02', '2026-12-01 13:50')).toEqual(['18:00 heads-up of 14:00'])
  })

  test('a journey after a dose moves no heads-up of the evening before it', () => {
    const patient = life('daily 00:00', { zone: 'Europe/Berlin', added: '2026-11-17 00:00' })
    patient.holds('2026-11-20 00:00', '2026-11-22 00:00', '2026-11-19 20:00')
    patient.moves('America/Los_Angeles', '2026-11-22 00:10')
    const told = patient.reminders.inForce('med', patient.at('2026-11-21 18:30'))
    expect(told.map(({ kind }) => kind)).toEqual(['missed'])
  })

  test('a hold that arrives late looks back a day', () => {
    const hold = { id: 'h', medications: ['med'], cause: 'ill' as const, until: null }
    const patient = life('daily 08:00')
    const madeAt = patient.at('2026-11-22 07:00')
    patient.oracle.holds({
      ...hold,
      from: nominalOf('2026-11-22 07:00'),
      madeAt,
      receivedAt: patient.at('2026-11-24 08:31'),
    })
    const held = ['2026-11-22 08:00', '2026-11-23 08:00', '2026-11-24 08:00']
    expect(held.map((clock) => patient.dose(clock)?.held)).toEqual([false, false, true])
  })

  test('a dose stays held until each of its holds has ended, in whatever order', () => {
    const both = () =>
      life('daily 08:00')
        .holds('2026-11-23 00:00', null, '2026-11-22 12:00', 'one')
        .holds('2026-11-23 00:00', '2026-11-24 00:00', '2026-11-22 13:00', 'two')
    const isHeld = (patient: OracleLife) => patient.dose('2026-11-23 08:00')?.held
    const once = both().resumes('2026-11-22 14:00')
    expect(isHeld(once)).toBe(true)
    const ends = ['2026-11-23 09:00', '2026-11-22 20:00'].map((at) => ({ holdId: 'one', at: once.at(at) }))
    for (const end of ends) once.oracle.resumes(end)
    expect(isHeld(once)).toBe(false)
    const again = both().resumes('2026-11-22 14:00')
    for (const end of ends.toReversed()) again.oracle.resumes(end)
    expect(isHeld(again)).toBe(false)
  })

  test('a dose that is held is planned: what comes after it is as far as ever', () => {
    expect(heldTwice().dose('2026-11-25 20:00')?.distance).toBe(12 * hour)
  })

  test('a plan can move a dose while it is held', () => {
    const patient = life('weekly Sun 08:00', { added: '2026-11-15 00:00' })
      .takes('2026-11-15 08:00')
      .holds('2026-11-20 00:00', '2026-11-24 00:00', '2026-11-20 00:00')
    expect(patient.edits('2026-11-23 09:00', 'weekly Tue 08:00')).toBe('2026-11-24 08:00')
  })

  test('a taper goes on while it is held', () => {
    const patient = life(
      'from 2026-11-01: every 08:00 20 mg; from 2026-11-08: every 08:00 15 mg; from 2026-11-15: every 08:00 10 mg',
      { added: '2026-11-01 00:00', stop: '2026-11-22' },
    )
    patient.holds('2026-11-09 00:00', '2026-11-17 00:00', '2026-11-08 20:00').resumes('2026-11-16 09:00')
    expect(patient.dose('2026-11-16 08:00')).toMatchObject({ held: true, amount: '10 mg' })
    expect(patient.dose('2026-11-17 08:00')).toMatchObject({ held: false, amount: '10 mg' })
    expect(patient.dose('2026-11-08 08:00')).toMatchObject({ amount: '15 mg' })
  })

  test('a hold takes in doses of an hourly plan by the time shown', () => {
    const patient = life('hourly 6 first 2026-11-22 06:00-06:00').holds(
      '2026-11-22 18:00',
      '2026-11-23 00:00',
      '2026-11-22 13:00',
    )
    expect(patient.doses('2026-11-22 05:00', '2026-11-23 01:00')).toEqual([
      '2026-11-22 06:00',
      '2026-11-22 12:00',
      '[2026-11-22 18:00]',
      '2026-11-23 00:00',
    ])
  })
})

describe('what the form says of a hold', () => {
  test.each([
    ['2026-11-22 11:30', null, null],
    ['2026-11-22 11:29', null, 'A hold cannot begin in the past; say for each dose why it was left out'],
    ['2026-11-22 12:00', '2026-11-22 12:00', 'Choose an end after the beginning'],
    ['2026-11-22 12:00', '2027-11-23 12:00', null],
    ['2026-11-22 12:00', '2027-11-23 12:01', 'Choose an end within a year, or leave it open'],
  ])('made at 12:00 from %s to %s: %s', (from, until, error) => {
    const span = { from: nominalOf(from), until: until === null ? null : nominalOf(until) }
    expect(holdError(span, nominalOf('2026-11-22 12:00'))).toBe(error)
  })

  test('a hold is reminded of on the evening before it ends, and every three days when it has no end', () => {
    expect(restartNotice(nominalOf('2026-11-25 20:00'))).toBe(nominalOf('2026-11-24 18:00'))
    const asked = stillHeldQuestions({ from: nominalOf('2026-11-22 12:00') }, 2)
    expect(asked).toEqual(['2026-11-25 09:00', '2026-11-28 09:00'].map(nominalOf))
  })

  test('a hold that was agreed on does nothing until it is started, or by its date', () => {
    const agreed = { id: 'sick', medications: ['med'], cause: 'ill' as const, longestDays: 3, madeAt: 0 }
    expect(datedHold(agreed)).toBe(null)
    const shown = nominalOf('2026-11-22 12:00')
    expect(startAgreed(agreed, 5, shown)).toMatchObject({
      from: shown,
      until: nominalOf('2026-11-25 12:00'),
      madeAt: 5,
    })
    const dated = datedHold({ ...agreed, cause: 'procedure', start: dateOf('2026-12-01') })
    expect(dated).toMatchObject({ from: nominalOf('2026-12-01 00:00'), until: nominalOf('2026-12-04 00:00') })
  })
})

describe('a dose left out', () => {
  const skips = (reason: 'doctor' | 'ran-out') => {
    const patient = life('daily 08:00')
    patient.told('2026-11-22 07:59', '2026-11-22 08:05')
    return patient.misses('2026-11-22 08:00', '2026-11-22 08:05', reason)
  }

  test.each([
    ['doctor', []],
    ['ran-out', ['08:30 emergency of 08:00']],
  ] as const)('%s', (reason, told) => {
    const patient = skips(reason)
    expect(patient.counts('2026-11-22 08:06')).toBe('0/1')
    expect(patient.told('2026-11-22 08:06', '2026-11-22 09:00')).toEqual(told)
  })

  test('the latest of several reasons is shown', () => {
    const patient = skips('doctor').misses('2026-11-22 08:00', '2026-11-22 08:07', 'ran-out')
    expect(patient.dose('2026-11-22 08:00')?.reason).toBe('ran-out')
    expect(patient.told('2026-11-22 08:08', '2026-11-22 09:00')).toEqual(['08:30 emergency of 08:00'])
  })

  test('a taken entry wins over a dose left out', () => {
    const patient = skips('doctor').takes('2026-11-22 08:00', '2026-11-22 08:02')
    expect(patient.dose('2026-11-22 08:00')).toMatchObject({ status: 'taken', reason: null })
    expect(patient.counts('2026-11-22 08:06')).toBe('1/1')
  })

  test('a weekly dose can be left out on Tuesday', () => {
    const patient = life('weekly Sun 08:00').misses('2026-11-22 08:00', '2026-11-24 08:00')
    expect(patient.counts('2026-11-24 08:01', 7)).toBe('0/1')
    expect(patient.mark('2026-11-24 08:01')).toBe('2026-11-29 08:00?')
  })
})
