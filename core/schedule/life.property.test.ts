import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Dose, doseStatus } from '../dose/dose.ts'
import { extraIntakes } from '../dose/extra-intakes.ts'
import { runs } from '../testing/arbitraries.ts'
import { anyLife, around, type Happening } from '../testing/life.ts'
import type { Patient } from '../testing/patient.ts'
import { minutes } from '../testing/words.ts'
import { hasNominal } from './plan.ts'
import { intervalMs, openVersion, samePlan } from './schedule.ts'

/** Checks something of every happening in random lives. */
function inEveryLife(count: number, claim: (happening: Happening) => void): void {
  fc.assert(
    fc.property(anyLife, (life) => life.forEach(claim)),
    runs(count),
  )
}

const facts = (doses: readonly Dose[]) =>
  doses.map(({ key, instant, passedOver, beforeFirst, dosage, versionId, recorded }) => ({
    key,
    instant: instant.toString(),
    passedOver,
    beforeFirst,
    dosage,
    versionId,
    recorded,
  }))

const upTo = (doses: readonly Dose[], at: Temporal.Instant, more: number) =>
  doses.filter(({ instant }) => instant.epochMilliseconds <= at.epochMilliseconds + more)

const isEdit = ({ step, before, after }: Happening) =>
  (step.kind === 'edits' || step.kind === 'changes dosage') && before !== after

const isUndo = ({ kind }: Happening['step']) => kind === 'undoes' || kind === 'undoes one'

/** What the rules count as the last intake (dose-model 7.3): each live intake, and an open dose, which may have been taken. */
function lastTaken(person: Patient, at: Temporal.Instant): number {
  const { entries } = person.record
  const undone = new Set(entries.flatMap((entry) => (entry.status === 'cleared' ? entry.clears : [])))
  const taken = entries.flatMap((entry) =>
    entry.status === 'taken' && !undone.has(entry.id) ? [entry.actualTime.epochMilliseconds] : [],
  )
  const open = person.mark(at)?.dose.instant.epochMilliseconds ?? Number.POSITIVE_INFINITY
  return Math.max(Number.NEGATIVE_INFINITY, ...taken, ...(open <= at.epochMilliseconds + minutes(5) ? [open] : []))
}

