import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Dose, doseStatus } from '../dose/dose.ts'
import { extraIntakes } from '../dose/extra-intakes.ts'
import { runs } from '../testing/arbitraries.ts'
import { anyCustomLife, anyHourlyLife, anyLife, around, beforeEdit, type LifeEvent } from '../testing/life.ts'
import type { Patient } from '../testing/patient.ts'
import { intervalMs, minutes } from '../testing/times.ts'
import { distanceMs, nearMs, samePattern } from './pattern.ts'
import { openVersion } from './schedule.ts'
import { hasNominal } from './version-times.ts'

/** With plans of wall-clock times; those by the hour have keys in UTC. */
const anyDatedLife = fc.oneof(anyLife, anyCustomLife)
const anyLifeOfAnyKind = fc.oneof(anyLife, anyCustomLife, anyHourlyLife)

/** An event with the doses of the weeks around it, as they were and as they are. */
type SeenEvent = LifeEvent & { readonly dosesBefore: readonly Dose[]; readonly dosesAfter: readonly Dose[] }

/** @param count is called for each event that it says something about */
type Claim = (event: SeenEvent, count: () => void) => void

/** Checks claims of every event in the same random lives: to live them takes longer than to check all claims. */
function inEveryLife(
  count: number,
  lives: fc.Arbitrary<readonly LifeEvent[]>,
  claims: Readonly<Record<string, Claim>>,
): void {
  const tries = new Map(Object.keys(claims).map((name) => [name, 0]))
  const check = (event: LifeEvent) => {
    const { before, after, at } = event
    const seen = { ...event, dosesBefore: around(before, at), dosesAfter: around(after, at) }
    for (const [name, claim] of Object.entries(claims)) {
      try {
        claim(seen, () => tries.set(name, (tries.get(name) ?? 0) + 1))
      } catch (error) {
        throw new Error(name, { cause: error })
      }
    }
  }
  fc.assert(
    fc.property(lives, (life) => life.forEach(check)),
    runs(count),
  )
  for (const [name, times] of tries) expect(times, `how often this was tried: ${name}`).toBeGreaterThanOrEqual(50)
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

const isEdit = ({ step, before, after }: LifeEvent) =>
  (step.kind === 'edits' || step.kind === 'changes dosage') && before !== after

const isUndo = ({ kind }: LifeEvent['step']) => kind === 'undoes' || kind === 'undoes one'

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
  test('with plans of every kind', () => {
    inEveryLife(300, anyLifeOfAnyKind, {
      'an edit changes nothing that was planned up to five minutes after it': (event, count) => {
        if (!isEdit(event)) return
        count()
        const { dosesBefore, dosesAfter, at } = event
        expect(facts(upTo(dosesAfter, at, minutes(5)))).toEqual(facts(upTo(dosesBefore, at, minutes(5))))
      },

      'an edit brings no dose sooner than three quarters of the new interval after the last one': (event, count) => {
        const { before, after, dosesAfter, at, step } = event
        if (!isEdit(event)) return
        const was = openVersion(before.schedule)
        const now = openVersion(after.schedule)
        if (step.kind !== 'edits' || !now || (was && samePattern(was.pattern, step.to))) return
        const fresh = dosesAfter.filter(({ versionId }) => versionId === now.id)
        if (fresh.length > 0) count()
        const allowed = Math.max(
          at.epochMilliseconds + minutes(5) + 1,
          lastTaken(before, at) + (distanceMs(now.pattern, now.from) * 3) / 4,
        )
        for (const { instant } of fresh) expect(instant.epochMilliseconds).toBeGreaterThanOrEqual(allowed)
      },

      'a change of dosage keeps every planned time, and what was passed over': (
        { dosesBefore, dosesAfter, step },
        count,
      ) => {
        if (step.kind !== 'changes dosage') return
        count()
        const plan = (doses: readonly Dose[]) =>
          doses.map(({ key, instant, passedOver }) => `${key} ${instant} ${passedOver}`)
        expect(plan(dosesAfter)).toEqual(plan(dosesBefore))
      },

      'no recorded dose is lost, but by its own undo': ({ dosesBefore, dosesAfter, step }, count) => {
        if (isUndo(step)) return
        count()
        const now = new Map(dosesAfter.map((dose) => [dose.key, dose.recorded]))
        for (const dose of dosesBefore) {
          if (dose.recorded?.status === 'taken') expect(now.get(dose.key)?.status).toBe('taken')
          else if (dose.recorded) expect(now.get(dose.key)).not.toBe(null)
        }
      },

      'no open dose is lost, but by an ending': ({ dosesBefore, dosesAfter, at, step }, count) => {
        if (step.kind === 'ends') return
        count()
        const now = new Set(dosesAfter.map(({ key }) => key))
        for (const dose of upTo(dosesBefore, at, minutes(5))) {
          // An undo takes back what was only there because it was recorded.
          if (!isUndo(step) || !dose.recorded) expect(now.has(dose.key)).toBe(true)
        }
      },

      'no key is planned twice, and doses come in order': ({ dosesAfter: doses }, count) => {
        count()
        expect(new Set(doses.map(({ key }) => key)).size).toBe(doses.length)
        const times = doses.map(({ instant }) => instant.epochMilliseconds)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      },

      'two unasked taps never come nearer than near': ({ unasked, before, at, dosesBefore }, count) => {
        const dose = unasked && before.mark(at)?.dose
        const version = dose && before.schedule.versions.find(({ id }) => id === dose.versionId)
        if (!version) return
        const near = nearMs(version.pattern, dose.nominal)
        for (const other of dosesBefore) {
          if (other.recorded?.status !== 'taken') continue
          count()
          expect(at.epochMilliseconds - other.recorded.at.epochMilliseconds).toBeGreaterThanOrEqual(near)
        }
      },
    })
  })

  test('with plans of wall-clock times', () => {
    inEveryLife(300, anyDatedLife, {
      'a tap that arrives late records its dose, unless a newer plan has that time elsewhere': (
        { before, after, step },
        count,
      ) => {
        const entry = after.record.entries.at(-1)
        if (step.kind !== 'hears of a tap' || before === after || entry?.status !== 'taken') return
        count()
        const dose = after.doses(`${entry.nominal.toPlainDate()}`).find(({ nominal }) => nominal.equals(entry.nominal))
        const isRecorded = dose?.recorded?.entryIds.includes(entry.id) ?? false
        expect(extraIntakes(after.record, after.spans).some(({ id }) => id === entry.id)).toBe(!isRecorded)
        if (isRecorded) return
        const newer = after.schedule.versions.filter(
          (version) =>
            hasNominal(version, entry.nominal) && Temporal.Instant.compare(version.openedAt, entry.actualTime) > 0,
        )
        expect(newer.length).toBeGreaterThan(0)
      },

      'the form shows the doses that will really be next, and says when today will have none': (event, count) => {
        const { before, after, at, step } = event
        if (!isEdit(event)) return
        count()
        const plan = beforeEdit(before, at).editPlan(at, step.kind === 'edits' ? { to: step.to } : { dosage: 'other' })
        const date = at.toZonedDateTimeISO('UTC').toPlainDate()
        const open = after
          .doses(`${date.subtract({ days: 3 })}`, `${date.add({ days: 250 })}`)
          .filter(
            (dose) =>
              !dose.recorded &&
              !dose.passedOver &&
              !dose.beforeFirst &&
              !dose.held &&
              ['upcoming', 'due'].includes(doseStatus(dose, at)),
          )
        expect([plan.next?.instant, plan.afterNext?.instant].map(String)).toEqual(
          [open[0]?.instant, open[1]?.instant].map(String),
        )
        const today = at
          .toZonedDateTimeISO(after.spans.at(-1)?.zone ?? 'UTC')
          .toPlainDate()
          .toString()
        expect(plan.todayEmpty).toBe(after.doses(today).length === 0)
      },

      'a journey moves no dose that is past, and takes none away': (
        { before, after, dosesBefore, dosesAfter, at, step },
        count,
      ) => {
        if (step.kind !== 'moves') return
        count()
        const now = new Map(facts(dosesAfter).map((dose) => [dose.key, dose]))
        const past = facts(upTo(dosesBefore, at, minutes(5)))
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
      },
    })
  })

  test('with the four simple plans', () => {
    inEveryLife(150, anyLife, {
      'an edit leaves no hole: the first new dose is the first that is allowed': (event, count) => {
        const { before, after, dosesAfter, at, step } = event
        if (step.kind !== 'edits') return
        count()
        const now = openVersion(after.schedule)
        if (!now) throw new Error('an edit without an end opens a version')
        const first = dosesAfter.find(({ versionId }) => versionId === now.id)
        const kept = dosesAfter.filter(({ versionId, recorded }) => versionId !== now.id && recorded).length
        const interval = intervalMs(now.pattern)
        const notBefore = before.at(before.schedule.firstDose.toString()).epochMilliseconds
        const allowed = Math.max(
          at.epochMilliseconds + minutes(5),
          lastTaken(before, at) + (interval * 3) / 4,
          notBefore,
        )
        expect(first?.instant.epochMilliseconds).toBeLessThanOrEqual(allowed + interval * (1 + kept) + minutes(120))
      },
    })
  })
})
