import { describe, expect, it } from 'vitest'
import type { StoredDoseEntry } from '#core/api/dose-entries.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { withLastVersion } from '#core/schedule/schedule.ts'
import { type ZoneId, type ZoneSpans, zoneId } from '#core/time/span.ts'
import { at, daily, days, hourlyCourse, medication, sam, spans, withEntries } from '#web/testing/patient.ts'
import type { QueuedEntry } from './outbox-queue.ts'
import {
  activeMedications,
  currentMedications,
  dosesOfDay,
  isActive,
  type MedicationDoses,
  missedDoses,
  pastMedications,
  recordOf,
} from './record.ts'

describe('the record', () => {
  const metformin = medication({ name: 'Metformin', time: '08:00' })
  const facts = { id: 'e1', medicationId: metformin.id, recordedAt: at('2026-11-21T08:01') }
  const stored: StoredDoseEntry = {
    ...facts,
    medicationName: 'Metformin',
    dosage: '500mg',
    date: Temporal.PlainDate.from('2026-11-21'),
    scheduledTime: Temporal.PlainTime.from('08:00'),
    actualTime: at('2026-11-21T08:01'),
    status: 'taken',
    clears: [],
    intakes: [],
    reason: null,
    note: null,
    isOverLimit: false,
  }
  const queued = (id: string, state: QueuedEntry['state']): QueuedEntry => ({
    entry: {
      ...facts,
      id,
      nominal: Temporal.PlainDateTime.from('2026-11-21T08:00'),
      status: 'taken',
      actualTime: at('2026-11-21T08:01'),
    },
    state,
    problem: null,
  })
  const made = (list: readonly StoredDoseEntry[], queue: readonly QueuedEntry[]) =>
    recordOf({ userId: 'sam', spans, list: [metformin], stored: list, queued: queue, olderStreak: null })

  it('has what waits on this device, before the server has it', () => {
    const { medications, unsent } = made([], [queued('e1', 'waiting')])
    expect(medications[0]?.doses.entries.map(({ id }) => id)).toEqual(['e1'])
    expect(unsent).toBe(1)
  })

  it('has an entry once that the server and the queue both have', () => {
    const { medications, unsent } = made([stored], [queued('e1', 'sent')])
    expect(medications[0]?.doses.entries).toHaveLength(1)
    expect(unsent).toBe(0)
  })

  it('keeps a dose taken that the server refused: untaken it would invite a second one', () => {
    expect(dosesOfDay(made([], [queued('e1', 'refused')]), stored.date)).toMatchObject([
      { dose: { recorded: { status: 'taken' } } },
    ])
  })
})

describe('what the patient takes now', () => {
  const now = at('2026-11-21T12:00')
  const running = withEntries(medication({ name: 'Running', time: '08:00' }))
  const over = withEntries(medication({ name: 'Over', time: '08:00', until: '2026-11-21T08:00' }))
  const ended = withEntries(medication({ name: 'Ended', time: '08:00' }))
  const until = now.toZonedDateTimeISO('UTC').toPlainDateTime()
  const schedule = withLastVersion(ended.doses.schedule, { closing: { at: now, reason: 'ended', until, keeps: [] } })
  const closed = { ...ended, doses: { ...ended.doses, schedule } }
  const all = sam(running, over, closed)

  it('active medications leave out what is ended, and a course that is over', () => {
    expect(activeMedications(all, now)).toEqual([running])
  })

  it('ended medications and finished courses are past', () => {
    expect(pastMedications(all, now)).toEqual([over, closed])
  })
})

describe('a course by the hour', () => {
  const first = Temporal.Instant.from('2026-11-20T12:00:00Z')
  const until = Temporal.Instant.from('2026-11-22T12:00:00Z')
  const course = withEntries(hourlyCourse({ name: 'Amoxicillin', hours: 8, first, until }))

  it.each(['Pacific/Auckland', 'America/New_York'])('is active to its end and no longer in %s', (name) => {
    const local: ZoneSpans = [{ zone: zoneId(name) as ZoneId, from: Temporal.Instant.from('2026-01-01T00:00:00Z') }]
    expect(isActive(course.doses, local, until.subtract({ minutes: 1 }))).toBe(true)
    expect(isActive(course.doses, local, until)).toBe(false)
  })
})

