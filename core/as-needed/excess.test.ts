import { describe, expect, test } from 'vitest'
import { patient } from '../testing/patient.ts'
import { instant } from '../testing/times.ts'
import { recentExcess } from './excess.ts'
import type { AsNeededIntake } from './intake.ts'
import { limitedIntakes } from './timed-intakes.ts'

const zone = 'America/New_York'
const limits = {
  ...{ dosage: '1 tablets', gap: 240, max: '4 tablets', count: null, reasons: [] },
  openedAt: instant('2026-11-01T00:00', zone),
}
const { spans } = patient(zone).takes('daily 08:00').from('2026-11-20T08:00')
/** Of the 22nd where no date is given. */
const dated = (clock: string) => (clock.includes('T') ? clock : `2026-11-22T${clock}`)
const at = (clock: string) => instant(dated(clock), zone)

function intake(clock: string, changes: Partial<AsNeededIntake> = {}): AsNeededIntake {
  return {
    id: clock,
    medicationId: 'med',
    nominal: Temporal.PlainDateTime.from(dated(clock)),
    actualTime: at(clock),
    dosage: '1 tablets',
    reason: null,
    note: null,
    isOverLimit: false,
    recordedAt: at(clock),
    ...changes,
  }
}

const excess = (intakes: AsNeededIntake[], now: string) =>
  recentExcess(limits, limitedIntakes(intakes, null, spans), at(now))

describe('what is told of intakes beyond the limits', () => {
  test('two devices, 4 min apart: the pair, and that nobody was asked', () => {
    for (const intakes of [
      [intake('08:00'), intake('08:04')],
      [intake('08:04'), intake('08:00')],
    ]) {
      const told = excess(intakes, '09:00')
      expect(told?.pair?.map(({ id }) => id)).toEqual(['08:00', '08:04'])
      expect(told?.isUnasked).toBe(true)
    }
  })

  test('insisted on: the pair, and that the patient was asked', () => {
    const told = excess([intake('08:00'), intake('09:00', { isOverLimit: true })], '09:00')
    expect(told).toMatchObject({ isUnasked: false, pair: [{ id: '08:00' }, { id: '09:00' }] })
  })

  test('ten tablets at once are too much without a pair', () => {
    const told = excess([intake('08:00', { dosage: '10 tablets', isOverLimit: true })], '09:00')
    expect(told).toMatchObject({ pair: null, intakes: [{ id: '08:00' }] })
  })

  test('nothing while the limits are kept, with another unit, or a day later', () => {
    expect(excess([intake('08:00'), intake('12:00')], '13:00')).toBe(null)
    expect(excess([intake('08:00', { dosage: '500mg' }), intake('13:00')], '13:00')).toBe(null)
    const both = limitedIntakes([intake('08:00'), intake('08:04')], null, spans)
    expect(recentExcess(limits, both, at('08:03').add({ hours: 24 }))).not.toBe(null)
    expect(recentExcess(limits, both, at('08:04').add({ hours: 24 }))).toBe(null)
  })

  describe('ten days after two that were insisted on', () => {
    const old = [intake('2026-11-12T08:00'), intake('2026-11-12T09:00', { isOverLimit: true })]
    const today = ['00:00', '04:00', '08:00', '12:00', '16:00']
    const five = limitedIntakes([...old, ...today.map((clock) => intake(clock))], null, spans)

    test('five today, of four, none of them too close: those five, and no pair', () => {
      const told = recentExcess(limits, five, at('16:05'))
      expect(told?.pair).toBe(null)
      expect(told?.intakes.map(({ id }) => id)).toEqual(today)
    })

    test('ten tablets at once, then and today, without a gap: only those of today', () => {
      const tens = [...old, intake('08:00')].map((one) => ({ ...one, dosage: '10 tablets' }))
      const told = recentExcess({ ...limits, gap: null }, limitedIntakes(tens, null, spans), at('09:00'))
      expect(told).toMatchObject({ pair: null, intakes: [{ id: '08:00' }] })
    })
  })

  test('a gap of a week: the pair, five days apart', () => {
    const weekly = { ...limits, gap: 7 * 24 * 60 }
    const both = limitedIntakes([intake('2026-11-17T08:00'), intake('08:00')], null, spans)
    const told = recentExcess(weekly, both, at('09:00'))
    expect(told?.pair?.map(({ id }) => id)).toEqual(['2026-11-17T08:00', '08:00'])
    expect(recentExcess(weekly, both, at('08:00').add({ hours: 24 }))).toBe(null)
  })

  test('limits that were made narrower after both: nobody knows of two devices', () => {
    const both = limitedIntakes([intake('08:00'), intake('09:00')], null, spans)
    const unasked = (opened: string) =>
      recentExcess({ ...limits, openedAt: at(opened) }, both, at('12:00'))?.isUnasked ?? null
    expect([unasked('09:01'), unasked('09:00'), unasked('07:00')]).toEqual([false, true, true])
  })
})

test('a planned dose is an intake with the amount of its dose, and an intake as needed is never listed twice', () => {
  const ana = patient(zone).takes('daily 08:00').from('2026-11-20T08:00').taken('2026-11-22T08:00')
  const logged = intake('12:00')
  const record = { ...ana.record, asNeeded: [logged] }
  const all = limitedIntakes([logged], record, ana.spans)
  expect(all.map(({ at: time, dosage }) => [time.toString(), dosage])).toEqual([
    [at('08:00').toString(), '500mg'],
    [at('12:00').toString(), '1 tablets'],
  ])
})
