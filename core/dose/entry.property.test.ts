import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, tried } from '../testing/arbitraries.ts'
import { patient } from '../testing/patient.ts'
import { instant, nominal } from '../testing/times.ts'
import type { DoseEntry } from './entry.ts'
import { skipReasons } from './skip.ts'

const person = patient('America/New_York')
  .takes('twice-daily 08:00')
  .from('2026-03-02T08:00')
  .edits('2026-03-04T12:00', { to: 'daily 08:00' })
const keys = ['2026-03-02T08:00', '2026-03-02T20:00', '2026-03-03T08:00', '2026-03-04T20:00', '2026-03-06T08:00']
const start = instant('2026-03-02T08:00', 'America/New_York')

/** Entries of a few doses from several devices; undoes name entries of any of them. */
const anyEntries: fc.Arbitrary<DoseEntry[]> = fc
  .array(
    fc.record({
      key: fc.constantFrom(...keys),
      status: fc.constantFrom('taken', 'taken', 'missed', 'cleared', 'both-taken'),
      minute: fc.integer({ min: -60, max: 6000 }),
      clears: fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
      reason: fc.constantFrom(null, ...skipReasons),
    }),
    { maxLength: 12 },
  )
  .map((made) =>
    made.map(({ key, status, minute, clears, reason }, index): DoseEntry => {
      const at = start.add({ minutes: minute })
      const facts = { id: `e${index}`, medicationId: 'med', nominal: nominal(key), recordedAt: at }
      if (status === 'taken') return { ...facts, status: 'taken', actualTime: at }
      if (status === 'missed') return { ...facts, status: 'missed', reason, note: null }
      const names = clears.map((one) => `e${one}`)
      return status === 'cleared' ? { ...facts, status, clears: names } : { ...facts, status, intakes: names }
    }),
  )

/** The same entries as another device may come to know them: in any order, some of them more than once. */
const anyArrival = anyEntries.chain((entries) =>
  fc.tuple(
    fc.constant(entries),
    fc.shuffledSubarray([...entries, ...entries], { minLength: entries.length, maxLength: 2 * entries.length }),
    fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
  ),
)

const doses = (entries: readonly DoseEntry[]) => person.entered(...entries).doses('2026-03-01', '2026-03-08')

test('every order of arrival and every duplication gives the same', () => {
  fc.assert(
    fc.property(anyArrival, ([entries, some, all]) => {
      expect(doses([...all, ...some])).toEqual(doses(entries))
    }),
    runs(300),
  )
})

test('an entry of one dose changes no other dose', () => {
  fc.assert(
    fc.property(anyEntries, fc.constantFrom(...keys), (entries, key) => {
      const others = entries.filter((entry) => !entry.nominal.equals(nominal(key)))
      const without = (all: ReturnType<typeof doses>) => all.filter((dose) => !dose.nominal.equals(nominal(key)))
      expect(without(doses(entries))).toEqual(without(doses(others)))
    }),
    runs(200),
  )
})

test('a dose is taken as soon as one live entry says so, at the earliest time said', () => {
  tried(200, (count) =>
    fc.assert(
      fc.property(anyEntries, (entries) => {
        for (const dose of doses(entries)) {
          const own = entries.filter((entry) => entry.nominal.equals(dose.nominal))
          const undone = new Set(own.flatMap((entry) => (entry.status === 'cleared' ? entry.clears : [])))
          const live = own.filter((entry) => entry.status !== 'cleared' && !undone.has(entry.id))
          const times = live.flatMap((entry) => (entry.status === 'taken' ? [entry.actualTime.epochMilliseconds] : []))
          const isMissed = live.some((entry) => entry.status === 'missed')
          const status = times.length > 0 ? 'taken' : isMissed ? 'missed' : null
          expect(dose.recorded?.status ?? null).toBe(status)
          if (dose.recorded?.status !== 'taken') continue
          expect(dose.recorded.at.epochMilliseconds).toBe(Math.min(...times))
          count()
        }
      }),
      runs(200),
    ),
  )
})
