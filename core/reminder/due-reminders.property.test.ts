import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markTaken } from '../dose/mark-taken.ts'
import { anyTime, runs, tried } from '../testing/arbitraries.ts'
import { anyLife, type LifeEvent } from '../testing/life.ts'
import { dueReminders, inForce, type ReminderInput, remindersAt, remindersBetween } from './due-reminders.ts'
import type { Reminder } from './plan.ts'

const anySettings = fc.record({
  advanceTime: fc.constantFrom(5, 10, 15, 30, 60),
  snoozeTime: fc.constantFrom(5, 10, 15, 30),
  maxReminders: fc.constantFrom(1, 2, 3, 5),
  quietHours: fc.boolean(),
  quietFrom: fc.constantFrom('00:00', '13:00', '22:00'),
  quietUntil: fc.constantFrom('00:30', '07:00', '15:00'),
})

/** A medication after all that happened, and a moment from which its reminders are looked at. */
const anyMedication = fc
  .record({
    life: anyLife,
    settings: anySettings,
    severity: fc.constantFrom('minimal', 'life-threatening'),
    time: anyTime,
  })
  .map(({ life, settings, severity, time }) => {
    const { after, at } = life.at(-1) as LifeEvent
    const input: ReminderInput = {
      record: after.record,
      spans: after.spans,
      settings,
      severity,
      mayTellContact: true,
      addedAt: after.schedule.versions[0].openedAt,
    }
    return { input, from: at.subtract({ minutes: time.hour * 60 + time.minute }) }
  })

/** Unlike its id, never the same for a repeat and what comes with it. */
const nameOf = ({ dose, kind, attempt }: Reminder) => `${dose.key}/${kind}/${attempt}`

test('whoever goes from one reminder to the next meets each one, and each once', () => {
  fc.assert(
    fc.property(anyMedication, ({ input, from }) => {
      const to = from.add({ hours: 24 * 16 })
      const met: string[] = []
      for (let at: Temporal.Instant | null = from; at && Temporal.Instant.compare(at, to) <= 0; ) {
        const { due, next } = dueReminders(input, at, at)
        met.push(...due.map(nameOf))
        at = next
      }
      expect(met).toEqual(remindersBetween(input, from, to).map(nameOf))
      expect(new Set(met).size).toBe(met.length)
    }),
    runs(60),
  )
})

test('a reminder’s time is over exactly when Mark Taken would no longer act on its dose', () => {
  tried(60, (count) =>
    fc.assert(
      fc.property(anyMedication, ({ input, from }) => {
        const acts = (at: Temporal.Instant) => markTaken(input.record, input.spans, at)?.dose.key
        for (const { kind, dose, deadline } of remindersBetween(input, from, from.add({ hours: 24 * 9 }))) {
          if (kind !== 'due') continue
          count()
          expect(acts(deadline.subtract({ milliseconds: 1 }))).toBe(dose.key)
          expect(acts(deadline)).not.toBe(dose.key)
        }
      }),
      runs(60),
    ),
  )
})

test('however long nobody looked, each dose has at most one reminder, within its time', () => {
  tried(60, (count) =>
    fc.assert(
      fc.property(anyMedication, ({ input, from }) => {
        const now = from.add({ hours: 24 * 5 })
        const newest = inForce(remindersBetween(input, from, now), now, 'missed')
        expect(new Set(newest.map(({ dose }) => dose.key)).size).toBe(newest.length)
        for (const { at, deadline } of newest) {
          count()
          expect(Temporal.Instant.compare(at, now)).toBeLessThanOrEqual(0)
          expect(Temporal.Instant.compare(now, deadline)).toBe(-1)
        }
      }),
      runs(60),
    ),
  )
})

test('a dose by itself has the reminders that it has among all', () => {
  fc.assert(
    fc.property(anyMedication, ({ input, from }) => {
      const all = remindersBetween(input, from, from.add({ hours: 24 * 9 }))
      for (const { dose, kind, attempt, deadline } of all) {
        const same = remindersAt(input, dose.nominal).find((one) => one.kind === kind && one.attempt === attempt)
        expect(same?.deadline.toString()).toBe(deadline.toString())
      }
    }),
    runs(40),
  )
})
