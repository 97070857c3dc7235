import { describe, expect, test } from 'vitest'
import { type Patient, patient } from '../testing/patient.ts'
import { clockText } from '../testing/times.ts'

const takes = (words: string) => patient('America/New_York').takes(words)

const saturday = '2026-11-21'
const sunday = '2026-11-22'
const monday = '2026-11-23'
const nextMonday = '2026-11-30'

const daily8 = takes('daily 08:00').from('2026-11-16T08:00')
const weekly = takes('weekly Sunday 08:00').from('2026-11-15T08:00')

/** What is planned from Sunday on, with the amount. */
const ahead = (person: Patient, last = '2026-11-29') =>
  person.doses(sunday, last).map(({ nominal, dosage }) => `${clockText(nominal)} ${dosage}`)

describe('dose-model 7.1: a cut acts on every version opened before it', () => {
  test('a due dose is withdrawn by End also after a change of dosage', () => {
    const halved = daily8.edits(`${sunday}T08:05`, { dosage: '250mg' })
    expect(ahead(halved, sunday)).toEqual([`${sunday}T08:00 500mg`])
    expect(halved.ends(`${sunday}T08:10`).doses(sunday, '2026-12-31')).toEqual([])
  })

  test('End forty minutes after its time leaves a dose of an older version where it is', () => {
    const later = daily8.edits(`${sunday}T08:05`, { to: 'daily 09:00' }).ends(`${sunday}T08:40`)
    expect(later.plan(sunday, '2026-12-31')).toEqual([`${sunday}T08:00`])
    expect(later.status(`${sunday}T08:00`, `${sunday}T08:40`)).toBe('missed')
  })

  const tapped = weekly.taken(`${sunday}T08:00`, `${saturday}T09:00`)
  const onMonday = tapped.edits(`${saturday}T09:05`, { to: 'weekly Monday 08:00' })
  const undone = onMonday.undoes(`${sunday}T08:00`, `${saturday}T09:06`)

  test('a tap by mistake: the undo brings the dose back, the next edit drops it', () => {
    expect(onMonday.plan(sunday, nextMonday)).toEqual([`${sunday}T08:00`, `${nextMonday}T08:00`])
    expect(undone.plan(sunday, nextMonday)).toEqual([`${sunday}T08:00`, `${nextMonday}T08:00`])
    const evening = undone.edits(`${saturday}T09:15`, { to: 'weekly Sunday 20:00' })
    expect(evening.plan(sunday, monday)).toEqual([`${sunday}T20:00`])
  })

  test('the next edit may plan the very same time again', () => {
    const again = undone.edits(`${saturday}T09:15`, { to: 'weekly Sunday 08:00' })
    expect(again.plan(sunday, '2026-11-29')).toEqual([`${sunday}T08:00`, '2026-11-29T08:00'])
  })

  test('a change of dosage names the dose anew with the new amount, and the next cut drops it', () => {
    const halved = undone.edits(`${saturday}T09:15`, { dosage: '250mg' })
    expect(ahead(halved, nextMonday)).toEqual([`${sunday}T08:00 250mg`, `${nextMonday}T08:00 250mg`])
    expect(halved.ends(`${saturday}T09:20`).plan(sunday, nextMonday)).toEqual([])
    expect(undone.ends(`${saturday}T09:15`).plan(sunday, nextMonday)).toEqual([])
  })

  test('a recorded dose stays through End, and its undo lets it go', () => {
    const ended = onMonday.ends(`${saturday}T09:06`)
    expect(ended.plan(sunday, nextMonday)).toEqual([`${sunday}T08:00`])
    expect(ended.undoes(`${sunday}T08:00`, `${saturday}T09:10`).plan(sunday, nextMonday)).toEqual([])
  })

  test('a taken dose stays through an edit and End', () => {
    const taken = takes('daily 20:00').from('2026-11-16T20:00').taken(`${sunday}T20:00`, `${sunday}T19:50`)
    const ended = taken.edits(`${sunday}T19:55`, { to: 'daily 21:00' }).ends(`${sunday}T20:10`)
    expect(ended.plan(sunday, '2026-12-31')).toEqual([`${sunday}T20:00`])
    expect(ended.dose(`${sunday}T20:00`).recorded?.status).toBe('taken')
  })

  test('Undo of End brings back what it dropped of every version', () => {
    const halved = daily8.edits(`${sunday}T08:05`, { dosage: '250mg' })
    expect(ahead(halved.ends(`${sunday}T08:10`).reopens())).toEqual(ahead(halved))
  })

  test('a tap that arrives late keeps its dose of an older version against every cut', () => {
    const tap = daily8.taken(`${sunday}T08:00`, `${sunday}T08:02`).record.entries
    const ended = daily8.edits(`${sunday}T08:05`, { dosage: '250mg' }).ends(`${sunday}T08:10`)
    expect(ahead(ended.entered(...tap))).toEqual([`${sunday}T08:00 500mg`])
  })

  test('a taken dose keeps its amount through changes of dosage and End', () => {
    const early = weekly.taken(`${sunday}T08:00`, '2026-11-19T08:00')
    const changed = early
      .edits('2026-11-19T09:00', { dosage: '200mg' })
      .edits('2026-11-19T10:00', { dosage: '300mg' })
      .ends('2026-11-19T11:00')
    expect(ahead(changed)).toEqual([`${sunday}T08:00 500mg`])
  })

  test('a dose tapped by mistake is back after its undo, however often the dosage was changed since', () => {
    const changed = tapped
      .edits(`${saturday}T09:05`, { dosage: '200mg' })
      .edits(`${saturday}T09:06`, { dosage: '300mg' })
    expect(ahead(changed.undoes(`${sunday}T08:00`, `${saturday}T09:07`), sunday)).toEqual([`${sunday}T08:00 500mg`])
  })

  test('a change of dosage drops nothing, so it offers no later beginning', () => {
    expect(daily8.editPlan(`${sunday}T07:00`, { dosage: '250mg' }).choices).toHaveLength(1)
  })
})

