import { describe, expect, test } from 'vitest'
import type { DoseEntry } from '../dose/entry.ts'
import { extraIntakes } from '../dose/extra-intakes.ts'
import { nonEmpty } from '../non-empty.ts'
import { every, rows } from '../testing/custom-pattern.ts'
import { type Patient, patient, type ScheduleEdit } from '../testing/patient.ts'
import { clockText, nominal } from '../testing/times.ts'
import { editPlan } from './change.ts'
import { openVersion } from './schedule.ts'

const newYork = 'America/New_York'
const takes = (words: string) => patient(newYork).takes(words)

// Wednesday 2026-03-11 is "today"; the clocks changed on Sunday the 8th. Sunday the 15th is ahead.
const yesterday = '2026-03-10'
const today = '2026-03-11'
const tomorrow = '2026-03-12'
const sunday = '2026-03-15'

const daily8 = takes('daily 08:00').from('2026-03-09T08:00')
const taken8 = daily8.taken(`${yesterday}T08:00`).taken(`${today}T08:00`)
const daily20 = takes('daily 20:00').from('2026-03-09T20:00').taken(`${yesterday}T20:00`)
const weekly = takes('weekly Sunday 08:00').from(`${sunday}T08:00`).taken(`${sunday}T08:00`)

describe('dose-model 7.3: the first dose after an edit', () => {
  test.each<[string, string, string, string, Patient]>([
    ['daily 08:00, taken today', `${today}T12:00`, 'daily 20:00', `${tomorrow}T20:00`, taken8],
    [
      'daily 08:00, missed today, taken yesterday',
      `${today}T12:00`,
      'daily 20:00',
      `${today}T20:00`,
      daily8.taken(`${yesterday}T08:00`).missed(`${today}T08:00`),
    ],
    ['daily 20:00, taken yesterday', `${today}T12:00`, 'daily 08:00', `${tomorrow}T08:00`, daily20],
    [
      'daily 08:00, taken at 06:00 today',
      `${today}T07:00`,
      'daily 09:00',
      `${tomorrow}T09:00`,
      daily8.taken(`${today}T08:00`, `${today}T06:00`),
    ],
    ['daily 08:00, due and open', `${today}T08:10`, 'daily 08:30', `${tomorrow}T08:30`, daily8],
    [
      'twice-daily 08:00, taken 08:00',
      `${today}T12:00`,
      'twice-daily 09:00',
      `${today}T21:00`,
      takes('twice-daily 08:00').from(`${today}T08:00`).taken(`${today}T08:00`),
    ],
    [
      'three-times-daily 06:00, taken 06:00 and 14:00',
      `${today}T15:00`,
      'three-times-daily 07:00',
      `${today}T23:00`,
      takes('three-times-daily 06:00').from(`${today}T06:00`).taken(`${today}T06:00`).taken(`${today}T14:00`),
    ],
    ['weekly Sunday 08:00, taken Sunday', `${sunday}T12:00`, 'weekly Monday 08:00', '2026-03-23T08:00', weekly],
    ['weekly Sunday 08:00, taken Sunday', '2026-03-17T12:00', 'daily 08:00', '2026-03-18T08:00', weekly],
    ['ended, restored', '2026-03-21T12:00', 'daily 08:00', '2026-03-22T08:00', taken8.ends(`${today}T12:00`)],
  ])('%s; at %s to %s: %s', (_, at, to, first, person) => {
    const plan = person.editPlan(at, { to })
    expect(plan.opened && clockText(plan.opened.from)).toBe(first)
    expect(plan.choices[0] && clockText(plan.choices[0].nominal)).toBe(first)
  })

  test('End Treatment leaves a due and open dose no successor, and withdraws it', () => {
    const ended = daily8.ends(`${today}T08:10`)
    expect(ended.plan(today, '2026-04-30')).toEqual([])
    expect(openVersion(ended.schedule)).toBe(null)
    expect(ended.plan('2026-03-09', yesterday)).toEqual(['2026-03-09T08:00', `${yesterday}T08:00`])
  })

  test('restored ten days later, nothing was missed in between', () => {
    const restored = taken8.ends(`${today}T12:00`).edits('2026-03-21T12:00', {})
    expect(restored.plan(today, '2026-03-23')).toEqual([`${today}T08:00`, '2026-03-22T08:00', '2026-03-23T08:00'])
  })
})

