import { describe, expect, test } from 'vitest'
import { every, rows } from '../testing/custom-pattern.ts'
import { patient } from '../testing/patient.ts'
import { instant, nominal } from '../testing/times.ts'
import { type DoseEntry, doseKey, liveEntries, reconcile } from './entry.ts'
import { type Skip, unexplained } from './skip.ts'

const eight = '2026-03-02T08:00'
const person = patient('America/New_York').takes('daily 08:00').from(eight)

const at = (local: string) => instant(local, 'America/New_York')
const base = { medicationId: 'med', nominal: nominal(eight), recordedAt: at('2026-03-02T12:00') }
const taken = (id: string, local: string): DoseEntry => ({ ...base, id, status: 'taken', actualTime: at(local) })
const missed = (id: string, changes: Partial<Skip> = {}, recordedAt = base.recordedAt): DoseEntry => ({
  ...base,
  id,
  recordedAt,
  status: 'missed',
  ...unexplained,
  ...changes,
})
const cleared = (id: string, ...clears: string[]): DoseEntry => ({ ...base, id, status: 'cleared', clears })
const bothTaken = (id: string, ...intakes: string[]): DoseEntry => ({ ...base, id, status: 'both-taken', intakes })

const recorded = (...entries: DoseEntry[]) => person.entered(...entries).dose(eight).recorded

