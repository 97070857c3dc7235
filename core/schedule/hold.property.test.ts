import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dosesOn } from '../dose/dose.ts'
import { runs } from '../testing/arbitraries.ts'
import { patient } from '../testing/patient.ts'
import { date, nominal } from '../testing/times.ts'
import type { Hold } from './hold.ts'

const person = patient('America/New_York').takes('twice-daily 08:00').from('2026-11-22T08:00')
const start = person.at('2026-11-22T08:00')

const anyHours = fc.integer({ min: -24, max: 240 })

/** Several holds, and the same as another device may come to know them: in any order, some of them more than once. */
const anyArrival = fc
  .array(fc.record({ made: anyHours, from: anyHours, lasts: fc.option(anyHours), ended: fc.option(anyHours) }), {
    maxLength: 5,
  })
  .map((drawn) =>
    drawn.map(({ made, from, lasts, ended }, index): Hold => {
      const shown = nominal('2026-11-22T08:00').add({ hours: from })
      return {
        id: `h${index}`,
        from: shown,
        until: lasts === null ? null : shown.add({ hours: Math.max(1, lasts) }),
        madeAt: start.add({ hours: made }),
        endedAt: ended === null ? null : start.add({ hours: made + Math.max(0, ended) }),
      }
    }),
  )
  .chain((holds) => {
    const [least, most] = [holds.length, 2 * holds.length]
    const again = fc.shuffledSubarray([...holds, ...holds], { minLength: least, maxLength: most })
    return fc.tuple(fc.constant(holds), again)
  })

test('holds come to the same doses in any order, and doubled', () => {
  const held = (holds: readonly Hold[]) => {
    const record = { ...person.record, schedule: { ...person.schedule, holds } }
    return dosesOn(record, person.spans, date('2026-11-20'), date('2026-12-05')).map((dose) => dose.held?.id ?? null)
  }
  fc.assert(
    fc.property(anyArrival, ([holds, again]) => {
      expect(held([...holds, ...again])).toEqual(held(holds))
      expect(held([...again, ...holds])).toEqual(held(holds))
    }),
    runs(200),
  )
})
