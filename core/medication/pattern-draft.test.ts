import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type AnchorTimes, anchors, defaultAnchorTimes } from '../schedule/anchors.ts'
import type { Days, Weekday } from '../schedule/days.ts'
import type { CustomPattern, Row } from '../schedule/pattern.ts'
import { patternProblems } from '../schedule/pattern-problem.ts'
import { languages } from '../settings/settings.ts'
import { anyDate, anyTime, runs } from '../testing/arbitraries.ts'
import { textInEnglish } from '../testing/in-english.ts'
import {
  enteredPattern,
  fieldName,
  type GroupDraft,
  groupAfter,
  lineAfter,
  type PatternDraft,
  type PatternField,
  patternDraft,
  presetDraft,
  withNearestAnchors,
  withNextStep,
} from './pattern-draft.ts'

const today = Temporal.PlainDate.from('2026-11-22')
const daily = { frequency: 'daily', time: '08:00', weekday: null } as const
const tablet = { amount: '1 tablet', stored: null }

/** One group with one line, 08:00 1 tablet, changed. */
function draft(group: Partial<GroupDraft>, line: { time?: string; amount?: string } = {}): PatternDraft {
  const [step] = presetDraft(daily, tablet, today)
  const [first] = step.groups
  const lines = first.lines.map((one) => ({ ...one, ...line }))
  return [{ ...step, groups: [{ ...first, lines, ...group }] }]
}

/** The messages by the kind of their field. */
function messages(entered: PatternDraft, earliest: Temporal.PlainDate | null = today): Record<string, string | null> {
  const { errors, pattern } = enteredPattern(entered, 'en', earliest)
  expect(pattern === null).toBe(Object.keys(errors).length > 0)
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name.split('-')[2] ?? '', textInEnglish(error)]),
  )
}

const wholeNumber = 'Enter a whole number from 2 to 365'
const numberOfDays = 'Enter a number of days from 1 to 365'
const aboveZero = 'Enter a number above 0, such as 0.5'

describe('what is wrong is said at its field', () => {
  it.each<[string, PatternDraft, Partial<Record<PatternField, string>>]>([
    ['nothing', draft({}), {}],
    ['no time', draft({}, { time: '' }), { time: 'Reminder time is required' }],
    ['no amount', draft({}, { amount: ' ' }), { amount: 'Enter an amount, such as 1 tablet' }],
    ['zero', draft({}, { amount: '0' }), { amount: aboveZero }],
    ['zero tablets', draft({}, { amount: '0,0 tablets' }), { amount: aboveZero }],
    ['less than nothing', draft({}, { amount: '-1' }), { amount: aboveZero }],
    ['a letter for a digit', draft({}, { amount: 'O5' }), { amount: aboveZero }],
    ['an exponent', draft({}, { amount: '1e3' }), { amount: aboveZero }],
    ['a long amount', draft({}, { amount: '1'.repeat(101) }), { amount: 'Please use at most 100 characters' }],
    ['no line', draft({ lines: [] }), { lines: 'Add at least one time' }],
    ['no weekday', draft({ kind: 'weekdays' }), { weekdays: 'Please choose at least one day of the week' }],
    ['no interval', draft({ kind: 'every-nth' }), { interval: wholeNumber }],
    ['every day as an interval', draft({ kind: 'every-nth', interval: '1' }), { interval: wholeNumber }],
    ['half a day', draft({ kind: 'every-nth', interval: '2.5' }), { interval: wholeNumber }],
    ['no date', draft({ kind: 'every-nth', interval: '3', from: '' }), { from: 'Enter a real date' }],
    ['no such date', draft({ kind: 'every-nth', interval: '3', from: '2026-02-30' }), { from: 'Enter a real date' }],
    ['no such month', draft({ kind: 'every-nth', interval: '3', from: '2026-00-10' }), { from: 'Enter a real date' }],
    ['day 0', draft({ kind: 'every-nth', interval: '3', from: '2026-02-00' }), { from: 'Enter a real date' }],
    [
      'a year of five digits',
      draft({ kind: 'every-nth', interval: '3', from: '12026-02-03' }),
      { from: 'Enter a real date' },
    ],
    ['day 32', draft({ kind: 'month-day', day: '32' }), { day: 'Enter a day from 1 to 31' }],
    ['no days on', draft({ kind: 'cycle', on: '0', off: '7' }), { on: numberOfDays }],
    ['no days off', draft({ kind: 'cycle', on: '21', off: '' }), { off: numberOfDays }],
  ])('%s', (_, entered, expected) => {
    expect(messages(entered)).toEqual(expected)
  })

  const [step] = draft({})
  const twice = (...times: readonly string[]): PatternDraft => {
    const lines = times.map((time, index) => ({ id: 10 + index, time, anchor: null, ...tablet }))
    return [{ ...step, groups: [{ ...step.groups[0], lines }] }]
  }

  it.each([
    ['two lines of one time', twice('08:00', '08:00'), 'Two lines plan 8:00 AM on the same day (Thursday)'],
    ['20 minutes apart', twice('08:00', '08:20'), 'Times of one medicine must be at least 30 minutes apart'],
  ])('%s, at the second one', (_, entered, message) => {
    const { errors } = enteredPattern(entered, 'en', today)
    const [[name, error] = ['', ''] as const] = Object.entries(errors)
    expect([name, textInEnglish(error)]).toEqual([fieldName(11, 'time'), message])
  })

  it('25 lines', () => {
    const many = twice(...Array.from({ length: 25 }, (_, index) => `${String(index % 24).padStart(2, '0')}:00`))
    expect(messages(many)).toEqual({ lines: 'At most 24 lines' })
  })

  it('a step that begins before the one before it, before today, or never', () => {
    const [first, second] = withNextStep(draft({}))
    const third = withNextStep(draft({}))[1]
    if (!second || !third) throw new Error('two steps')
    const from = (...dates: readonly string[]): PatternDraft => [
      first,
      ...dates.map((date, index) => ({ ...second, id: 100 + index, from: date })),
    ]
    const later = { from: 'Each step needs a later date' }
    expect(messages(from('2026-11-29', '2026-11-25'))).toEqual(later)
    expect(messages(from('2026-11-21'))).toEqual(later)
    expect(messages(from('2026-11-21'), null)).toEqual({})
    expect(messages(from(''))).toEqual({ from: 'Enter a real date' })
    expect(messages(from('2026-11-29', '2026-12-06'))).toEqual({})
  })
})

