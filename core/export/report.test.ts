import { describe, expect, it } from 'vitest'
import { every, step, taper } from '#core/testing/custom-pattern.ts'
import { profileOfNobody } from '#core/testing/empty-profile.ts'
import { patient } from '#core/testing/patient.ts'
import { instant } from '#core/testing/times.ts'
import type { DoseEntry } from '../dose/entry.ts'
import { extraIntakes } from '../dose/extra-intakes.ts'
import { emptyNotes, type MedicationNotes, noteFields } from '../medication/medication.ts'
import { earlierPlanRows, eventRows, extraIntakeRows, pauseRows, recordRows } from './record-table.ts'
import { type Report, reportOf } from './report.ts'
import { reportWords, shownNote } from './report-texts.ts'
import { textReport } from './text-report.ts'

const zone = 'America/New_York'
const daily = patient(zone).takes('daily 08:00').from('2026-03-01T08:00')
const metformin = {
  ...emptyNotes,
  id: 'med',
  name: 'Metformin',
  dosage: '500mg',
  moreOftenReason: null,
  stock: null,
  stockEntries: [],
}

function report({ spans, record }: Pick<typeof daily, 'spans' | 'record'>, now: string): Report {
  const medications = [{ ...metformin, doses: record }]
  return reportOf({ profile: profileOfNobody, medications, spans, now: instant(now, zone) })
}

describe('a note in a report', () => {
  const words = reportWords('en')
  const inAll = ' … (shortened; the whole note is in the CSV file)'

  it('stands as it was written, up to 500 characters', () => {
    expect(shownNote(` ${'x'.repeat(500)}\n`, words)).toEqual({ text: 'x'.repeat(500), after: '' })
  })

  it('ends at a word where it is longer, and says so', () => {
    const { text, after } = shownNote('With a glass of water. '.repeat(40), words)
    expect(text).toMatch(/ (?:With|a|glass|of|water\.)$/)
    expect(text.length).toBeLessThanOrEqual(500)
    expect(after).toBe(inAll)
  })

  it('is not cut within a character', () => {
    const { text, after } = shownNote(`x${'😀'.repeat(400)}`, words)
    expect([text, after]).toEqual([`x${'😀'.repeat(249)}`, inAll])
  })
})