describe('whatever a patient does', () => {
  test('an edit changes nothing that was planned up to five minutes after it', () => {
    inEveryLife(100, (happening) => {
      if (!isEdit(happening)) return
      const { before, after, at } = happening
      expect(facts(upTo(around(after, at), at, minutes(5)))).toEqual(facts(upTo(around(before, at), at, minutes(5))))
    })
  })

  test('an edit brings no dose sooner than three quarters of the new interval after the last one', () => {
    inEveryLife(100, (happening) => {
      const { before, after, at, step } = happening
      if (!isEdit(happening)) return
      const was = openVersion(before.schedule)
      const now = openVersion(after.schedule)
      if (step.kind !== 'edits' || !now || (was && samePlan(was.pattern, step.to))) return
      const fresh = around(after, at).filter(({ versionId }) => versionId === now.id)
      const allowed = Math.max(
        at.epochMilliseconds + minutes(5) + 1,
        lastTaken(before, at) + (intervalMs(now.pattern) * 3) / 4,
      )
      for (const { instant } of fresh) expect(instant.epochMilliseconds).toBeGreaterThanOrEqual(allowed)
    })
  })

  test('a change of dosage keeps every planned time, and what was passed over', () => {
    inEveryLife(100, (happening) => {
      const { before, after, at, step } = happening
      if (step.kind !== 'changes dosage') return
      const plan = (person: Patient) =>
        around(person, at).map(({ key, instant, passedOver }) => `${key} ${instant} ${passedOver}`)
      expect(plan(after)).toEqual(plan(before))
    })
  })

  test('no recorded dose is lost, but by its own undo', () => {
    inEveryLife(100, ({ before, after, at, step }) => {
      if (isUndo(step)) return
      const now = new Map(around(after, at).map((dose) => [dose.key, dose.recorded]))
      for (const dose of around(before, at)) {
        if (dose.recorded?.status === 'taken') expect(now.get(dose.key)?.status).toBe('taken')
        else if (dose.recorded) expect(now.get(dose.key)).not.toBe(null)
      }
    })
  })

  test('a tap that arrives late records its dose, unless a newer plan has that time elsewhere', () => {
    inEveryLife(100, ({ before, after, step }) => {
      const entry = after.record.entries.at(-1)
      if (step.kind !== 'hears of a tap' || before === after || entry?.status !== 'taken') return
      const dose = after.doses(`${entry.nominal.toPlainDate()}`).find(({ nominal }) => nominal.equals(entry.nominal))
      const isRecorded = dose?.recorded?.entryIds.includes(entry.id) ?? false
      expect(extraIntakes(after.record, after.spans).some(({ id }) => id === entry.id)).toBe(!isRecorded)
      if (isRecorded) return
      const newer = after.schedule.versions.filter(
        (version) =>
          hasNominal(version, entry.nominal) && Temporal.Instant.compare(version.openedAt, entry.actualTime) > 0,
      )
      expect(newer.length).toBeGreaterThan(0)
    })
  })

  test('no open dose is lost, but by an ending', () => {
    inEveryLife(100, ({ before, after, at, step }) => {
      if (step.kind === 'ends') return
      const now = new Set(around(after, at).map(({ key }) => key))
      for (const dose of upTo(around(before, at), at, minutes(5))) {
        // An undo takes back what was only there because it was recorded.
        if (!isUndo(step) || !dose.recorded) expect(now.has(dose.key)).toBe(true)
      }
    })
  })

  test('the form shows the doses that will really be next, and says when today will have none', () => {
    inEveryLife(100, (happening) => {
      const { before, after, at, step } = happening
      if (!isEdit(happening)) return
      const plan = before.editPlan(at, step.kind === 'edits' ? { to: step.to } : { dosage: 'other' })
      const date = at.toZonedDateTimeISO('UTC').toPlainDate()
      const open = after
        .doses(`${date.subtract({ days: 3 })}`, `${date.add({ days: 99 })}`)
        .filter((dose) => !dose.recorded && !dose.passedOver && ['upcoming', 'due'].includes(doseStatus(dose, at)))
      expect([plan.next?.instant, plan.afterNext?.instant].map(String)).toEqual(
        [open[0]?.instant, open[1]?.instant].map(String),
      )
      const today = at
        .toZonedDateTimeISO(after.spans.at(-1)?.zone ?? 'UTC')
        .toPlainDate()
        .toString()
      expect(plan.todayEmpty).toBe(after.doses(today).length === 0)
    })
  })

  test('an edit leaves no hole: the first new dose is the first that is allowed', () => {
    inEveryLife(100, (happening) => {
      const { before, after, at, step } = happening
      if (step.kind !== 'edits') return
      const now = openVersion(after.schedule)
      if (!now) throw new Error('an edit without an end opens a version')
      const first = around(after, at).find(({ versionId }) => versionId === now.id)
      const kept = around(after, at).filter(({ versionId, recorded }) => versionId !== now.id && recorded).length
      const interval = intervalMs(now.pattern)
      const notBefore = before.at(before.schedule.firstDose.toString()).epochMilliseconds
      const allowed = Math.max(at.epochMilliseconds + minutes(5), lastTaken(before, at) + (interval * 3) / 4, notBefore)
      expect(first?.instant.epochMilliseconds).toBeLessThanOrEqual(allowed + interval * (1 + kept) + minutes(120))
    })
  })

  test('no key is planned twice, and doses come in order', () => {
    inEveryLife(100, ({ after, at }) => {
      const doses = around(after, at)
      expect(new Set(doses.map(({ key }) => key)).size).toBe(doses.length)
      const times = doses.map(({ instant }) => instant.epochMilliseconds)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    })
  })

  test('a journey moves no dose that is past, and takes none away', () => {
    inEveryLife(100, ({ before, after, at, step }) => {
      if (step.kind !== 'moves') return
      const now = new Map(facts(around(after, at)).map((dose) => [dose.key, dose]))
      const past = facts(upTo(around(before, at), at, minutes(5)))
      expect(past.map(({ key }) => now.get(key))).toEqual(past)
      const today = at.toZonedDateTimeISO('UTC').toPlainDate()
      const keys = (person: Patient) => person.doses(`${today.subtract({ days: 14 })}`, `${today.add({ days: 28 })}`)
      expect(
        keys(after)
          .map(({ key }) => key)
          .sort(),
      ).toEqual(
        keys(before)
          .map(({ key }) => key)
          .sort(),
      )
    })
  })

  test('two unasked taps never come within half an interval, or five days for a weekly medicine', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        for (const { unasked, before, at } of life) {
          const dose = unasked && before.mark(at)?.dose
          const version = dose && before.schedule.versions.find(({ id }) => id === dose.versionId)
          if (!version) continue
          const near = version.pattern.frequency === 'weekly' ? minutes(5 * 1440) : intervalMs(version.pattern) / 2
          for (const other of around(before, at)) {
            if (other.recorded?.status !== 'taken') continue
            expect(at.epochMilliseconds - other.recorded.at.epochMilliseconds).toBeGreaterThanOrEqual(near)
          }
        }
      }),
      runs(100),
    )
  })
})