describe('what is entered', () => {
  it('begins with the times of the frequency and the amount', () => {
    const [step] = presetDraft({ frequency: 'twice-daily', time: '20:00', weekday: null }, tablet, today)
    expect(step.groups[0].lines).toMatchObject([
      { time: '08:00', amount: '1 tablet' },
      { time: '20:00', amount: '1 tablet' },
    ])
    const [weekly] = presetDraft({ frequency: 'weekly', time: '', weekday: 7 }, tablet, today)
    expect(weekly.groups[0]).toMatchObject({ kind: 'weekdays', weekdays: [7], lines: [{ time: '' }] })
  })

  it('is planned with amounts as stored', () => {
    const { pattern, amounts } = enteredPattern(draft({}, { amount: '1/2 tablet' }), 'en', today)
    expect(pattern?.steps[0].rows[0]).toMatchObject({ dosage: '0.5 tablets' })
    expect(amounts).toMatchObject([{ typed: '1/2 tablet', amount: { isCertain: false }, before: null }])
  })

  it('keeps what was typed for another kind of days', () => {
    const typed = { interval: '3', on: '21', off: '7', day: '15', weekdays: [1, 3] as Weekday[] }
    const { pattern } = enteredPattern(draft({ ...typed, kind: 'month-day' }), 'en', today)
    expect(pattern?.steps[0].rows[0].days).toEqual({ kind: 'month-day', day: 15 })
  })

  it('grows by lines, groups and steps whose ids are new', () => {
    const start = draft({})
    const [step] = start
    const [group] = step.groups
    const wider: PatternDraft = [
      { ...step, groups: [{ ...group, lines: [...group.lines, lineAfter(group.lines, start)] }] },
    ]
    const grouped: PatternDraft = [{ ...wider[0], groups: [...wider[0].groups, groupAfter(wider[0], wider)] }]
    const grown = withNextStep(grouped)
    const ids = grown.flatMap(({ id, groups }) => [
      id,
      ...groups.flatMap((one) => [one.id, ...one.lines.map((line) => line.id)]),
    ])
    expect(new Set(ids).size).toBe(ids.length)
    expect(grown[1]?.groups.map(({ lines }) => lines.map(({ amount }) => amount))).toEqual([
      ['1 tablet', '1 tablet'],
      ['1 tablet'],
    ])
  })
})

