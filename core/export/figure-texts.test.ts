import { describe, expect, it, test } from 'vitest'
import { every, rows, step, taper } from '#core/testing/custom-pattern.ts'
import { profileOfNobody } from '#core/testing/empty-profile.ts'
import { type Patient, patient } from '#core/testing/patient.ts'
import { everyHours } from '#core/testing/times.ts'
import type { AsNeededIntake } from '../as-needed/intake.ts'
import type { LimitVersion } from '../as-needed/limits.ts'
import { emptyNotes } from '../medication/medication.ts'
import type { Language } from '../settings/settings.ts'
import { withPlainSpaces } from '../text/isolate.ts'
import { figureLines } from './figure-texts.ts'
import { type MedicationFacts, reportOf } from './report.ts'
import { pauseText, planLines, reportWords } from './report-texts.ts'

const zone = 'America/New_York'
const takes = (schedule: Parameters<ReturnType<typeof patient>['takes']>[0], from = '2026-03-02T08:00') =>
  patient(zone).takes(schedule).from(from)

/** What a report made at a time says of the only medication. */
function reported(life: Patient, now: string, more: Partial<MedicationFacts> = {}, language: Language = 'en') {
  const medication = { ...emptyNotes, id: 'med', name: 'Metformin', dosage: '500mg', moreOftenReason: null }
  const { spans, record } = life
  const report = reportOf({
    profile: profileOfNobody,
    medications: [{ ...medication, doses: record, stock: null, stockEntries: [], ...more }],
    spans,
    now: life.at(now),
    language,
  })
  return { report, words: reportWords(language) }
}

function linesOf(life: Patient, now: string, more: Partial<MedicationFacts> = {}, language: Language = 'en') {
  const { report, words } = reported(life, now, more, language)
  return report.courses.flatMap(({ figures }) =>
    // A range has thin spaces, and a typed text isolates.
    figureLines(figures, life.spans, words).map(({ kind, text }) => [
      kind,
      withPlainSpaces(text)
        .replaceAll('\u2009', ' ')
        .replaceAll(/[\u2068\u2069]/g, ''),
    ]),
  )
}

/** The dates and times of doses, all taken but those named. */
function takenBut(life: Patient, last: string, missed: readonly string[]): Patient {
  return life
    .doses('2026-01-01', last)
    .filter(({ nominal }) => !missed.includes(nominal.toString({ smallestUnit: 'minute' }).slice(5)))
    .reduce((one, { nominal }) => one.taken(nominal.toString()), life)
}

/** Logged as needed, within the limits. */
function intake(life: Patient, time: string, dosage: string): AsNeededIntake {
  const [nominal, at] = [Temporal.PlainDateTime.from(time), life.at(time)]
  const said = { reason: null, note: null, isOverLimit: false }
  return { id: time, medicationId: 'med', nominal, actualTime: at, dosage, ...said, recordedAt: at }
}

function limitsFrom(life: Patient, openedAt: string, dosage: string): LimitVersion {
  const limits = { dosage, gap: 240, max: '6 tablets', count: null, reasons: [] }
  return { ...limits, remindAgain: false, followUp: null, id: 'l', openedAt: life.at(openedAt), closing: null }
}