describe('a report', () => {
  it('has every note of a medication, as text and as a table', () => {
    const { spans, record } = daily
    const written = Object.fromEntries(noteFields.map((field) => [field, `about ${field}`])) as MedicationNotes
    const medication = { ...metformin, ...written, moreOftenReason: 'as agreed', doses: record }
    const now = instant('2026-03-02T20:07', zone)
    const made = reportOf({ profile: profileOfNobody, medications: [medication], spans, now })
    const table = recordRows(made, spans).flat().join('\n')
    for (const note of [...Object.values(written), 'as agreed']) {
      expect(textReport(made, spans).text).toContain(note)
      expect(table).toContain(note)
    }
  })

  it('counts a dose that nobody recorded as missed, and says nothing of one to come', () => {
    const { days, adherence } = report(daily.taken('2026-03-01T08:00'), '2026-03-03T07:00')
    expect(
      days.map(({ date, events }) => [date.toString(), events.map((event) => 'status' in event && event.status)]),
    ).toEqual([
      ['2026-03-02', ['missed']],
      ['2026-03-01', ['taken']],
    ])
    expect(adherence.map(({ days: length, tally }) => [length, tally.taken, tally.counted])).toEqual([
      [30, 1, 2],
      [90, 1, 2],
    ])
  })

  it('says why a dose was left out, apart from one that is not recorded', () => {
    const left = daily
      .missed('2026-03-01T08:00', '2026-03-01T08:05', { reason: 'doctor' })
      .missed('2026-03-02T08:00', '2026-03-02T08:05', { reason: 'other', note: 'On the road,\nno bag' })
      .missed('2026-03-03T08:00')
    const made = report(left, '2026-03-04T12:00')
    const { text } = textReport(made, left.spans)
    for (const [time, outcome] of [
      ['March 1', 'Left out: doctor said so'],
      ['March 2', 'Left out: On the road, no bag'],
      ['March 3', 'Missed'],
      ['March 4', 'Missed (not recorded)'],
    ]) {
      expect(text).toMatch(new RegExp(`${time}, 2026\\n +8:00 AM  Metformin .*: ${RegExp.escape(outcome ?? '')}\\n`))
    }
    const rows = eventRows(
      made.days.flatMap(({ events }) => events),
      left.spans,
    )
    expect(rows.map((row) => row.at(-1))).toEqual([
      'not recorded',
      '',
      'Left out: On the road, no bag',
      'Left out: doctor said so',
    ])
  })

  it('says that a dose was recorded twice, and whether it was taken twice', () => {
    const twice = daily.taken('2026-03-01T08:00', '2026-03-01T08:00').taken('2026-03-01T08:00', '2026-03-01T14:10')
    const { entries } = twice.record
    const facts = { ...entries[0], id: 'both', recordedAt: instant('2026-03-01T14:12', zone) } as DoseEntry
    const both = twice.entered({ ...facts, status: 'both-taken', intakes: entries.map(({ id }) => id) })
    for (const [life, said] of [
      [twice, 'Recorded again at 2:10 PM, perhaps taken twice'],
      [both, 'Taken again at 2:10 PM'],
    ] as const) {
      const made = report(life, '2026-03-02T07:00')
      expect(textReport(made, life.spans).text).toContain(`8:00 AM  Metformin 500 mg: Taken at 8:00 AM. ${said}`)
      const rows = eventRows(
        made.days.flatMap(({ events }) => events),
        life.spans,
      )
      expect(rows.map((row) => row.slice(5))).toEqual([['taken', '2026-03-01', '08:00', said]])
    }
  })

  it('has every earlier plan in the table, with its steps, its limits, and until when it was taken so', () => {
    const steps = taper(step(null, [every, '08:00', '20mg']), step('2026-03-10', [every, '08:00', '10mg']))
    const { spans, record } = daily
      .edits('2026-03-05T12:00', { to: steps })
      .edits('2026-03-20T12:00', { to: 'daily 20:00', dosage: '850mg' })
    const limits = { gap: 240, max: null, count: null, reasons: [], remindAgain: false, followUp: null }
    const [openedAt, at] = [instant('2026-02-01T09:00', zone), instant('2026-02-20T10:30', zone)]
    const closing = { at, reason: 'edited' as const }
    const version = { ...limits, id: 'limits', dosage: '500mg', openedAt, closing }
    const facts = { ...metformin, doses: record, asNeeded: { limits: [version], intakes: [] } }
    expect(earlierPlanRows(facts, spans).map((row) => row.filter((cell) => cell !== ''))).toEqual([
      [
        'Earlier plan',
        '2026-02-01',
        '09:00',
        'Metformin',
        '500mg',
        'edited',
        'As needed, at least 4 h apart, until 2026-02-20 10:30',
      ],
      ['Earlier plan', '2026-03-01', '08:00', 'Metformin', '500mg', 'edited', 'Daily, 8:00 AM, until 2026-03-05 12:00'],
      [
        'Earlier plan',
        '2026-03-06',
        '08:00',
        'Metformin',
        '500mg',
        'edited',
        'Step 1 of 2: Daily: 20 mg at 8:00 AM, through March 9. Step 2 of 2: Daily: 10 mg at 8:00 AM, until 2026-03-20 12:00',
      ],
    ])
  })

  it('has every pause in the table, with its end, but none that was undone', () => {
    const from = Temporal.PlainDateTime.from('2026-03-05T08:00')
    const madeAt = instant('2026-03-05T07:00', zone)
    const hold = { id: 'h', from, until: null, madeAt, endedAt: null, cause: 'ill' as const, note: '' }
    const until = from.add({ days: 3 })
    const holds = [
      hold,
      { ...hold, until, cause: 'procedure' as const, note: 'Colonoscopy' },
      { ...hold, until, endedAt: instant('2026-03-06T09:15', zone) },
      { ...hold, until, endedAt: instant('2026-03-20T09:15', zone) },
      { ...hold, endedAt: madeAt.subtract({ minutes: 30 }) },
      // Canceled before it began.
      { ...hold, from: from.add({ days: 20 }), endedAt: madeAt.add({ hours: 24 }) },
    ]
    const now = instant('2026-04-01T12:00', zone)
    const rows = pauseRows({ ...metformin, doses: daily.record, holds }, daily.spans, now)
    expect(rows.map((row) => row.slice(0, 6).filter((cell) => cell !== ''))).toEqual([
      ['Pause', '2026-03-05', '08:00', 'Metformin', 'ill'],
      ['Pause', '2026-03-05', '08:00', 'Metformin', 'procedure'],
      ['Pause', '2026-03-05', '08:00', 'Metformin', 'ill'],
      ['Pause', '2026-03-05', '08:00', 'Metformin', 'ill'],
    ])
    expect(rows.map((row) => row.at(-1))).toEqual([
      'no end set',
      'until 2026-03-08 08:00. Colonoscopy',
      'resumed 2026-03-06 09:15',
      'until 2026-03-08 08:00',
    ])
  })

  it('has a pause in the table that was resumed while the clock showed an earlier time than its beginning', () => {
    const life = daily.holds('2026-03-05T08:00').moves('America/Los_Angeles', '2026-03-05T09:00')
    const resumed = life.resumes('2026-03-05T07:00')
    const holds = resumed.schedule.holds.map((hold) => ({ ...hold, cause: 'ill' as const, note: '' }))
    const facts = { ...metformin, doses: resumed.record, holds }
    const rows = pauseRows(facts, resumed.spans, instant('2026-04-01T12:00', zone))
    expect(rows.map((row) => [row[1], row[2], row.at(-1)])).toEqual([
      ['2026-03-05', '08:00', 'resumed 2026-03-05 07:00'],
    ])
  })

  it('has an intake of no dose in the table', () => {
    const { spans, record } = daily.taken('2026-03-01T08:00')
    const [taken] = record.entries
    const extra = { ...taken, id: 'extra', nominal: Temporal.PlainDateTime.from('2026-03-01T09:30') } as DoseEntry
    const intakes = extraIntakes({ ...record, entries: [...record.entries, extra] }, spans)
    const rows = extraIntakeRows(
      intakes.map((intake) => ({ name: 'Metformin', intake })),
      spans,
    )
    expect(rows).toEqual([
      ['Intake of no dose', '2026-03-01', '09:30', 'Metformin', '', 'taken', '2026-03-01', '08:00', ''],
    ])
  })

  it('says in every form that a medicine is paused, when its last dose is, and the steps to come', () => {
    const life = patient(zone)
      .takes(taper(step(null, [every, '08:00', '20mg']), step('2026-03-09', [every, '08:00', '15mg'])))
      .from('2026-03-02T08:00', { until: '2026-03-16T08:00' })
      .holds('2026-03-03T07:00')
    const made = report(life, '2026-03-04T12:00')
    const table = recordRows(made, life.spans).flat().join('\n')
    for (const said of [
      'Paused since March 3, 2026, no end set',
      'Step 1 of 2: Daily: 20 mg at 8:00 AM, through March 8, last dose on March 15, 2026',
      'Step 2 of 2: Daily: 15 mg at 8:00 AM',
    ]) {
      expect(textReport(made, life.spans).summary).toContain(said)
      expect(table).toContain(said)
    }
  })

  it('says since when a medicine has been taken, as the patient told, and when one begins', () => {
    const told = patient(zone)
      .takes('weekly Sunday 08:00')
      .from('2026-03-08T08:00', { since: '2025-01-05T00:00', addedAt: '2026-03-02T12:00' })
    expect(report(told, '2026-03-02T12:00').current[0]?.since.toString()).toBe('2025-01-05')
    const ahead = patient(zone).takes('weekly Sunday 08:00').from('2026-03-29T08:00', { addedAt: '2026-03-02T12:00' })
    const { text } = textReport(report(ahead, '2026-03-02T12:00'), ahead.spans)
    expect(text).toContain('Begins on March 29, 2026.')
    expect(text).not.toContain('Since March 29, 2026')
  })

  describe('of a medicine that is not taken until a later day', () => {
    const weekly = patient(zone).takes('weekly Monday 08:00').from('2026-01-05T08:00')
    const restored = weekly.ends('2026-01-20T12:00').edits('2026-02-02T12:00', { firstDose: '2026-03-02T08:00' })
    const begins = 'Begins on March 2, 2026.'

    it.each([
      ['restored', restored],
      ['restored, its dosage changed since', restored.edits('2026-02-03T09:00', { dosage: '20mg' })],
      [
        'planned again after it was taken as needed',
        weekly.toAsNeeded('2026-01-20T12:00').edits('2026-02-02T12:00', { firstDose: '2026-03-02T08:00' }),
      ],
      [
        'put off by an edit',
        weekly.edits('2026-02-02T12:00', { to: 'weekly Monday 20:00', firstDose: '2026-03-02T20:00' }),
      ],
      [
        'put off by an edit, its time changed since',
        weekly
          .edits('2026-01-27T12:00', { to: 'weekly Monday 20:00', firstDose: '2026-03-02T20:00' })
          .edits('2026-02-03T09:00', { to: 'weekly Monday 09:00', firstDose: '2026-03-02T09:00' }),
      ],
    ])('says when it begins: %s', (_, life) => {
      const { text } = textReport(report(life, '2026-02-03T12:00'), life.spans)
      expect(text).toContain(begins)
      expect(text).not.toContain('Since')
      const after = textReport(report(life, '2026-03-02T12:00'), life.spans).text
      expect(after).not.toContain('Begins')
    })

    it.each([
      ['a change of dosage', { dosage: '20mg' }],
      ['an edit whose first dose is the next one', { to: 'weekly Wednesday 08:00' }],
      ['an edit too soon after the last intake for its first time', { to: 'weekly Thursday 08:00' }],
    ])('says nothing of %s', (_, edit) => {
      const life = weekly.taken('2026-02-02T08:00').edits('2026-02-03T09:00', edit)
      expect(textReport(report(life, '2026-02-03T12:00'), life.spans).text).not.toContain('Begins')
    })

    it('says nothing of one that was taken as needed until it was planned, though not again today', () => {
      const life = patient(zone)
        .takes('daily 20:00')
        .from('2026-01-05T20:00')
        .toAsNeeded('2026-01-20T12:00')
        .edits('2026-02-02T11:00', { firstDose: '2026-02-03T20:00' })
      const limits = {
        ...{ dosage: '1 tablets', gap: 240, max: null, count: null, reasons: [], remindAgain: false, followUp: null },
        id: 'l',
        openedAt: life.at('2026-01-20T12:00'),
        closing: { at: life.at('2026-02-02T11:00'), reason: 'edited' },
      } as const
      const { current } = reportOf({
        profile: profileOfNobody,
        medications: [{ ...metformin, doses: life.record, asNeeded: { limits: [limits], intakes: [] } }],
        spans: life.spans,
        now: life.at('2026-02-02T12:00'),
      })
      expect(current[0]?.begins).toBeNull()
      expect(report(life, '2026-02-02T12:00').current[0]?.begins?.toString()).toBe('2026-02-03')
    })

    it('says nothing of one whose first dose was taken early, before it was edited', () => {
      const first = patient(zone).takes('weekly Monday 08:00').from('2026-03-02T08:00', { addedAt: '2026-02-25T12:00' })
      const life = first
        .taken('2026-03-02T08:00', '2026-03-01T20:00')
        .edits('2026-03-01T20:05', { to: 'weekly Sunday 20:00' })
      const [made] = report(life, '2026-03-03T12:00').current
      expect([made?.begins, made?.since.toString()]).toEqual([null, '2026-03-02'])
    })

    it('names the later day of a plan that was put off before its first dose', () => {
      const ahead = patient(zone).takes('weekly Monday 08:00').from('2026-03-02T08:00', { addedAt: '2026-02-02T12:00' })
      const life = ahead.edits('2026-02-03T09:00', { to: 'weekly Monday 20:00', firstDose: '2026-03-09T20:00' })
      const made = report(life, '2026-02-03T12:00')
      expect(textReport(made, life.spans).text).toContain('Begins on March 9, 2026.')
      expect(made.current[0]?.since.toString()).toBe('2026-03-09')
      expect(textReport(report(life, '2026-03-05T12:00'), life.spans).text).not.toContain('Since')
    })
  })

  it('looks back 90 days, today included', () => {
    const { first, last, tallies, days } = report(daily, '2026-12-31T12:00')
    expect([first.toString(), last.toString()]).toEqual(['2026-10-03', '2026-12-31'])
    expect(tallies).toHaveLength(90)
    expect(days).toHaveLength(90)
  })

  it('parts what is taken from what is past, with how it ended', () => {
    expect(report(daily, '2026-03-05T12:00').current).toHaveLength(1)
    const { current, past } = report(daily.ends('2026-03-04T12:00'), '2026-03-05T12:00')
    expect(current).toEqual([])
    expect(past.map(({ ending }) => [ending?.reason, ending?.date.toString()])).toEqual([['ended', '2026-03-04']])
  })

  it('leaves out a medicine that ended before its first dose, of which the table says so', () => {
    const ahead = patient(zone).takes('daily 08:00').from('2026-03-03T08:00', { addedAt: '2026-03-01T12:00' })
    const never = ahead.ends('2026-03-02T12:00')
    const made = report(never, '2026-03-05T12:00')
    const { text, summary } = textReport(made, never.spans)
    for (const said of [text, summary]) expect(said).not.toContain('Metformin')
    const row = recordRows(made, never.spans).find(([section]) => section === 'Past medication')
    expect(row?.[1]).toBe('2026-03-03')
    expect(row?.at(-1)).toBe('Daily, 8:00 AM. Ended before the first dose: March 2, 2026')
    const skipped = ahead.missed('2026-03-03T08:00').ends('2026-03-02T12:00')
    expect(report(skipped, '2026-03-05T12:00').past[0]?.isNeverBegun).toBe(true)
    expect(report(never, '2026-08-05T12:00').past[0]?.isNeverBegun).toBe(true)
    const taken = ahead.taken('2026-03-03T08:00', '2026-03-02T09:00').ends('2026-03-02T12:00')
    expect(textReport(report(taken, '2026-03-05T12:00'), taken.spans).summary).toContain(
      'March 2, 2026 to March 2, 2026, treatment ended.',
    )
  })

  it('leaves out one that ended on the day of its first dose, before that', () => {
    const today = patient(zone).takes('daily 20:00').from('2026-03-02T20:00', { addedAt: '2026-03-02T10:00' })
    const edited = today.edits('2026-03-02T10:05', { to: 'daily 21:00' })
    for (const never of [today, edited]) {
      expect(report(never.ends('2026-03-02T10:10'), '2026-03-05T12:00').past[0]?.isNeverBegun).toBe(true)
      expect(report(never.ends('2026-03-02T21:40'), '2026-03-05T12:00').past[0]?.isNeverBegun).toBe(false)
    }
  })

  it('is written in the language it is made in, with its dates, its clock and its names of what is stored', () => {
    const { spans, record } = daily.taken('2026-03-01T08:00')
    const condition = { id: '1', condition: 'Asthma', severity: 'mild', description: '', customCondition: '' } as const
    const made = reportOf({
      profile: {
        ...profileOfNobody,
        conditions: [condition],
        emergencyContactRelation: 'Parent',
        selectedCountry: 'DE',
      },
      medications: [{ ...metformin, doses: record }],
      spans,
      now: instant('2026-03-02T20:07', zone),
      language: 'de',
    })
    const { text } = textReport(made, spans)
    expect(text).toContain('Montag, 2. März 2026, 20:07')
    expect(text).toContain('Asthma: leicht')
    expect(text).toContain('Beziehung: Elternteil')
    expect(text).toContain('Land: Deutschland')
    expect(text).toContain('Einmal täglich, 8:00. Seit 1. März 2026.')
    expect(text).toContain('30 Tage: 50 %, 1 von 2 Dosen eingenommen')
    expect(text).toContain('8:00  Metformin 500 mg: Eingenommen um 8:00')
  })

  it('says Not provided where nothing is known, and never makes a person up', () => {
    const { spans } = daily
    const { text } = textReport(report(daily, '2026-03-01T07:00'), spans)
    expect(text).toContain('Date of birth: Not provided')
    expect(text).toContain('Emergency Contact\n  Name: Not provided')
    expect(text).toContain('No doses yet.')
    expect(text).not.toMatch(/1990|John|Jane/)
  })
})