describe('dose-model 7.3: what the form shows before saving', () => {
  const shown = (person: Patient, at: string, edit: ScheduleEdit) => {
    const plan = person.editPlan(at, edit)
    return [plan.next, plan.afterNext].map((choice) => choice && clockText(choice.nominal))
  }

  test('the form shows the last intake, the next dose and the one after it', () => {
    const plan = taken8.editPlan(`${today}T12:00`, { to: 'daily 20:00' })
    expect(plan.lastTaken).toEqual(taken8.at(`${today}T08:00`))
    expect(shown(taken8, `${today}T12:00`, { to: 'daily 20:00' })).toEqual([`${tomorrow}T20:00`, '2026-03-13T20:00'])
  })

  test('an open due dose stays and is the next one', () => {
    expect(shown(daily8, `${today}T08:10`, { to: 'daily 08:30' })).toEqual([`${today}T08:00`, `${tomorrow}T08:30`])
    expect(daily8.edits(`${today}T08:10`, { to: 'daily 08:30' }).status(`${today}T08:00`, `${today}T08:10`)).toBe('due')
  })

  test('it says when today will have no dose', () => {
    expect(daily20.editPlan(`${today}T12:00`, { to: 'daily 08:00' }).todayEmpty).toBe(true)
    expect(taken8.editPlan(`${today}T12:00`, { to: 'daily 20:00' }).todayEmpty).toBe(false)
  })

  test('a later first dose may be chosen, an earlier one not', () => {
    const later = taken8.editPlan(`${today}T12:00`, { to: 'daily 20:00', firstDose: '2026-03-14T20:00' })
    expect(later.opened && clockText(later.opened.from)).toBe('2026-03-14T20:00')
    const sooner = taken8.editPlan(`${today}T12:00`, { to: 'daily 20:00', firstDose: `${today}T20:00` })
    expect(sooner.opened).toBe(null)
  })

  test('a new dose never takes a time that stays with the old plan', () => {
    // 20:00 is recorded missed ahead of its time and stays; the new plan has 20:00 too.
    const person = takes('daily 20:00').from('2026-03-09T20:00').missed(`${today}T20:00`, `${today}T12:00`)
    const plan = person.editPlan(`${today}T13:00`, { to: 'twice-daily 08:00' })
    expect(plan.choices.map(({ nominal }) => clockText(nominal)).slice(0, 2)).toEqual([
      `${tomorrow}T08:00`,
      `${tomorrow}T20:00`,
    ])
    const edited = person.edits(`${today}T13:00`, { to: 'twice-daily 08:00' })
    expect(edited.plan(today)).toEqual([`${today}T20:00`])
    expect(edited.dose(`${today}T20:00`).recorded?.status).toBe('missed')
  })

  test('a later new time falls out, and the form names it', () => {
    const person = takes('daily 20:00').from('2026-03-09T20:00').missed(`${today}T20:00`, `${today}T12:00`)
    const plan = person.editPlan(`${today}T13:00`, { to: 'three-times-daily 20:00' })
    // 12:00, 20:00, 04:00: the first new one is tomorrow 04:00, behind the 20:00 that stays.
    expect(plan.opened && clockText(plan.opened.from)).toBe(`${tomorrow}T04:00`)
    const sooner = person.editPlan(`${today}T11:00`, { to: 'three-times-daily 20:00' })
    expect(sooner.opened && clockText(sooner.opened.from)).toBe(`${today}T12:00`)
    expect(sooner.fallenOut.map(clockText)).toEqual([`${today}T20:00`])
  })
})

