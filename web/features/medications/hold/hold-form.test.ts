import { expect, it } from 'vitest'
import { doseOf } from '#core/dose/dose.ts'
import { patient } from '#core/testing/patient.ts'
import { emptyHoldForm, holdFormErrors, holdSpan, openDoseOf } from './hold-form.ts'

const fromOpen = { ...emptyHoldForm, from: 'open' } as const

const losAngeles = patient('America/Los_Angeles').takes('daily 20:00').from('2026-01-01T20:00')
const newYork = patient('America/New_York').takes('daily 02:30').from('2026-03-06T02:30')

it.each([
  ['its clock shows its time', newYork, '2026-03-07T02:30', '2026-03-07T02:35', '2026-03-07T02:30'],
  ['the clock jumped over it', newYork, '2026-03-08T02:30', '2026-03-08T03:35', '2026-03-08T03:30'],
  [
    'a journey jumped over it, within a minute',
    losAngeles.moves('Asia/Tokyo', '2026-01-05T13:00:01'),
    '2026-01-05T20:00',
    '2026-01-06T06:05',
    '2026-01-06T06:00',
  ],
] as const)('a pause from the dose that is due holds it where %s', (_, person, dose, clock, from) => {
  const { record, spans } = person
  const now = person.at(clock)
  const open = openDoseOf({ doses: record }, spans, now)
  expect(open?.shown).toEqual(Temporal.PlainDateTime.from(dose))
  const span = holdSpan(fromOpen, open, Temporal.PlainDateTime.from(clock))
  expect(span).toEqual({ from: Temporal.PlainDateTime.from(from), until: null })
  expect(holdFormErrors(fromOpen, open, spans, now)).toEqual({})
  const hold = { id: 'hold', from: Temporal.PlainDateTime.from(from), until: null, madeAt: now, endedAt: null }
  const held = { ...record, schedule: { ...record.schedule, holds: [hold] } }
  expect(doseOf(held, spans, Temporal.PlainDateTime.from(dose))?.held).toEqual(hold)
})