describe('what became of the doses of a medication', () => {
  test('of one time a day: dates, those that follow each other together', () => {
    const life = takenBut(takes('daily 08:00'), '2026-03-12', ['03-04T08:00', '03-06T08:00', '03-07T08:00'])
    expect(linesOf(life, '2026-03-12T12:00')).toEqual([
      ['taken', '73%, 8 of 11 doses taken; on time 73%, 8 of 11'],
      ['gap', '2 days 23 h, Mar 5, 8:00 AM to Mar 8, 8:00 AM'],
      ['missed', '3 doses: Mar 4, Mar 6 – 7'],
    ])
  })

  test('of several times a day: by the time', () => {
    const missed = ['03-04T08:00', '03-06T20:00', '03-07T20:00']
    const life = takenBut(takes('twice-daily 08:00'), '2026-03-12', missed)
    expect(linesOf(life, '2026-03-12T21:00')).toContainEqual([
      'missed',
      '3 doses: 8:00 AM (Mar 4); 8:00 PM (Mar 6 – 7)',
    ])
  })

  test('of many times a day: how many of the day', () => {
    const life = takes(everyHours(4, '2026-03-02T08:00-05:00'))
    expect(linesOf(life, '2026-03-03T09:00')).toContainEqual(['missed', '7 doses: 4 of 4 (Mar 2); 3 of 3 (Mar 3)'])
  })

  test('of a weekly medicine with the day of the week', () => {
    const life = takenBut(takes('weekly Monday 08:00'), '2026-03-29', ['03-09T08:00', '03-16T08:00'])
    expect(linesOf(life, '2026-03-24T12:00')).toContainEqual(['missed', '2 doses: Mon, Mar 9; Mon, Mar 16'])
  })

  test('those left out are apart from those missed, with the reason; held ones do not count', () => {
    const life = takes('daily 08:00')
      .taken('2026-03-02T08:00', '2026-03-02T09:00')
      .missed('2026-03-03T08:00', '2026-03-03T08:05', { reason: 'ill' })
      .missed('2026-03-04T08:00', '2026-03-04T08:05', { reason: 'ill' })
      .missed('2026-03-05T08:00', '2026-03-05T08:05', { reason: 'other', note: 'No bag' })
      .missed('2026-03-06T08:00')
      .holds('2026-03-07T07:00', { until: '2026-03-10T00:00' })
      .taken('2026-03-10T08:00')
    expect(linesOf(life, '2026-03-10T12:00')).toEqual([
      ['taken', '33%, 2 of 6 doses taken; on time 17%, 1 of 6'],
      ['gap', '4 days 23 h, Mar 2, 9:00 AM to Mar 7, 8:00 AM'],
      ['missed', '1 dose: Mar 6'],
      ['left-out', '3 doses: ill (Mar 3 – 4); No bag (Mar 5)'],
      ['held', '3 doses, not counted: Mar 7 – 9'],
    ])
  })

  test('what lasts until now says so', () => {
    const life = takes('daily 08:00').taken('2026-03-02T08:00')
    expect(linesOf(life, '2026-03-05T12:00')).toContainEqual(['gap', '3 days 4 h until now, since Mar 2, 8:00 AM'])
  })

  test('notes: the newest three', () => {
    const { report, words } = reported(takes('daily 08:00'), '2026-03-05T12:00')
    const notes = [5, 4, 3, 2].map((day) => ({
      shown: Temporal.PlainDateTime.from(`2026-03-0${day}T08:00`),
      text: `day ${day}`,
    }))
    const [course] = report.courses
    const lines = course ? figureLines({ ...course.figures, notes }, takes('daily 08:00').spans, words) : []
    expect(withPlainSpaces(lines.at(-1)?.text ?? '').replaceAll(/[\u2068\u2069]/g, '')).toBe(
      'Mar 5, 8:00 AM: day 5; Mar 4, 8:00 AM: day 4; Mar 3, 8:00 AM: day 3; and 1 more',
    )
  })

  it.each([
    ['de', 'missed', '3 Dosen: 4. März, 6.–7. März'],
    ['fr', 'taken', '73 %, 8 prises effectuées sur 11 ; à l’heure 73 %, 8 sur 11'],
    ['fr', 'missed', '3 prises : 4 mars, 6–7 mars'],
    ['es', 'missed', '3 dosis: 4 mar, 6–7 mar'],
  ] as const)('in %s', (language, kind, text) => {
    const life = takenBut(takes('daily 08:00'), '2026-03-12', ['03-04T08:00', '03-06T08:00', '03-07T08:00'])
    expect(linesOf(life, '2026-03-12T12:00', {}, language)).toContainEqual([kind, text])
  })

  test('in Spanish, times as the pages of the United States write them', () => {
    const life = takenBut(takes('daily 08:00'), '2026-03-12', ['03-04T08:00', '03-06T08:00', '03-07T08:00'])
    const lines = linesOf(life, '2026-03-12T12:00', {}, 'es')
    expect(lines).toContainEqual(['gap', '2 días 23 h, del 5 mar, 8:00 a.m. al 8 mar, 8:00 a.m.'])
    expect(lines.find(([kind]) => kind === 'taken')?.[1]).toMatch(/^\d+%, /)
  })

  test('of a medicine taken as needed: how often, the most in 24 hours, the gaps', () => {
    const life = takes('daily 08:00')
    const intakes = ['2026-03-02T08:00', '2026-03-02T11:30', '2026-03-05T08:00'].map((time, index) => ({
      ...intake(life, time, '1 tablets'),
      isOverLimit: index === 1,
    }))
    const asNeeded = { limits: [limitsFrom(life, '2026-03-01T08:00', '1 tablets')], intakes }
    expect(linesOf(life, '2026-03-06T12:00', { doses: null, asNeeded })).toEqual([
      [
        'as-needed',
        '3 intakes; most in 24 h: 2 tablets, 2 intakes; shortest gap 3 h 30 min, longest 2 days 20 h; 1 over the limit',
      ],
    ])
  })
})