describe('dose-model 7.1: what stays of the old plan', () => {
  test('doses up to five minutes after the edit stay, later ones go', () => {
    const atFive = daily8.edits(`${today}T07:55:00`, { to: 'daily 21:00' })
    expect(atFive.plan(today)).toContain(`${today}T08:00`)
    const before = daily8.edits(`${today}T07:54:59`, { to: 'daily 21:00' })
    expect(before.plan(today)).not.toContain(`${today}T08:00`)
  })

  test('a new dose is more than five minutes after the edit', () => {
    const missed = daily8.missed(`${today}T08:00`)
    expect(clockText(missed.edits(`${today}T20:54:59`, { to: 'daily 21:00' }).version().from)).toBe(`${today}T21:00`)
    expect(clockText(missed.edits(`${today}T20:55:00`, { to: 'daily 21:00' }).version().from)).toBe(`${tomorrow}T21:00`)
  })

  test('an edit changes nothing before it', () => {
    const before = taken8.doses('2026-03-01', today)
    expect(taken8.edits(`${today}T12:00`, { to: 'weekly Friday 09:30' }).doses('2026-03-01', today)).toEqual(before)
  })

  test('a dose taken early stays with the plan it was taken from', () => {
    const person = daily8.taken(`${today}T08:00`, `${today}T06:00`).edits(`${today}T07:00`, { to: 'daily 09:00' })
    expect(person.plan(today, tomorrow)).toEqual([`${today}T08:00`, `${tomorrow}T09:00`])
    expect(person.dose(`${today}T08:00`).recorded?.status).toBe('taken')
    // Undone after the edit, it is open again: the edit named it.
    expect(person.undoes(`${today}T08:00`, `${today}T07:10`).status(`${today}T08:00`, `${today}T07:10`)).toBe(
      'upcoming',
    )
  })

  test('an entry that arrives late keeps a dose that the edit had cut', () => {
    const edited = daily8.edits(`${today}T07:00`, { to: 'daily 20:00' })
    expect(edited.plan(today)).toEqual([`${today}T20:00`])
    const tablet = daily8.taken(`${today}T08:00`, `${today}T06:30`).record.entries
    const known = edited.entered(...tablet)
    expect(known.plan(today)).toEqual([`${today}T08:00`, `${today}T20:00`])
    expect(known.dose(`${today}T08:00`).recorded?.status).toBe('taken')
    expect(known.undoes(`${today}T08:00`, `${today}T09:00`).plan(today)).toEqual([`${today}T20:00`])
  })

  test('the first new dose comes at least three quarters of the new interval after the last one taken', () => {
    const at14 = takes('twice-daily 08:00').from(`${today}T08:00`).taken(`${today}T08:00`, `${today}T14:00`)
    expect(clockText(at14.edits(`${today}T15:00`, { to: 'daily 08:00' }).version().from)).toBe(`${tomorrow}T08:00`)
    const exactly = at14.editPlan(`${today}T15:00`, { to: 'daily 08:01' })
    expect(exactly.opened && clockText(exactly.opened.from)).toBe(`${tomorrow}T08:01`)
    const less = at14.editPlan(`${today}T15:00`, { to: 'daily 07:59' })
    expect(less.opened && clockText(less.opened.from)).toBe('2026-03-13T07:59')
  })

  test('a passed-over dose does not count as taken', () => {
    const person = patient('America/Los_Angeles')
      .takes('daily 08:00')
      .from('2026-01-01T08:00')
      .taken('2026-01-05T08:00')
      .moves('Asia/Tokyo', '2026-01-05T09:00')
    expect(person.plan('2026-01-06')).toEqual(['(2026-01-06T08:00)'])
    const plan = person.editPlan('2026-01-06T08:05', { to: 'daily 20:00' })
    expect(plan.opened && clockText(plan.opened.from)).toBe('2026-01-06T20:00')
  })

  test('the last intake counts, whichever dose it was', () => {
    const person = daily8.taken(`${today}T08:00`, `${today}T06:30`).taken(`${yesterday}T08:00`, `${today}T07:30`)
    expect(person.editPlan(`${today}T08:00`, { to: 'daily 01:00' }).lastTaken).toEqual(person.at(`${today}T07:30`))
  })

  test('the end that the duration gave is kept', () => {
    const course = takes('daily 08:00').from('2026-03-09T08:00', { until: '2026-03-16T08:00' })
    const edited = course.edits(`${today}T12:00`, { to: 'daily 20:00' })
    expect(edited.plan('2026-03-14', '2026-03-31')).toEqual(['2026-03-14T20:00', '2026-03-15T20:00'])
    expect(edited.version().until).toEqual(course.version().until)
  })

  test('an edit behind which no dose is left opens nothing', () => {
    const course = takes('daily 08:00').from('2026-03-09T08:00', { until: '2026-03-12T07:00' })
    const plan = course.editPlan(`${today}T12:00`, { to: 'daily 11:00' })
    expect([plan.opened, plan.next]).toEqual([null, null])
  })

  test('the new plan begins no earlier than the date of the first dose; a sooner time that day becomes the first dose', () => {
    const person = takes('daily 20:00').from('2026-03-14T20:00', { addedAt: `${today}T10:00` })
    const edited = person.edits(`${today}T12:00`, { to: 'daily 08:00' })
    expect(clockText(edited.version().from)).toBe('2026-03-14T08:00')
    expect(clockText(edited.schedule.firstDose)).toBe('2026-03-14T08:00')
    expect(edited.doses('2026-03-14')[0]?.beforeFirst).toBe(false)
    expect(edited.plan(today, '2026-03-13')).toEqual([])
  })

  test('the times of the day before the first dose are no beginnings, however many they are', () => {
    const often = rows(
      [every, '06:00'],
      [every, '09:00'],
      [every, '12:00'],
      [every, '15:00'],
      [every, '18:00'],
      [every, '21:00'],
    )
    const coming = takes('weekly Sunday 08:00').from(`${sunday}T08:00`, { addedAt: `${today}T10:00-04:00` })
    const { opened, choices } = coming.editPlan(`${today}T12:00`, { to: often })
    expect(clockText(opened?.from ?? nominal(today))).toBe(`${sunday}T06:00`)
    expect(choices).toHaveLength(6)
  })

  test('the cut is kept in nominal time: a later journey brings no old dose back and takes none away', () => {
    const edited = daily8.edits(`${today}T12:00`, { to: 'daily 20:00' })
    const away = edited.moves('Asia/Tokyo', `${today}T13:00`)
    expect(away.plan('2026-03-09', '2026-03-13')).toEqual(
      expect.arrayContaining(['2026-03-09T08:00', `${yesterday}T08:00`, `${today}T08:00`]),
    )
    expect(away.plan(tomorrow, '2026-03-20').some((dose) => dose.includes('T08:00'))).toBe(false)
  })
})

