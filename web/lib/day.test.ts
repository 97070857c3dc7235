import { describe, expect, it } from 'vitest'
import type { DoseEntry } from '#core/dose/entry.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { type ZoneId, zoneId } from '#core/time/span.ts'
import { at, medication, sam, spans, withEntries } from '#web/testing/patient.ts'
import { createDayStore, type Day, type DayFacts, dayOf } from './day.ts'
import type { MedicationDoses } from './record.ts'

const lisinopril = withEntries(medication({ name: 'Lisinopril', time: '08:00' }))
const metformin = withEntries(medication({ name: 'Metformin', time: '20:00' }))
const settings = defaultSettings.reminders
const record = sam(lisinopril, metformin)
const facts: DayFacts = { record, settings, now: at('2026-11-21T08:00') }
const later = (time: string): DayFacts => ({ ...facts, now: at(time) })

/** The medication with a tap of its dose at a time of the day. */
function taken({ medication, doses }: MedicationDoses, time: string): MedicationDoses {
  const entry: DoseEntry = {
    id: `tap at ${time}`,
    medicationId: medication.id,
    nominal: Temporal.PlainDateTime.from(`2026-11-21T${time}`),
    recordedAt: at('2026-11-21T08:00'),
    status: 'taken',
    actualTime: at('2026-11-21T08:00'),
  }
  return { medication, doses: { ...doses, entries: [...doses.entries, entry] } }
}

const withRecord = (medications: readonly MedicationDoses[], of = facts): DayFacts => ({
  ...of,
  record: { ...of.record, medications },
})
const afterTap = withRecord([taken(lisinopril, '08:00'), metformin])

/** Which medications of a day are those of an earlier one, not worked out again. */
const reused = (day: Day, before: Day) =>
  day.medications.flatMap((one) => (before.medications.includes(one) ? one.medication.name : []))
const states = (day: Day | null) => day?.medications.map(({ placed }) => placed?.view.state)

describe('the day reuses medications that did not change', () => {
  const before = dayOf(facts)
  const reusedFor = (next: DayFacts) => reused(dayOf(next, before), before)
  const both = ['Lisinopril', 'Metformin']

  it('an entry updates its own medication and no other', () => {
    expect(reusedFor(afterTap)).toEqual(['Metformin'])
    expect(states(dayOf(afterTap, before))).toEqual(['taken', 'upcoming'])
  })

  it('a change of a medication updates it', () => {
    const renamed = { ...lisinopril, medication: { ...lisinopril.medication, name: 'Prinivil' } }
    expect(reusedFor(withRecord([renamed, metformin]))).toEqual(['Metformin'])
  })

  it('the same answer from the server updates nothing', () => {
    expect(reusedFor(withRecord(copiesOf(record.medications)))).toEqual(both)
  })

  it('older days counted by the server update no medication', () => {
    const older = { before: Temporal.PlainDate.from('2026-10-13'), count: 9 }
    const first = withRecord([withEntries(medication({ name: 'New', time: '20:00', since: '2026-11-21T20:00' }))])
    const known = dayOf(first)
    const counted = dayOf({ ...first, record: { ...first.record, olderStreak: older } }, known)
    expect(reused(counted, known)).toEqual(['New'])
    expect([known, counted].map(({ figures }) => figures.streak.days)).toEqual([0, 9])
  })

  it('a new minute updates a medication, though its doses are planned and counted for the same days', () => {
    const next = dayOf(later('2026-11-21T08:30'), before)
    expect(reused(next, before)).toEqual([])
    expect(next.medications.map(({ counted }) => counted)).toEqual(before.medications.map(({ counted }) => counted))
    expect(next.medications[0]?.counted).toBe(before.medications[0]?.counted)
    expect(states(next)).toEqual(['missed', 'upcoming'])
    expect(next.figures.today).toEqual({ percent: 0, part: 0, counted: 1 })
  })

  it('midnight updates a medication and its doses', () => {
    const next = dayOf(later('2026-11-22T00:00'), before)
    expect(next.medications[0]?.counted).not.toBe(before.medications[0]?.counted)
    expect(next.figures.days.at(-1)?.date.toString()).toBe('2026-11-22')
  })

  it('a change of the patient’s zone updates a medication and its doses', () => {
    const west = [...spans, { zone: zoneId('America/Los_Angeles') as ZoneId, from: at('2026-11-21T07:00') }] as const
    const next = dayOf({ ...facts, record: { ...record, spans: [west[0] ?? spans[0], ...west.slice(1)] } }, before)
    expect(reused(next, before)).toEqual([])
    expect(states(next)).toEqual(['upcoming', 'upcoming'])
  })

  it('a change of the reminder settings updates a medication', () => {
    const quiet = { ...settings, quietHours: true, quietFrom: '07:00', quietUntil: '09:00' }
    const next = dayOf({ ...facts, settings: quiet }, before)
    const announced = (day: Day) => day.medications[0]?.reminders.announced.length
    expect([announced(before), announced(next)]).toEqual([1, 0])
  })

  it('the day is the same, whatever was known before', () => {
    for (const next of [afterTap, later('2026-11-21T20:00'), later('2026-11-22T00:00')]) {
      expect(JSON.stringify(dayOf(next, before))).toBe(JSON.stringify(dayOf(next)))
    }
  })
})