describe('dose-model 4.2: what entries make of a dose', () => {
  test('nothing recorded: it follows the clock', () => {
    expect(recorded()).toBe(null)
  })

  test('taken, at the time it was really taken', () => {
    expect(recorded(taken('a', '2026-03-02T08:20'))).toMatchObject({ status: 'taken', at: at('2026-03-02T08:20') })
  })

  test('two devices that both tap make one taken dose, at the earlier time', () => {
    const both = recorded(taken('b', '2026-03-02T08:20'), taken('a', '2026-03-02T08:05'))
    expect(both).toEqual({ status: 'taken', at: at('2026-03-02T08:05'), twice: null, entryIds: ['a', 'b'] })
  })

  test.each([
    ['30 min apart', '2026-03-02T08:35:00', false],
    ['a second more', '2026-03-02T08:35:01', true],
  ])('two times %s: the patient is told: %s, %s', (_, second, isNotified) => {
    const both = recorded(taken('a', '2026-03-02T08:05'), taken('b', second))
    expect(both?.status === 'taken' && both.twice !== null).toBe(isNotified)
  })

  describe('dose-model 4.4: a dose recorded twice', () => {
    const phone = taken('phone', '2026-03-02T08:00')
    const tablet = taken('tablet', '2026-03-02T14:10')
    const askedAbout = (...entries: DoseEntry[]) => {
      const dose = recorded(...entries)
      if (dose?.status !== 'taken') return 'not taken'
      return dose.twice && !dose.twice.bothTaken ? dose.twice.intakes.map(({ entryId }) => entryId) : 'no question'
    }

    test.each([
      ['the same id sent twice', [phone, { ...phone }], 'no question'],
      ['phone 08:00, tablet 08:10', [phone, taken('tablet', '2026-03-02T08:10')], 'no question'],
      ['phone 08:00, tablet 14:10', [phone, tablet], ['phone', 'tablet']],
      ['the same in the other order', [tablet, phone], ['phone', 'tablet']],
      ['the same, 14:10 undone', [phone, tablet, cleared('c', 'tablet')], 'no question'],
      ['the same, then "I took both"', [phone, tablet, bothTaken('b', 'phone', 'tablet')], 'no question'],
      ['"I took both" arrives first', [bothTaken('b', 'phone', 'tablet'), tablet, phone], 'no question'],
      [
        '"I took both" undone',
        [phone, tablet, bothTaken('b', 'phone', 'tablet'), cleared('c', 'b')],
        ['phone', 'tablet'],
      ],
      [
        'a third intake after "I took both"',
        [phone, tablet, bothTaken('b', 'phone', 'tablet'), taken('watch', '2026-03-02T11:00')],
        ['phone', 'tablet'],
      ],
      [
        'one of the two tapped again after it',
        [phone, tablet, bothTaken('b', 'phone', 'tablet'), taken('watch', '2026-03-02T14:20')],
        'no question',
      ],
    ])('%s', (_, entries, expected) => {
      expect(askedAbout(...entries)).toEqual(expected)
      // In every figure it counts once: it is one dose.
      expect(person.entered(...entries).doses('2026-03-02')).toHaveLength(1)
    })
  })

  describe('of two doses half an hour apart, near each other within 15 min', () => {
    const half = '2026-03-02T08:30'
    const close = patient('America/New_York')
      .takes(rows([every, '08:00'], [every, '08:30']))
      .from(eight)
    const ofHalf = (id: string, local: string): DoseEntry => ({ ...taken(id, local), nominal: nominal(half) })
    const both: DoseEntry = { ...bothTaken('b', 'phone', 'tablet'), nominal: nominal(half) }
    const twice = (...entries: DoseEntry[]) => {
      const outcome = close.entered(...entries).dose(half).recorded
      return outcome?.status === 'taken' && outcome.twice && (outcome.twice.bothTaken ? 'both' : 'told')
    }
    const phone = ofHalf('phone', '2026-03-02T08:30:00')

    test.each([
      ['15 min apart', [phone, ofHalf('tablet', '2026-03-02T08:45:00')], null],
      ['a second more', [phone, ofHalf('tablet', '2026-03-02T08:45:01')], 'told'],
      ['"I took both" of these', [phone, ofHalf('tablet', '2026-03-02T08:50:00'), both], 'both'],
      [
        'and a third, 16 min after the second',
        [phone, ofHalf('tablet', '2026-03-02T08:50:00'), both, ofHalf('watch', '2026-03-02T09:06:00')],
        'told',
      ],
    ])('%s', (_, entries, expected) => {
      expect(twice(...entries)).toBe(expected)
    })
  })

  test('"I took both" is no intake, and goes with those that it names', () => {
    const [phone, tablet] = [taken('a', '2026-03-02T08:00'), taken('b', '2026-03-02T14:10')]
    const both = bothTaken('s', 'a', 'b')
    expect(recorded(both)).toBe(null)
    expect(recorded(phone, tablet, both)).toEqual({
      status: 'taken',
      at: at('2026-03-02T08:00'),
      twice: {
        intakes: [
          { at: at('2026-03-02T08:00'), entryId: 'a' },
          { at: at('2026-03-02T14:10'), entryId: 'b' },
        ],
        bothTaken: true,
      },
      entryIds: ['a', 'b', 's'],
    })
    expect(recorded(phone, tablet, both, cleared('c', 'a', 'b'))).toBe(null)
    expect(recorded(phone, tablet, missed('m'), both, cleared('c', 'a', 'b'))?.status).toBe('missed')
  })

  test('taken is stronger than missed, whichever came first', () => {
    expect(recorded(missed('a'), taken('b', '2026-03-02T10:00'))?.status).toBe('taken')
    expect(recorded(taken('a', '2026-03-02T10:00'), missed('b'))?.status).toBe('taken')
  })

  test('missed, recorded', () => {
    expect(recorded(missed('a'))).toEqual({ status: 'missed', ...unexplained, entryIds: ['a'] })
  })

  test('of several reasons the latest is shown, by its id if they are of one moment', () => {
    const [doctor, ranOut] = [missed('b', { reason: 'doctor' }), missed('a', { reason: 'ran-out', note: 'closed' })]
    expect(recorded(ranOut, doctor)).toMatchObject({ status: 'missed', reason: 'doctor', note: null })
    const later = missed('0', { reason: 'ill' }, at('2026-03-02T12:01'))
    expect(recorded(later, doctor)).toMatchObject({ reason: 'ill', entryIds: ['0', 'b'] })
    expect(recorded(later, doctor, cleared('c', '0'))).toMatchObject({ reason: 'doctor' })
  })

  test('undo brings back what was before', () => {
    expect(recorded(taken('a', '2026-03-02T08:00'), cleared('c', 'a'))).toBe(null)
    expect(recorded(missed('m'), taken('a', '2026-03-02T08:00'), cleared('c', 'a'))?.status).toBe('missed')
    expect(recorded(missed('m'), taken('a', '2026-03-02T08:00'), cleared('c', 'a', 'm'))).toBe(null)
  })

  test('an undo that arrives before what it undoes holds all the same', () => {
    expect(recorded(cleared('c', 'a'), taken('a', '2026-03-02T08:00'))).toBe(null)
  })

  test('an undo that never saw the second tap leaves the dose taken', () => {
    expect(recorded(taken('a', '2026-03-02T08:00'), taken('b', '2026-03-02T08:01'), cleared('c', 'a'))).toMatchObject({
      status: 'taken',
      at: at('2026-03-02T08:01'),
      entryIds: ['b'],
    })
  })

  test('an undo undoes no entry of another dose, and no other undo', () => {
    const other: DoseEntry = { ...taken('a', '2026-03-02T08:00'), nominal: nominal('2026-03-03T08:00') }
    const known = person.entered(other, cleared('c', 'a'))
    expect(known.dose('2026-03-03T08:00').recorded?.status).toBe('taken')
    expect(recorded(taken('a', '2026-03-02T08:00'), cleared('c', 'a'), cleared('d', 'c'))).toBe(null)
  })

  test('the ids of what it rests on come in one order', () => {
    const [a, b] = liveEntries([taken('a', '2026-03-02T08:00'), missed('b')])
    expect(a && b && reconcile([b, a], 0)?.entryIds).toEqual(['a', 'b'])
  })

  test('the same entry twice is one entry', () => {
    const entry = taken('a', '2026-03-02T08:00')
    expect(liveEntries([entry, { ...entry }])).toEqual([entry])
  })
})

test('a dose key names medication, date and time, never a zone or an instant', () => {
  expect(doseKey('med', nominal('2026-03-02T08:00'))).toBe('med/2026-03-02T08:00')
  expect(person.dose(eight).key).toBe('med/2026-03-02T08:00')
  expect(person.moves('Asia/Tokyo', '2026-03-01T08:00').dose(eight).key).toBe('med/2026-03-02T08:00')
})