describe('dose-model 7.2: open doses and edits', () => {
  const next = (person: Patient, at: string, to: string) => {
    const { opened } = person.editPlan(at, { to })
    return opened && clockText(opened.from)
  }
  const daily20 = takes('daily 20:00').from('2026-11-16T20:00').taken(`${saturday}T20:00`)

  test.each<[string, string, string, string, Patient]>([
    ['weekly, "Not sure"', `${sunday}T12:00`, 'weekly Monday 08:00', `${nextMonday}T08:00`, weekly],
    [
      'weekly, "Yes, 08:00"',
      `${sunday}T12:00`,
      'weekly Monday 08:00',
      `${nextMonday}T08:00`,
      weekly.taken(`${sunday}T08:00`),
    ],
    [
      'weekly, "No"',
      `${sunday}T12:00`,
      'weekly Monday 08:00',
      `${monday}T08:00`,
      weekly.missed(`${sunday}T08:00`, `${sunday}T12:00`),
    ],
    ['daily, "Not sure"', `${sunday}T12:00`, 'daily 20:00', `${monday}T20:00`, daily8],
    [
      'daily, "No"',
      `${sunday}T12:00`,
      'daily 20:00',
      `${sunday}T20:00`,
      daily8.missed(`${sunday}T08:00`, `${sunday}T12:00`),
    ],
    [
      'two taps 08:00 and 14:00',
      `${sunday}T14:10`,
      'daily 07:00',
      '2026-11-24T07:00',
      daily8.taken(`${sunday}T08:00`).taken(`${sunday}T08:00`, `${sunday}T14:00`),
    ],
    [
      'a dose of 18 days ago said taken today at 20:00',
      `${sunday}T20:10`,
      'daily 04:00',
      '2026-11-24T04:00',
      Array.from({ length: 20 }, (_, days) => `2026-11-${String(22 - days).padStart(2, '0')}T08:00`)
        .filter((dose) => dose !== '2026-11-04T08:00')
        .reduce((person, dose) => person.taken(dose), takes('daily 08:00').from('2026-11-01T08:00'))
        .taken('2026-11-04T08:00', `${sunday}T20:00`),
    ],
  ])('%s; at %s to %s: %s', (_, at, to, first, person) => {
    expect(next(person, at, to)).toBe(first)
  })

  test('an extra intake holds the first new dose back as well', () => {
    const taken = daily8.taken(`${sunday}T08:00`)
    const extra = taken.taken(`${sunday}T08:00`, `${sunday}T19:00`).record.entries.at(-1)
    if (!extra) throw new Error('an intake was recorded')
    const known = taken.entered({ ...extra, nominal: Temporal.PlainDateTime.from(`${sunday}T18:33`) })
    expect(known.doses(sunday)).toEqual(taken.doses(sunday))
    expect(next(known, `${sunday}T19:10`, 'daily 06:00')).toBe('2026-11-24T06:00')
  })

  test('the form is told which dose it is to ask about', () => {
    expect(daily8.editPlan(`${sunday}T12:00`, { to: 'daily 20:00' }).open?.key).toBe(`med/${sunday}T08:00`)
    expect(daily8.taken(`${sunday}T08:00`).editPlan(`${sunday}T12:00`, { to: 'daily 20:00' }).open).toBe(null)
    expect(daily8.editPlan(`${sunday}T07:54:59`, { to: 'daily 20:00' }).open?.key).not.toBe(`med/${sunday}T08:00`)
  })

  test('a tap by mistake, undone after the edit: the dose is back where the new plan leaves room', () => {
    const edited = daily20.taken(`${sunday}T20:00`, `${sunday}T14:00`).edits(`${sunday}T14:05`, { to: 'daily 19:00' })
    expect(edited.undoes(`${sunday}T20:00`, `${sunday}T14:10`).plan(sunday, monday)).toEqual([
      `${sunday}T20:00`,
      `${monday}T19:00`,
    ])
  })

  test('an undo after the edit drops the dose beside a dose of the new plan', () => {
    const edited = daily20.taken(`${sunday}T20:00`, `${sunday}T00:30`).edits(`${sunday}T00:40`, { to: 'daily 19:00' })
    expect(edited.plan(sunday)).toEqual([`${sunday}T19:00`, `${sunday}T20:00`])
    expect(edited.undoes(`${sunday}T20:00`, `${sunday}T00:50`).plan(sunday)).toEqual([`${sunday}T19:00`])
  })

  test('a dose dropped beside the new plan stays dropped when that is taken as needed once the dose was in time', () => {
    const edited = daily20.taken(`${sunday}T20:00`, `${sunday}T00:30`).edits(`${sunday}T00:40`, { to: 'daily 21:00' })
    expect(edited.plan(sunday)).toEqual([`${sunday}T20:00`, `${sunday}T21:00`])
    const undone = edited.undoes(`${sunday}T20:00`, `${sunday}T00:50`)
    expect(undone.toAsNeeded(`${sunday}T20:10`).plan(sunday)).toEqual([])
    const undoneAfter = (at: string) => edited.toAsNeeded(at).undoes(`${sunday}T20:00`, `${sunday}T20:15`)
    expect(undoneAfter(`${sunday}T19:55`).plan(sunday)).toEqual([])
    expect(undoneAfter(`${sunday}T19:54`).plan(sunday)).toEqual([`${sunday}T20:00`])
  })

  test('an edit after its time leaves it open, however near the new plan comes', () => {
    const person = takes('weekly Sunday 08:00').from(`${sunday}T08:00`, { addedAt: '2026-11-16T08:00' })
    const named = person
      .missed(`${sunday}T08:00`, `${saturday}T09:00`)
      .edits(`${saturday}T09:05`, { dosage: '250mg' })
      .undoes(`${sunday}T08:00`, `${saturday}T09:10`)
    expect(named.plan(sunday)).toEqual([`${sunday}T08:00`])
    expect(named.edits(`${monday}T08:10`, { to: 'daily 20:00' }).plan(sunday)).toEqual([`${sunday}T08:00`])
  })

  describe('a dose dropped beside the new plan stays dropped', () => {
    const dropped = takes('weekly Thursday 00:00')
      .from('2026-04-23T00:00', { addedAt: '2026-04-17T00:00' })
      .taken('2026-04-23T00:00', '2026-04-17T00:00')
      .edits('2026-04-19T22:08', { to: 'weekly Monday 00:00' })
      .undoes('2026-04-23T00:00', '2026-04-19T22:14')

    test.each([
      ['of the dosage', { dosage: '250mg' }],
      ['of the weekday', { to: 'weekly Saturday 00:00' }],
    ] as const)(
      'the dose stays dropped after an edit %s, before or after the minute at which it would be due',
      (_, edit) => {
        for (const at of ['2026-04-22T23:54:59', '2026-04-22T23:55:00', '2026-04-23T00:10']) {
          expect(dropped.edits(at, edit).plan('2026-04-20', '2026-04-24')).toEqual([])
        }
      },
    )
  })

  test('a dose that is back because the new plan has ended stays when the medication is restored', () => {
    const back = takes('weekly Saturday 00:00')
      .from('2025-01-11T00:00', { addedAt: '2025-01-05T00:00' })
      .taken('2025-01-11T00:00', '2025-01-05T00:00:01')
      .edits('2025-01-08T14:28', { to: 'weekly Monday 00:00' })
      .ends('2025-01-11T00:30')
      .undoes('2025-01-11T00:00', '2025-01-11T01:30')
    expect(back.plan('2025-01-09', '2025-01-14')).toEqual(['2025-01-11T00:00'])
    const restored = back.edits('2025-01-11T01:31', { to: 'weekly Monday 00:00' })
    expect(restored.plan('2025-01-09', '2025-01-14')).toEqual(['2025-01-11T00:00'])
  })

  test('a dose is back when the plans that were made beside it have ended before their first dose', () => {
    const back = takes('weekly Tuesday 08:00')
      .from('2025-01-14T08:00', { addedAt: '2025-01-10T00:00' })
      .taken('2025-01-14T08:00', '2025-01-10T10:00')
      .ends('2025-01-13T20:00')
      .edits('2025-01-13T21:00', { to: 'twice-daily 09:00' })
      .edits('2025-01-14T08:50', { to: 'daily 20:00' })
      .ends('2025-01-14T08:51')
      .undoes('2025-01-14T08:00', '2025-01-14T13:00')
    expect(back.plan('2025-01-13', '2025-01-15')).toEqual(['2025-01-14T08:00'])
  })

  test('twice a day: an undo after the edit brings the evening dose back, before the edit it makes room', () => {
    const twice = takes('twice-daily 08:00').from('2026-11-16T08:00').taken(`${sunday}T08:00`)
    const tapped = twice.taken(`${sunday}T20:00`, `${sunday}T18:30`)
    const edited = tapped.edits(`${sunday}T18:35`, { to: 'twice-daily 09:00' })
    expect(edited.plan(sunday, monday).slice(2)).toEqual([`${monday}T09:00`, `${monday}T21:00`])
    expect(edited.undoes(`${sunday}T20:00`, `${sunday}T18:40`).plan(sunday)).toEqual([
      `${sunday}T08:00`,
      `${sunday}T20:00`,
    ])
    const before = tapped.undoes(`${sunday}T20:00`, `${sunday}T18:33`)
    expect(before.edits(`${sunday}T18:35`, { to: 'twice-daily 09:00' }).plan(sunday)).toEqual([
      `${sunday}T08:00`,
      `${sunday}T21:00`,
    ])
  })
})

