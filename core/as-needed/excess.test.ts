import { describe, expect, test } from 'vitest'
import { patient } from '../testing/patient.ts'
import { instant } from '../testing/times.ts'
import { recentExcess } from './excess.ts'
import type { AsNeededIntake } from './intake.ts'
import type { Limits } from './limits.ts'
import { limitedIntakes } from './timed-intakes.ts'

const zone = 'America/New_York'
const limits: Limits = { dosage: '1 tablets', gap: 240, max: '4 tablets', count: null, reasons: [] }
const { spans } = patient(zone).takes('daily 08:00').from('2026-11-20T08:00')
const at = (clock: string) => instant(`2026-11-22T${clock}`, zone)

function intake(clock: string, changes: Partial<AsNeededIntake> = {}): AsNeededIntake {
  return {
    id: clock,
    medicationId: 'med',
    nominal: Temporal.PlainDateTime.from(`2026-11-22T${clock}`),
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