describe('dose-model 7.4: a change of dosage alone keeps every planned time', () => {
  test('times stay, also less than three quarters of an interval after a late dose', () => {
    const late = daily8.taken(`${today}T08:00`, `${today}T20:00`)
    const edited = late.edits(`${today}T20:30`, { dosage: '250mg' })
    expect(edited.doses(today, '2026-03-14').map(({ instant, key, dosage }) => ({ instant, key, dosage }))).toEqual(
      late.doses(today, '2026-03-14').map(({ instant, key, nominal }) => ({
        instant,
        key,
        dosage: clockText(nominal) === `${today}T08:00` ? '500mg' : '250mg',
      })),
    )
  })

  test('the same times written otherwise are the same plan', () => {
    const person = takes('twice-daily 08:00').from('2026-03-09T08:00')
    const edited = person.edits(`${today}T12:00`, { to: 'twice-daily 20:00', dosage: '250mg' })
    expect(edited.plan(today, tomorrow)).toEqual(person.plan(today, tomorrow))
    expect(edited.dose(`${today}T20:00`).dosage).toBe('250mg')
    const early = person.taken(`${today}T20:00`, `${today}T18:30`)
    expect(early.editPlan(`${today}T19:00`, { dosage: '250mg' }).fallenOut).toEqual([])
  })

  test('what a change of zone passed over stays passed over', () => {
    const person = patient('America/Los_Angeles')
      .takes('daily 08:00')
      .from('2026-01-01T08:00')
      .moves('Asia/Tokyo', '2026-01-05T09:00')
    const days = ['2026-01-04', '2026-01-09'] as const
    expect(person.plan(...days)).toContain('(2026-01-06T08:00)')
    expect(person.edits('2026-01-06T03:00', { dosage: '250mg' }).plan(...days)).toEqual(person.plan(...days))
    const early = patient('America/Los_Angeles')
      .takes('daily 08:00')
      .from('2026-01-01T08:00')
      .edits('2026-01-05T08:30', { dosage: '250mg' })
      .moves('Asia/Tokyo', '2026-01-05T09:00')
    expect(early.plan(...days)).toEqual(person.plan(...days))
  })

  test('doses that count nowhere do not begin to count', () => {
    const person = takes('daily 20:00').from('2026-03-13T20:00', {
      since: '2026-03-01T00:00',
      addedAt: `${today}T10:00`,
    })
    const edited = person.edits(`${today}T12:00`, { dosage: '250mg' })
    expect(clockText(edited.schedule.firstDose)).toBe('2026-03-13T20:00')
    expect(edited.dose(`${today}T20:00`).beforeFirst).toBe(true)
  })
})

