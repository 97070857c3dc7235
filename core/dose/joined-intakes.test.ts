import { describe, expect, test } from 'vitest'
import { dayTallies } from '../adherence/adherence.ts'
import { recentExcess } from '../as-needed/excess.ts'
import { limitCheck, nextPossible } from '../as-needed/limit-check.ts'
import type { Limits } from '../as-needed/limits.ts'
import { limitedIntakes } from '../as-needed/timed-intakes.ts'
import { firstPlan } from '../schedule/change.ts'
import { Patient, patient } from '../testing/patient.ts'
import { clockText, date, instant, pattern } from '../testing/times.ts'
import type { JoinedIntake } from './entry.ts'
import { lateIntakeWarning } from './late-entry.ts'

const newYork = 'America/New_York'
const today = '2026-11-22'
const at = (clock: string) => instant(`${today}T${clock}`, newYork)

function ofOther(clock: string, dosage: string | null = '1 tablets'): JoinedIntake {
  return {
    id: `other ${clock}`,
    nominal: Temporal.PlainDateTime.from(`${today}T${clock}`),
    actualTime: at(clock),
    dosage,
  }
}

const joined = (person: Patient, ...intakes: readonly JoinedIntake[]) =>
  new Patient({ spans: person.spans, record: { ...person.record, joined: intakes } })

const threeTimes = patient(newYork).takes('three-times-daily 06:00').from(`${today}T06:00`)
const limits: Limits = { dosage: '1 tablets', gap: 360, max: '4 tablets', count: null, reasons: [] }

describe('the plan of a medicine that is also taken as needed sees the intakes as needed', () => {
  test.each([
    ['05:00', '06:00', '05:00'],
    ['02:00', '06:00', null],
  ])('intake at %s, tapped at %s', (intake, tapped, lastTaken) => {
    const ask = joined(threeTimes, ofOther(intake)).mark(at(tapped))?.ask ?? null
    expect(ask?.lastTaken ?? null).toEqual(lastTaken && at(lastTaken))
    expect(threeTimes.mark(at(tapped))?.ask).toBe(null)
  })

  test('"I took it at ..." names the one that was near', () => {
    const ana = joined(threeTimes, ofOther('05:00'))
    const warning = lateIntakeWarning(ana.record, ana.spans, ana.dose(`${today}T06:00`), at('06:10'))
    expect(warning?.near).toEqual({ at: at('05:00'), dose: null })
  })

  test('an edit keeps 3/4 of its distance from it', () => {
    const daily = patient(newYork).takes('daily 08:00').from(`${today}T08:00`).taken(`${today}T08:00`)
    const edited = (person: Patient) => person.editPlan(`${today}T19:10`, { to: 'daily 06:00' }).next
    expect(edited(joined(daily, ofOther('19:00')))?.nominal.toString()).toBe('2026-11-24T06:00:00')
    expect(edited(daily)?.nominal.toString()).toBe('2026-11-23T06:00:00')
  })

  test('so does the first plan of one that was taken as needed', () => {
    const record = { entries: [], joined: [ofOther('10:00')] }
    const change = { pattern: pattern('daily 20:00'), dosage: '1 tablets' }
    const { next } = firstPlan('med', record, threeTimes.spans, change, at('11:00'))
    expect(next && clockText(next.nominal)).toBe('2026-11-23T20:00')
  })

  test('its card names it, and still shows its own dose as taken', () => {
    const ana = joined(threeTimes.taken(`${today}T06:00`), ofOther('08:00'))
    const card = ana.card(at('08:10'))
    expect(card.last).toEqual({ at: at('08:00'), dose: null })
    expect(card.taken?.nominal.toString()).toBe(`${today}T06:00:00`)
  })

  test('keys and figures stay apart', () => {
    const ana = joined(threeTimes, ofOther('06:00'))
    expect(ana.doses(today).map(({ recorded }) => recorded)).toEqual([null, null, null])
    expect(dayTallies(ana.doses(today), date(today), 1, at('07:00'))).toMatchObject([{ counted: 1, taken: 0 }])
  })
})

describe('limits see the doses of the joined plan, with their amounts', () => {
  const intakes = (...others: readonly JoinedIntake[]) => limitedIntakes([], null, threeTimes.spans, others)

  test('the gap', () => {
    const check = limitCheck(limits, intakes(ofOther('06:00')), { at: at('08:00'), dosage: '1 tablets' }, at('08:00'))
    expect(check.reasons).toEqual(['gap'])
    expect(check.possible).toEqual(at('12:00'))
  })

  test('the most in 24 hours', () => {
    const three = intakes(ofOther('06:00', '3 tablets'))
    expect(limitCheck(limits, three, { at: at('13:00'), dosage: '2 tablets' }, at('13:00')).reasons).toEqual(['max'])
    expect(nextPossible(limits, intakes(ofOther('06:00', '500mg')), at('13:00'))).toEqual(
      at('06:00').add({ hours: 24 }),
    )
  })

  test('two too close together are told, and here only its own can be undone', () => {
    const told = recentExcess(
      { ...limits, openedAt: at('00:00') },
      intakes(ofOther('06:00'), ofOther('07:00')),
      at('08:00'),
    )
    expect(told?.pair?.map((intake) => intake.asNeeded)).toEqual([null, null])
  })
})
