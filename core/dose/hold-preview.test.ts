import { expect, test } from 'vitest'
import { patient } from '../testing/patient.ts'
import { clockText, nominal } from '../testing/times.ts'
import { holdPreview } from './hold-preview.ts'

const weekly = patient('America/Chicago')
  .takes('weekly Sunday 08:00')
  .from('2026-11-15T08:00', { addedAt: '2026-11-15T00:00' })
  .taken('2026-11-15T08:00')

test.each([
  ['2026-11-20T00:00', '2026-11-23T00:00', 1, '2026-11-29T08:00', '2026-11-15T08:00'],
  ['2026-11-23T00:00', '2026-12-07T00:00', 2, '2026-12-13T08:00', '2026-11-22T08:00'],
  ['2026-11-23T00:00', '2026-11-25T00:00', 0, '2026-11-29T08:00', '2026-11-22T08:00'],
  ['2026-11-20T00:00', null, null, null, '2026-11-15T08:00'],
])(
  'on Friday, a hold from %s until %s leaves out %s doses; the next is %s, after %s',
  (from, until, held, next, last) => {
    const span = { from: nominal(from), until: until === null ? null : nominal(until) }
    const preview = holdPreview(weekly.record, weekly.spans, span, weekly.at('2026-11-20T00:00'))
    expect(preview.held).toBe(held)
    expect(preview.next && clockText(preview.next.nominal)).toBe(next)
    expect(preview.last).toEqual(weekly.at(last))
  },
)

test('the doses of an earlier pause are not counted again', () => {
  const person = patient('America/Chicago')
    .takes('three-times-daily 06:00')
    .from('2026-11-22T06:00', { addedAt: '2026-11-22T00:00' })
    .holds('2026-11-22T05:00')
    .resumes('2026-11-23T05:00')
  const span = { from: nominal('2026-11-23T05:30'), until: nominal('2026-11-24T05:30') }
  expect(holdPreview(person.record, person.spans, span, person.at('2026-11-23T05:30')).held).toBe(3)
})

test('a dose that a journey jumped over is held from the time of its instant on, and is counted', () => {
  const person = patient('America/Los_Angeles')
    .takes('daily 20:00')
    .from('2026-01-01T20:00')
    .moves('Asia/Tokyo', '2026-01-05T13:00')
  const span = { from: nominal('2026-01-06T06:00'), until: nominal('2026-01-07T00:00') }
  expect(holdPreview(person.record, person.spans, span, person.at('2026-01-06T06:05')).held).toBe(2)
})
