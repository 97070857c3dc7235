import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, tried } from '../testing/arbitraries.ts'
import { every, rows } from '../testing/custom-pattern.ts'
import { OracleLife } from '../testing/oracle-life.ts'
import { patient } from '../testing/patient.ts'
import { clockText } from '../testing/times.ts'
import { type AnchorTimes, anchorErrors, anchors, defaultAnchorTimes } from './anchors.ts'
import { anchorMove } from './move-anchors.ts'

const zone = 'America/New_York'
const monday = Temporal.PlainDate.from('2026-11-23')
const text = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })

/** Some of the anchors; the first one's dose of Monday is taken so many minutes late, or not recorded. */
const anyMove = fc.record({
  used: fc.subarray([...anchors], { minLength: 1 }),
  late: fc.option(fc.integer({ min: 0, max: 400 })),
  moved: fc.constantFrom(...anchors),
  by: fc.integer({ min: -240, max: 240 }),
  /** Minutes after midnight of Monday. */
  at: fc.integer({ min: 0, max: 24 * 60 - 1 }),
  ends: fc.boolean(),
})

test('a move of an anchor changes a plan as the independent computation does', () => {
  tried(100, (count) =>
    fc.assert(
      fc.property(anyMove, ({ used, late, moved, by, at, ends }) => {
        const times: AnchorTimes = { ...defaultAnchorTimes, [moved]: defaultAnchorTimes[moved].add({ minutes: by }) }
        fc.pre(by !== 0 && Object.keys(anchorErrors(times)).length === 0)
        const lines = used.map((anchor) => [every, text(defaultAnchorTimes[anchor]), '1 tablets', anchor] as const)
        const [first = lines[0], ...more] = lines
        fc.pre(first !== undefined)
        const taken = monday.toPlainDateTime(first[1])
        const takenAt = late === null ? null : taken.add({ minutes: late })
        const now = monday.toPlainDateTime().add({ minutes: at })
        fc.pre(!takenAt || Temporal.PlainDateTime.compare(takenAt, now) <= 0)
        const stop = '2026-11-24'

        const words = lines.map(([, time, , anchor]) => `every ${anchor}=${time} 1 tablet`).join(', ')
        const life = new OracleLife(zone, words, '2026-11-22 00:00', ...(ends ? [stop] : []))
        const sunday = `2026-11-22T${first[1]}`
        let person = patient(zone)
          .takes(rows(first, ...more))
          .from(sunday, { addedAt: '2026-11-22T00:00', ...(ends && { until: `${stop}T00:00` }) })
        if (takenAt) {
          life.takes(spaced(taken), spaced(takenAt))
          person = person.taken(clockText(taken), clockText(takenAt))
        }
        const isRefused = life.movesAnchor(moved, text(times[moved]), spaced(now)).length > 0
        const move = anchorMove(person.record, person.spans, times, person.at(clockText(now)))
        expect(move?.refusal ?? null).toBe(isRefused ? 'nothing_to_change' : null)
        if (move && !move.refusal) person = person.edits(clockText(now), { to: move.pattern, dosage: move.dosage })
        const planned = person.plan('2026-11-23', '2026-11-25').map((dose) => dose.replace('T', ' '))
        const expected = life.doses('2026-11-23 00:00', '2026-11-25 23:59').map((dose) => dose.replace(' taken', ''))
        expect(planned).toEqual(expected)
        if (move) count()
      }),
      runs(300),
    ),
  )
})

function spaced(time: Temporal.PlainDateTime): string {
  return clockText(time).replace('T', ' ')
}