describe('dose-model 7.5: Complete and End', () => {
  test('doses later than half an hour before that moment go, the one exactly then stays', () => {
    expect(daily8.ends(`${today}T08:30:00`).plan(today)).toEqual([`${today}T08:00`])
    expect(daily8.ends(`${today}T08:29:59`).plan(today)).toEqual([])
    expect(daily8.ends(`${today}T08:30:00`, 'completed').plan(today)).toEqual([`${today}T08:00`])
  })

  test('a recorded dose stays, whenever the record arrives, and goes with its undo', () => {
    const ended = daily8.taken(`${today}T08:00`).ends(`${today}T08:10`)
    expect(ended.plan(today)).toEqual([`${today}T08:00`])
    expect(ended.undoes(`${today}T08:00`, `${today}T08:20`).plan(today)).toEqual([])
    const late = daily8.ends(`${today}T08:10`).entered(...daily8.taken(`${today}T08:00`).record.entries)
    expect(late.plan(today)).toEqual([`${today}T08:00`])
    const missed = daily8.ends(`${today}T08:10`).entered(...daily8.missed(`${today}T08:00`).record.entries)
    expect(missed.plan(today)).toEqual([`${today}T08:00`])
  })

  test('a tap that arrives late is of the plan that ran when it was made', () => {
    const halved = daily8.edits('2026-03-10T12:00', { dosage: '250mg' })
    const tapped = halved.taken(`${today}T08:00`, `${today}T07:30`).record.entries
    expect(
      halved
        .ends(`${today}T07:40`)
        .entered(...tapped)
        .dose(`${today}T08:00`).dosage,
    ).toBe('250mg')
  })

  test('undo in the toast brings everything back', () => {
    expect(daily8.ends(`${today}T08:10`).reopens().doses(yesterday, '2026-03-31')).toEqual(
      daily8.doses(yesterday, '2026-03-31'),
    )
  })

  test('what has ended cannot be ended again', () => {
    expect(() => daily8.ends(`${today}T08:10`).ends(`${today}T08:20`)).toThrow('Nothing runs any more')
  })

  test('a medication that is ended before it began has no dose', () => {
    const person = takes('daily 08:00').from('2026-03-20T08:00', { addedAt: `${today}T10:00` })
    expect(person.ends(`${today}T10:05`).plan(today, '2026-04-30')).toEqual([])
  })

  test('a restore on the same day keeps the distance from the dose taken', () => {
    const restored = taken8.ends(`${today}T09:00`).edits(`${today}T10:00`, { to: 'daily 20:00' })
    expect(clockText(restored.version().from)).toBe(`${tomorrow}T20:00`)
  })

  test('a restore while the course still runs lets the course end when it would have', () => {
    const course = takes('daily 08:00').from('2026-03-09T08:00', { until: '2026-03-16T08:00' })
    const restored = course.ends(`${today}T12:00`).edits('2026-03-13T12:00', {})
    expect(restored.plan('2026-03-13', '2026-03-31')).toEqual(['2026-03-14T08:00', '2026-03-15T08:00'])
  })

  test('a restore after the course was over runs without end', () => {
    const course = takes('daily 08:00').from('2026-03-09T08:00', { until: '2026-03-16T08:00' }).ends(`${today}T12:00`)
    expect(course.edits('2026-04-01T12:00', {}).version().until).toBe(null)
  })
})