describe('missed doses', () => {
  const missed = ({ doses }: MedicationDoses, now: Temporal.Instant) => missedDoses(doses, spans, now)
  const evening = () => withEntries(medication({ name: 'Evening', time: '22:00' }))

  it('are those of today that nobody recorded in time', () => {
    const doses = missed(daily(days(1, 20)), at('2026-11-21T08:30'))
    expect(doses.map(({ nominal }) => nominal.toString({ smallestUnit: 'minute' }))).toEqual(['2026-11-21T08:00'])
    expect(missed(daily(days(1, 20)), at('2026-11-21T08:29'))).toEqual([])
  })

  it("have last night's with them until the morning is over", () => {
    expect(missed(evening(), at('2026-11-21T09:00'))).toHaveLength(1)
    expect(missed(evening(), at('2026-11-21T10:00'))).toEqual([])
  })

  it('are not those that the patient recorded as missed', () => {
    const said = withEntries(medication({ name: 'Said', time: '08:00' }), ['2026-11-21T08:00'])
    expect(missed(said, at('2026-11-21T09:00'))).toEqual([])
  })
})

describe('a medication taken as needed', () => {
  const paracetamol: MedicationRecord = {
    ...medication({ name: 'Paracetamol', time: '08:00' }),
    frequency: 'as-needed',
    reminderTime: null,
    firstDose: null,
    versions: [],
    limits: [
      {
        id: 'limits',
        dosage: '1 tablets',
        gap: 240,
        max: null,
        count: null,
        reasons: [],
        remindAgain: false,
        followUp: null,
        openedAt: at('2026-11-01T08:00'),
        closing: null,
      },
    ],
  }
  const facts = { medicationId: paracetamol.id, dosage: '1 tablets', reason: null, note: null, isOverLimit: false }
  const stored = (id: string, time: string): StoredDoseEntry => ({
    ...facts,
    id,
    medicationName: 'Paracetamol',
    date: Temporal.PlainDate.from('2026-11-21'),
    scheduledTime: Temporal.PlainTime.from(time),
    actualTime: at(`2026-11-21T${time}`),
    status: 'as-needed',
    clears: [],
    intakes: [],
    recordedAt: at(`2026-11-21T${time}`),
  })
  const waiting = (entry: QueuedEntry['entry']): QueuedEntry => ({ entry, state: 'waiting', problem: null })
  const nominal = Temporal.PlainDateTime.from('2026-11-21T12:00')
  const ofDevice = waiting({
    ...facts,
    id: 'own',
    nominal,
    actualTime: at('2026-11-21T12:00'),
    recordedAt: at('2026-11-21T12:00'),
    status: 'as-needed',
  })
  const undo = waiting({
    id: 'undo',
    medicationId: paracetamol.id,
    nominal: Temporal.PlainDateTime.from('2026-11-21T08:00'),
    recordedAt: at('2026-11-21T12:05'),
    status: 'cleared',
    clears: ['first'],
  })
  const made = (queued: QueuedEntry[]) =>
    recordOf({
      userId: 'sam',
      spans,
      list: [paracetamol],
      stored: [stored('first', '08:00'), stored('second', '10:00')],
      queued,
      olderStreak: null,
    })

  it('is apart from the planned ones, with the intakes of the server and of this device', () => {
    const record = made([ofDevice])
    expect(record.medications).toEqual([])
    expect(record.asNeeded[0]?.intakes.map(({ id }) => id)).toEqual(['first', 'second', 'own'])
    expect(currentMedications(record, at('2026-11-21T13:00'))).toHaveLength(1)
    expect(pastMedications(record, at('2026-11-21T13:00'))).toEqual([])
  })

  it('lacks what this device has undone, though the server does not know it yet', () => {
    expect(made([undo]).asNeeded[0]?.intakes.map(({ id }) => id)).toEqual(['second'])
  })

  it('and the other plans of its medicine see the intakes of each other, those of this device too', () => {
    const planned = { ...medication({ name: 'Paracetamol', time: '07:00', dosage: '2 tablets' }), medicineId: 'm' }
    const dose = { id: 'dose', medicationId: planned.id, nominal: Temporal.PlainDateTime.from('2026-11-21T07:00') }
    const time = at('2026-11-21T07:05')
    const record = recordOf({
      userId: 'sam',
      spans,
      list: [{ ...paracetamol, medicineId: 'm' }, planned, { ...planned, id: 'another', medicineId: null }],
      stored: [stored('first', '08:00')],
      queued: [ofDevice, undo, waiting({ ...dose, recordedAt: time, status: 'taken', actualTime: time })],
      olderStreak: null,
    })
    const seen = record.asNeeded.map(({ joined }) => joined?.map(({ id, dosage }) => [id, dosage]))
    expect(seen).toEqual([[['dose', '2 tablets']]])
    const ofPlans = record.medications.map(({ doses }) => doses.joined?.map(({ id, dosage }) => [id, dosage]))
    expect(ofPlans).toEqual([[['own', '1 tablets']], undefined])
  })
})