describe('dose-model 7.6: Restore', () => {
  const ended = patient('Europe/Berlin')
    .takes('daily 20:00')
    .from('2026-06-01T20:00')
    .taken('2026-06-03T20:00', '2026-06-03T14:00')
    .ends('2026-06-03T20:10')
    .moves('Pacific/Honolulu', '2026-06-03T20:15')
  const restored = ended.edits('2026-06-03T08:20', { to: 'three-times-daily 04:00' })

  test('writes down by name what stays, so that it is not planned anew, and the form lists it', () => {
    expect(ended.editPlan('2026-06-03T08:20', { to: 'three-times-daily 04:00' }).fallenOut.map(clockText)).toEqual([
      '2026-06-03T20:00',
    ])
    expect(restored.dose('2026-06-03T20:00').recorded?.status).toBe('taken')
    expect(restored.planned('2026-06-03T20:00')).toBe('2026-06-03T20:00+02:00')
    expect(restored.plan('2026-06-03', '2026-06-04').filter((dose) => dose === '2026-06-03T20:00')).toHaveLength(1)
  })

  test('an undo after it drops a dose of an older version beside what is planned anew', () => {
    const early = daily8.taken(`${sunday}T08:00`, `${saturday}T22:00`).edits(`${sunday}T08:00`, { to: 'daily 09:00' })
    const again = early.ends(`${sunday}T08:10`).edits(`${sunday}T08:12`, { to: 'daily 17:00' })
    expect(again.plan(sunday)).toEqual([`${sunday}T08:00`, `${sunday}T17:00`])
    expect(again.undoes(`${sunday}T08:00`, `${sunday}T08:15`).plan(sunday)).toEqual([`${sunday}T17:00`])
  })

  test('an undo after it leaves no dose at that time', () => {
    const undone = restored.undoes('2026-06-03T20:00', '2026-06-03T08:30')
    expect(undone.plan('2026-06-03')).not.toContain('2026-06-03T20:00')
  })
})