test('the most in 24 hours of a medicine taken as needed has what was taken of it by its plan', () => {
  const life = takes('three-times-daily 06:00', '2026-03-01T06:00')
    .edits('2026-03-01T07:00', { dosage: '2 tablets' })
    .taken('2026-03-02T06:00')
    .taken('2026-03-02T14:00')
    .toAsNeeded('2026-03-02T15:00')
  const intakes = ['2026-03-02T16:00', '2026-03-02T20:00'].map((time) => intake(life, time, '2 tablets'))
  const asNeeded = { limits: [limitsFrom(life, '2026-03-02T15:00', '2 tablets')], intakes }
  expect(linesOf(life, '2026-03-03T12:00', { asNeeded })).toContainEqual([
    'as-needed',
    '2 intakes; most in 24 h: 8 tablets, 4 intakes; shortest gap 4 h, longest 4 h',
  ])
})

describe('a plan in a list', () => {
  const planOf = (life: Patient, now: string) => {
    const { report, words } = reported(life, now)
    return report.current.map((one) => ({
      amount: one.amount,
      lines: planLines(one, words).map(withPlainSpaces),
      pause: pauseText(one.pause, words),
    }))[0]
  }

  test('of a taper has the amount of today and the steps to come', () => {
    const life = takes(
      taper(
        step(null, [every, '08:00', '20mg']),
        step('2026-03-09', [every, '08:00', '15mg']),
        step('2026-03-16', [every, '08:00', '10mg']),
      ),
    )
    expect(planOf(life, '2026-03-10T12:00')).toMatchObject({
      amount: '15mg',
      lines: ['Step 2 of 3: Daily: 15 mg at 8:00 AM, through March 15', 'Step 3 of 3: Daily: 10 mg at 8:00 AM'],
    })
  })

  test('names each amount with its time, and the times of the day of the patient', () => {
    const life = takes(rows([every, '08:00', '1 tablets', 'breakfast'], [every, '18:30', '2 tablets', 'dinner']))
    expect(planOf(life, '2026-03-10T12:00')).toMatchObject({
      amount: '1 tablets / 2 tablets',
      lines: ['Twice daily: 1 tablet at 8:00 AM (breakfast), 2 tablets at 6:30 PM (dinner)'],
    })
  })

  test('with a duration has its last dose', () => {
    const life = patient(zone).takes('daily 08:00').from('2026-03-02T08:00', { until: '2026-03-12T08:00' })
    expect(planOf(life, '2026-03-10T12:00')?.lines).toEqual(['Daily, 8:00 AM, last dose on March 11, 2026'])
  })

  const daily = takes('daily 08:00')
  it.each([
    ['nothing of one that is over', daily.holds('2026-03-03T07:00', { until: '2026-03-05T00:00' }), null],
    [
      'the last day of one that ends at midnight',
      daily.holds('2026-03-10T07:00', { until: '2026-03-13T00:00' }),
      'Paused through March 12, 2026',
    ],
    [
      'the time of another end',
      daily.holds('2026-03-10T07:00', { until: '2026-03-13T08:00' }),
      'Paused until March 13, 2026, 8:00 AM',
    ],
    ['since when one without an end', daily.holds('2026-03-09T07:00'), 'Paused since March 9, 2026, no end set'],
    [
      'one to come',
      daily.holds('2026-03-10T07:00', { from: '2026-03-12T00:00', until: '2026-03-14T00:00' }),
      'Paused from March 12, 2026 through March 13, 2026',
    ],
  ])('says of a pause %s', (_, life, text) => {
    expect(planOf(life, '2026-03-10T12:00')?.pause).toBe(text)
  })
})