describe('dose-model 4.5: the exception, "extra"', () => {
  // 20:00 was due in New York and withdrawn by End; restored in Los Angeles, 20:00 is planned again, three hours later.
  const due = takes('daily 20:00').from('2026-03-09T20:00')
  const tapped = due.taken(`${today}T20:00`, `${today}T20:02`).record.entries
  const restored = due
    .ends(`${today}T20:10`)
    .moves('America/Los_Angeles', `${today}T20:15`)
    .edits(`${today}T17:20`, { to: 'daily 20:00' })

  test('an intake before the new plan opened does not record its dose of that time, which is at another instant', () => {
    const known = restored.entered(...tapped)
    expect(known.planned(`${today}T20:00`)).toBe(`${today}T20:00-07:00`)
    expect(known.dose(`${today}T20:00`).recorded).toBe(null)
    expect(extraIntakes(known.record, known.spans).map(({ id }) => id)).toEqual(tapped.map(({ id }) => id))
  })

  test('Mark Taken asks after such an intake, because the medicine was taken', () => {
    const known = restored.entered(...tapped)
    expect(known.mark(`${today}T20:00`)?.ask?.lastTaken).toEqual(known.at(`${today}T17:02`))
  })

  test('an intake after the new plan opened is its dose', () => {
    const taken = restored.taken(`${today}T20:00`, `${today}T19:50`)
    expect(taken.dose(`${today}T20:00`).recorded?.status).toBe('taken')
    expect(extraIntakes(taken.record, taken.spans)).toEqual([])
  })

  test('an intake at a time that the new plan has at the same instant is its dose', () => {
    const home = due.ends(`${today}T19:00`).edits(`${today}T19:10`, { to: 'daily 20:00' })
    const early = due.taken(`${today}T20:00`, `${today}T18:50`).record.entries
    expect(home.entered(...early).dose(`${today}T20:00`).recorded?.status).toBe('taken')
  })

  test('a withdrawal leaves no open dose behind in the new plan', () => {
    const known = restored.ends(`${today}T18:00`).entered(...tapped)
    expect(known.plan(today)).toEqual([])
    expect(extraIntakes(known.record, known.spans)).toHaveLength(1)
  })

  test('a record known at the restore keeps its dose, and the new plan begins behind it', () => {
    const known = due.missed(`${today}T20:00`, `${today}T20:05`).ends(`${today}T20:10`)
    const away = known.moves('America/Los_Angeles', `${today}T20:15`).edits(`${today}T17:20`, { to: 'daily 20:00' })
    expect(away.dose(`${today}T20:00`).recorded?.status).toBe('missed')
    expect(away.planned(`${today}T20:00`)).toBe(`${today}T20:00-04:00`)
    expect(away.plan(today, tomorrow)).toEqual([`${today}T20:00`, `${tomorrow}T20:00`])
  })

  test('an intake of a time that no plan has counts nowhere', () => {
    const never = { ...tapped[0], nominal: nominal(`${today}T03:33`) } as DoseEntry
    const known = due.entered(never)
    expect(known.doses('2026-03-01', '2026-03-31')).toEqual(due.doses('2026-03-01', '2026-03-31'))
    expect(extraIntakes(known.record, known.spans)).toHaveLength(1)
    const monday = { ...tapped[0], nominal: nominal('2026-03-16T08:00') } as DoseEntry
    const ended = takes('weekly Sunday 08:00').from(`${sunday}T08:00`).ends(`${sunday}T07:00`).entered(monday)
    expect(ended.doses('2026-03-01', '2026-03-31')).toEqual([])
  })
})

test('the work of an edit does not grow with the square of what is recorded ahead, or of the versions', () => {
  // Somebody may record times that nothing plans, and edit a plan a hundred times.
  const minutes = Array.from(
    { length: 300 },
    (_, minute) => `2026-03-14T0${Math.floor(minute / 60)}:${`0${minute % 60}`.slice(-2)}`,
  )
  const recorded = minutes.map(
    (time, index): DoseEntry => ({
      id: `e${index}`,
      medicationId: daily8.schedule.medicationId,
      nominal: nominal(time),
      recordedAt: Temporal.Instant.from('2026-03-11T16:00:00Z'),
      status: 'missed',
      reason: null,
      note: null,
    }),
  )
  const edited = minutes
    .slice(0, 9)
    .reduce((person, time, index) => person.edits(`${today}T12:0${index}`, { to: `daily ${time.slice(11)}` }), daily8)
  let reads = 0
  const counted = edited.schedule.versions.map((version) =>
    Object.defineProperty({ ...version }, 'pattern', {
      enumerable: true,
      get() {
        reads += 1
        return version.pattern
      },
    }),
  )
  const record = {
    ...edited.record,
    entries: recorded,
    schedule: { ...edited.schedule, versions: nonEmpty(counted) },
  }
  const { opened } = editPlan(
    record,
    edited.spans,
    { pattern: edited.version().pattern, dosage: '1000mg' },
    edited.at(`${today}T13:00`),
  )
  expect(opened?.dosage).toBe('1000mg')
  expect(reads).toBeLessThan(minutes.length * counted.length * 10)
})