describe('the day that the page shows', () => {
  const many = [
    lisinopril,
    metformin,
    ...['A', 'B', 'C', 'D'].map((name) => withEntries(medication({ name, time: '12:00' }))),
  ]
  const busy = withRecord(many)

  /** A store whose pauses last until they are ended. */
  function paused() {
    const waiting: (() => void)[] = []
    const store = createDayStore(() => new Promise((resolve) => waiting.push(resolve)))
    const shown: (string | undefined)[] = []
    store.subscribe(() => shown.push(store.current()?.now.toString()))
    const goOn = async () => {
      waiting.shift()?.()
      await Promise.resolve()
      await Promise.resolve()
    }
    return { store, shown, goOn, waiting }
  }

  /** A store that shows a day of many medications. */
  async function open() {
    const opened = paused()
    const done = opened.store.update(busy)
    while (opened.waiting.length > 0) await opened.goOn()
    await done
    return opened
  }

  it('a day of few medications is there at once', () => {
    const { store, waiting } = paused()
    void store.update(facts)
    expect(states(store.current())).toEqual(['due', 'upcoming'])
    expect(waiting).toEqual([])
  })

  it('a day of many medications is shown once it is whole, and the browser may answer before', async () => {
    const { store, goOn, waiting } = paused()
    const done = store.update(busy)
    expect(waiting).toHaveLength(1)
    await goOn()
    expect(store.current()).toBeNull()
    await goOn()
    await done
    expect(store.current()?.medications).toHaveLength(6)
  })

  it('shows a dose that was just recorded as taken at once, without a pause', async () => {
    const { store, waiting } = await open()
    void store.update(withRecord([taken(lisinopril, '08:00'), ...many.slice(1)]))
    expect(states(store.current())?.[0]).toBe('taken')
    expect(waiting).toEqual([])
  })

  it('shows it also while a new minute is being worked out, whose day then has it too', async () => {
    const { store, goOn, waiting } = await open()
    void store.update({ ...busy, now: at('2026-11-21T08:01') })
    expect(waiting).toHaveLength(1)
    void store.update(withRecord([taken(lisinopril, '08:00'), ...many.slice(1)], later('2026-11-21T08:01')))
    expect(states(store.current())?.[0]).toBe('taken')
    expect(store.current()?.now.equals(busy.now)).toBe(true)
    while (waiting.length > 0) await goOn()
    expect(states(store.current())?.[0]).toBe('taken')
    expect(store.current()?.now.equals(at('2026-11-21T08:01'))).toBe(true)
  })

  it('never goes back to what an earlier call requested', async () => {
    const { store, shown, goOn, waiting } = await open()
    shown.length = 0
    void store.update({ ...busy, now: at('2026-11-21T08:01') })
    void store.update({ ...busy, now: at('2026-11-21T08:02') })
    while (waiting.length > 0) await goOn()
    expect(shown).toEqual([at('2026-11-21T08:02').toString()])
  })

  it('is gone with the patient, whatever was still being worked out', async () => {
    const { store, goOn, waiting } = await open()
    void store.update({ ...busy, now: at('2026-11-21T08:01') })
    store.clear()
    while (waiting.length > 0) await goOn()
    expect(store.current()).toBeNull()
  })

  it('says nothing when nothing has changed', async () => {
    const { store, shown } = await open()
    shown.length = 0
    await store.update(busy)
    expect(shown).toEqual([])
  })
})

/** As another answer of the server has them. */
function copiesOf(medications: readonly MedicationDoses[]): MedicationDoses[] {
  return medications.map(({ medication, doses }) => ({
    medication: { ...medication },
    doses: { ...doses, entries: doses.entries.map((entry) => ({ ...entry })) },
  }))
}

describe('a medicine that is changed to as needed while a dose of it is open', () => {
  const limits = { dosage: '500mg', gap: 240, max: null, count: null, reasons: [], remindAgain: false, followUp: null }
  const { medication: lisinoprilOf, doses } = lisinopril
  const [version] = doses.schedule.versions
  const changedAt = at('2026-11-21T10:00')
  const until = Temporal.PlainDateTime.from('2026-11-21T10:00')
  const closed = { ...version, closing: { at: changedAt, reason: 'edited' as const, until, keeps: [] } }
  const changed = withEntries({
    ...lisinoprilOf,
    versions: [closed],
    limits: [{ id: crypto.randomUUID(), ...limits, openedAt: changedAt, closing: null }],
  })
  const on = (time: string) => dayOf({ ...facts, record: sam(changed), now: at(time) }).medications[0]

  it('still offers that dose on the day, and nothing that is no longer planned', () => {
    const day = on('2026-11-21T10:05')
    expect(day?.isActive).toBe(true)
    expect(`${day?.card.mark?.dose.nominal}`).toBe('2026-11-21T08:00:00')
    expect(day?.card.next).toBe(null)
  })

  it('is gone the day after, without a reminder', () => {
    const day = on('2026-11-22T08:00')
    expect([day?.isActive, day?.reminders.shown]).toEqual([false, []])
  })
})

describe('a course that is over while its last dose is open', () => {
  const course = withEntries(
    medication({ name: 'Amoxicillin', time: '06:00', frequency: 'three-times-daily', until: '2026-11-21T06:00' }),
  )
  const on = (time: string, item = course) => dayOf({ ...facts, record: sam(item), now: at(time) }).medications[0]

  it('still offers that dose for the night and the morning after it', () => {
    const day = on('2026-11-21T06:01')
    expect(day?.isActive).toBe(true)
    expect([`${day?.placed?.view.dose?.nominal}`, day?.placed?.view.state]).toEqual(['2026-11-20T22:00:00', 'missed'])
    expect(on('2026-11-21T10:01')?.isActive).toBe(false)
  })

  it('is gone once that dose is recorded', () => {
    const entry = taken(course, '22:00').doses.entries[0] as DoseEntry
    const nominal = Temporal.PlainDateTime.from('2026-11-20T22:00')
    const recorded = { ...course, doses: { ...course.doses, entries: [{ ...entry, nominal }] } }
    expect(on('2026-11-21T06:01', recorded)?.isActive).toBe(false)
  })
})