describe('a medicine taken as needed', () => {
  const limits = {
    dosage: '1 tablets',
    gap: 240,
    max: '4 tablets',
    count: null,
    reasons: [],
    remindAgain: false,
    followUp: null,
  }
  const openedAt = instant('2026-03-01T07:00', zone)
  const intake = {
    id: 'intake',
    medicationId: 'med',
    nominal: Temporal.PlainDateTime.from('2026-03-02T14:00'),
    actualTime: instant('2026-03-02T14:00', zone),
    dosage: '1 tablets',
    reason: 'headache',
    note: null,
    isOverLimit: true,
    recordedAt: instant('2026-03-02T14:00', zone),
  }
  const asNeeded = { limits: [{ ...limits, id: 'limits', openedAt, closing: null }], intakes: [intake] }
  const made = reportOf({
    profile: profileOfNobody,
    medications: [{ ...metformin, name: 'Paracetamol', dosage: '1 tablets', doses: null, asNeeded }],
    spans: daily.spans,
    now: instant('2026-03-03T12:00', zone),
  })

  it('is current, with its limits, and its intakes are listed by day', () => {
    const { text } = textReport(made, daily.spans)
    expect(text).toContain('As needed, at least 4 h apart, at most 4 tablets in 24 h. Since March 1, 2026.')
    expect(text).toContain('2:00 PM  Paracetamol 1 tablet: As needed: headache. Over your limit')
    expect(recordRows(made, daily.spans).flat().join('\n')).toContain('As needed, at least 4 h apart')
  })

  it('has the note on how it helped', () => {
    const place = {
      date: intake.nominal.toPlainDate(),
      dose: { medicationId: 'med', scheduledTime: intake.nominal.toPlainTime() },
    }
    const report = reportOf({
      profile: profileOfNobody,
      medications: [{ ...metformin, name: 'Paracetamol', dosage: '1 tablets', doses: null, asNeeded }],
      notes: [{ id: 'note', ...place, text: '7, after an hour', madeAt: intake.recordedAt }],
      spans: daily.spans,
      now: instant('2026-03-03T12:00', zone),
    })
    expect(textReport(report, daily.spans).text).toContain(
      'As needed: headache. Over your limit. Note: 7, after an hour',
    )
  })

  it('counts in no figure', () => {
    expect(made.adherence.map(({ tally }) => tally.counted)).toEqual([0, 0])
  })

  it('is past once it was ended', () => {
    const at = instant('2026-03-03T09:00', zone)
    const ended = {
      ...asNeeded,
      limits: [{ ...limits, id: 'limits', openedAt, closing: { at, reason: 'ended' as const } }],
    }
    const { current, past } = reportOf({
      profile: profileOfNobody,
      medications: [{ ...metformin, doses: null, asNeeded: ended }],
      spans: daily.spans,
      now: instant('2026-03-03T12:00', zone),
    })
    expect([current.length, past.map(({ ending }) => ending?.date.toString())]).toEqual([0, ['2026-03-03']])
  })
})