describe('lines with anchors (dose-model 2.8)', () => {
  const lines = (...times: readonly string[]) =>
    times.map((time, index) => ({ id: 10 + index, time, anchor: null, ...tablet }))
  const named = (...times: readonly string[]) =>
    withNearestAnchors(lines(...times), defaultAnchorTimes).map(({ anchor }) => anchor)

  it.each([
    [['08:00'], ['breakfast']],
    [[''], ['breakfast']],
    [
      ['08:00', '20:00'],
      ['breakfast', 'dinner'],
    ],
    [
      ['08:00', '16:00', '00:00'],
      ['breakfast', 'dinner', 'bedtime'],
    ],
    [
      ['08:00', '09:00', '18:00', '20:00', '23:00'],
      ['breakfast', 'lunch', 'dinner', 'bedtime', null],
    ],
  ])('%o are nearest to %o', (times, expected) => {
    expect(named(...times)).toEqual(expected)
  })

  it('are followed by the next one that is free, and after bedtime by a clock time', () => {
    const start = draft({})
    const grown: (string | null)[] = []
    for (let all = withNearestAnchors(lines('08:00'), defaultAnchorTimes); all.length < 6; ) {
      all = [...all, lineAfter(all, start)]
      grown.push(all.at(-1)?.anchor ?? null)
    }
    expect(grown).toEqual(['lunch', 'dinner', 'bedtime', null, null])
  })

  it('are planned at the present times of the patient, and while those are unknown at the stored ones', () => {
    const [step] = draft({})
    const [group] = step.groups
    const entered: PatternDraft = [
      { ...step, groups: [{ ...group, lines: group.lines.map((line) => ({ ...line, anchor: 'dinner' as const })) }] },
    ]
    const planned = (times: AnchorTimes | null) => enteredPattern(entered, 'en', today, times).pattern?.steps[0].rows
    expect(planned(defaultAnchorTimes)).toMatchObject([{ anchor: 'dinner', time: defaultAnchorTimes.dinner }])
    expect(planned(null)).toMatchObject([{ anchor: 'dinner', time: Temporal.PlainTime.from('08:00') }])
  })
})

const anyDays: fc.Arbitrary<Days> = fc.oneof(
  fc.constant<Days>({ kind: 'every' }),
  fc.record({
    kind: fc.constant('weekdays'),
    weekdays: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('every-nth'), days: fc.integer({ min: 2, max: 365 }), from: anyDate }),
  fc.record({ kind: fc.constant('month-day'), day: fc.integer({ min: 1, max: 31 }) }),
  fc.record({
    kind: fc.constant('cycle'),
    on: fc.integer({ min: 1, max: 365 }),
    off: fc.integer({ min: 1, max: 365 }),
    from: anyDate,
    phase: fc.constantFrom('on', 'off'),
  }),
)
const anyDosage = fc.constantFrom('500mg', '0.5mg', '1 tablets', '1000 units', '.5ml', 'one puff', '1,000mg')
const anyRow: fc.Arbitrary<Row> = fc.record(
  { days: anyDays, time: anyTime, anchor: fc.constantFrom(...anchors), dosage: anyDosage },
  { requiredKeys: ['days', 'time', 'dosage'] },
)
const anyCustom = fc
  .array(
    fc.tuple(anyDate, fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), anyRow), { minLength: 1, maxLength: 4 })),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map(
    (steps) =>
      ({
        frequency: 'custom',
        steps: steps
          .toSorted(([a], [b]) => Temporal.PlainDate.compare(a, b))
          .map(([from, rows], index) => ({
            from: index === 0 ? null : from,
            // Several rows of the same days.
            rows: rows.flatMap(([count, row]) =>
              Array.from({ length: count }, (_, later) => ({ ...row, time: row.time.add({ hours: 2 * later }) })),
            ),
          })),
      }) as unknown as CustomPattern,
  )

test('the draft of a pattern gives the same pattern back, in every language', () => {
  fc.assert(
    fc.property(anyCustom, fc.constantFrom(...languages), (pattern, language) => {
      fc.pre(patternProblems(pattern).length === 0)
      const { pattern: again, errors, amounts } = enteredPattern(patternDraft(pattern, language), language, null)
      expect(errors).toEqual({})
      expect(again).toEqual(pattern)
      expect(amounts.every(({ amount, before }) => amount.dosage === before)).toBe(true)
    }),
    runs(100),
  )
})
