import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs, tried } from '../testing/arbitraries.ts'
import { anyLife, around } from '../testing/life.ts'
import { patient } from '../testing/patient.ts'
import { intervalMs, minutes } from '../testing/times.ts'
import { type Dose, doseStatus } from './dose.ts'
import { actionDeadline } from './mark-taken.ts'

describe('status', () => {
  const dose = patient('UTC').takes('daily 08:00').from('2026-03-02T08:00').dose('2026-03-02T08:00')
  const order = ['upcoming', 'due', 'missed']

  test('the statuses partition time, and only ever go forward', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), fc.nat(1e8), (from, more) => {
        const at = (ms: number) => doseStatus(dose, dose.instant.add({ milliseconds: ms }))
        expect(at(from)).toBe(from < minutes(-5) ? 'upcoming' : from < minutes(30) ? 'due' : 'missed')
        expect(order.indexOf(at(from + more))).toBeGreaterThanOrEqual(order.indexOf(at(from)))
      }),
      runs(1000),
    )
  })
})

describe('Mark Taken, whatever happened before', () => {
  test('acts on an open dose: one that has come and still acts, or else the very next one', () => {
    tried(80, (count) =>
      fc.assert(
        fc.property(anyLife, (life) => {
          for (const { after, at } of life) {
            const mark = after.mark(at)
            if (!mark) continue
            count()
            expect([mark.dose.recorded, mark.dose.passedOver, mark.dose.held]).toEqual([null, false, null])
            const planned = around(after, at).filter(({ passedOver, held }) => !passedOver && !held)
            const index = planned.findIndex(({ key }) => key === mark.dose.key)
            if (Temporal.Instant.compare(mark.dose.instant, at) <= 0) {
              const until = actionDeadline(after.schedule, mark.dose, planned[index + 1] ?? null, after.spans)
              expect(Temporal.Instant.compare(at, until)).toBeLessThan(0)
            } else {
              const sooner = planned.filter(
                ({ recorded, instant }) =>
                  !recorded &&
                  Temporal.Instant.compare(instant, at) > 0 &&
                  Temporal.Instant.compare(instant, mark.dose.instant) < 0,
              )
              expect(sooner).toEqual([])
            }
          }
        }),
        runs(80),
      ),
    )
  })

  test('asks when the medicine was taken, or comes again, near, or when the dose is far ahead', () => {
    tried(80, (count) =>
      fc.assert(
        fc.property(anyLife, (life) => {
          for (const { after, at } of life) {
            const mark = after.mark(at)
            if (!mark) continue
            const nearOf = ({ versionId }: Dose) => {
              const pattern =
                after.schedule.versions.find(({ id }) => id === versionId)?.pattern ?? after.version().pattern
              return pattern.frequency === 'weekly' ? minutes(5 * 1440) : intervalMs(pattern) / 2
            }
            const doses = around(after, at)
            const taken = doses.flatMap(({ recorded }) =>
              recorded?.status === 'taken' ? [recorded.at.epochMilliseconds] : [],
            )
            const recent = taken.some((time) => at.epochMilliseconds - time < nearOf(mark.dose))
            const ahead = mark.dose.instant.epochMilliseconds - at.epochMilliseconds > minutes(120)
            const next = doses.find(
              ({ instant, passedOver, held }) =>
                !passedOver && !held && Temporal.Instant.compare(instant, mark.dose.instant) > 0,
            )
            const soon = next && next.instant.epochMilliseconds - at.epochMilliseconds < nearOf(next)
            if (recent || ahead || soon) {
              expect(mark.ask).not.toBe(null)
              count()
            }
          }
        }),
        runs(80),
      ),
    )
  })

  test('a card shows one thing to do: what it shows as taken is live, and its button is for another dose', () => {
    tried(80, (count) =>
      fc.assert(
        fc.property(anyLife, (life) => {
          for (const { after, at } of life) {
            const { taken, mark } = after.card(at)
            if (taken) {
              expect(taken.recorded?.status).toBe('taken')
              count()
            }
            expect(mark?.dose.key === taken?.key && mark !== null).toBe(false)
          }
        }),
        runs(80),
      ),
    )
  })
})
