import { describe, expect, test } from 'vitest'
import { latestDate } from '../dose/open.ts'
import { every, everyNth, rows, weekdays } from '../testing/custom-pattern.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { date } from '../testing/times.ts'
import {
  adherenceLevel,
  counts,
  dayTallies,
  lastDaysOf,
  monthlyDays,
  percent,
  streak,
  sum,
  tally,
  weeklyDays,
} from './adherence.ts'

const newYork = 'America/New_York'
const daily = patient(newYork).takes('daily 08:00').from('2026-03-02T08:00')

/** Taken and counted of these dates at a moment. */
function tallied(person: Patient, first: string, last: string, now: string) {
  const { taken, counted } = tally(person.doses(first, last), person.at(now))
  return `${taken}/${counted}`
}

describe('dose-model 8.1: which doses count', () => {
  test('a dose counts once half an hour has passed, to the second', () => {
    expect(tallied(daily, '2026-03-02', '2026-03-02', '2026-03-02T08:29:59')).toBe('0/0')
    expect(tallied(daily, '2026-03-02', '2026-03-02', '2026-03-02T08:30:00')).toBe('0/1')
  })

  test('a dose that is taken or recorded missed counts at once', () => {
    expect(
      tallied(daily.taken('2026-03-02T08:00', '2026-03-02T07:50'), '2026-03-02', '2026-03-02', '2026-03-02T07:50'),
    ).toBe('1/1')
    expect(tallied(daily.missed('2026-03-02T08:00'), '2026-03-02', '2026-03-02', '2026-03-02T08:01')).toBe('0/1')
  })

  test('a dose nobody recorded counts as missed', () => {
    const person = daily.taken('2026-03-02T08:00').taken('2026-03-04T08:00')
    expect(tallied(person, '2026-03-02', '2026-03-05', '2026-03-05T12:00')).toBe('2/4')
  })

  test('doses before the first one count only if recorded', () => {
    const since = patient(newYork).takes('daily 08:00').from('2026-03-05T08:00', { since: '2026-03-01T00:00' })
    expect(tallied(since, '2026-03-01', '2026-03-05', '2026-03-05T12:00')).toBe('0/1')
    expect(tallied(since.taken('2026-03-03T08:00'), '2026-03-01', '2026-03-05', '2026-03-05T12:00')).toBe('1/2')
  })

  test('passed-over doses count only if recorded', () => {
    const travel = patient('America/Los_Angeles')
      .takes('daily 08:00')
      .from('2026-01-05T08:00')
      .taken('2026-01-05T08:00')
      .moves('Asia/Tokyo', '2026-01-05T09:00')
    expect(tallied(travel, '2026-01-05', '2026-01-06', '2026-01-06T12:00')).toBe('1/1')
    expect(tallied(travel.taken('2026-01-06T08:00'), '2026-01-05', '2026-01-06', '2026-01-06T12:00')).toBe('2/2')
  })

  test('a withdrawn dose counts nowhere, one that was taken before the end does', () => {
    expect(tallied(daily.ends('2026-03-03T08:10'), '2026-03-02', '2026-03-09', '2026-03-09T12:00')).toBe('0/1')
    expect(
      tallied(daily.taken('2026-03-03T08:00').ends('2026-03-03T08:10'), '2026-03-02', '2026-03-09', '2026-03-09T12:00'),
    ).toBe('1/2')
  })

  test('a dose handed in twice counts once', () => {
    const doses = daily.taken('2026-03-02T08:00').doses('2026-03-02', '2026-03-03')
    expect(tally([...doses, ...doses], daily.at('2026-03-03T12:00'))).toMatchObject({ taken: 1, counted: 2 })
  })

  test('two devices that both tapped count once', () => {
    const both = daily.taken('2026-03-02T08:00').taken('2026-03-02T08:00', '2026-03-02T08:02')
    expect(tallied(both, '2026-03-02', '2026-03-02', '2026-03-02T09:00')).toBe('1/1')
  })

  test('a dose taken within half an hour of its time, before or after, is on time', () => {
    const onTime = (at: string) =>
      tally(daily.taken('2026-03-03T08:00', at).doses('2026-03-03'), daily.at('2026-03-03T12:00')).onTime
    expect(['2026-03-03T07:30:00', '2026-03-03T08:30:00'].map(onTime)).toEqual([1, 1])
    expect(['2026-03-03T07:29:59', '2026-03-03T08:30:01'].map(onTime)).toEqual([0, 0])
  })

  test('of doses that are 40 minutes apart, one is on time within 20 minutes of its time', () => {
    const dense = patient(newYork)
      .takes(rows([every, '08:00'], [every, '08:40']))
      .from('2026-03-02T08:00')
    const onTime = (at: string) =>
      tally(dense.taken('2026-03-03T08:40', at).doses('2026-03-03'), dense.at('2026-03-03T12:00')).onTime
    expect(['2026-03-03T08:20', '2026-03-03T09:00', '2026-03-03T09:01'].map(onTime)).toEqual([1, 1, 0])
  })

  test('whoever flew to yesterday counts the dose of tomorrow that was due before', () => {
    const west = patient('Australia/Brisbane').takes('daily 03:00').from('2026-03-03T03:00')
    const person = west.moves('America/Porto_Velho', '2026-03-03T06:44')
    const today = date('2026-03-02')
    const doses = person.doses('2026-03-01', latestDate(person.record, today).toString())
    const now = person.at('2026-03-02T16:45')
    expect(tally(lastDaysOf(doses, today, 1), now)).toMatchObject({ taken: 0, counted: 1 })
  })
})

describe('dose-model 8.2: windows', () => {
  const now = daily.at('2026-03-31T12:00')
  const today = date('2026-03-31')

  test.each([
    [weeklyDays, '2026-03-25'],
    [monthlyDays, '2026-03-02'],
  ])('%i nominal dates up to today begin on %s', (days, first) => {
    const window = lastDaysOf(daily.doses('2026-03-01', '2026-03-31'), today, days)
    expect(window).toEqual(daily.doses(first, '2026-03-31'))
    expect(dayTallies(daily.doses('2026-03-01', '2026-03-31'), today, days, now)[0]?.date.toString()).toBe(first)
  })

  test('a dose of tomorrow that is recorded today counts with today', () => {
    const early = patient(newYork)
      .takes('daily 00:30')
      .from('2026-03-30T00:30')
      .taken('2026-04-01T00:30', '2026-03-31T23:00')
    const days = dayTallies(early.doses('2026-03-25', '2026-04-02'), today, 2, early.at('2026-03-31T23:01'))
    expect(days.map(({ date: day, taken, counted }) => `${day} ${taken}/${counted}`)).toEqual([
      '2026-03-30 0/1',
      '2026-03-31 1/2',
    ])
    const next = dayTallies(
      early.doses('2026-03-25', '2026-04-02'),
      date('2026-04-01'),
      2,
      early.at('2026-04-01T12:00'),
    )
    expect(next.map(({ taken, counted }) => `${taken}/${counted}`)).toEqual(['0/1', '1/1'])
  })

  test('a window has an entry for every day, also one without doses', () => {
    const weekly = patient(newYork).takes('weekly Sunday 08:00').from('2026-03-01T08:00')
    const days = dayTallies(weekly.doses('2026-03-25', '2026-03-31'), today, 7, now)
    expect(days.map(({ counted }) => counted)).toEqual([0, 0, 0, 0, 1, 0, 0])
  })

  test('the days of a window add up to its tally', () => {
    const person = daily.taken('2026-03-26T08:00').missed('2026-03-28T08:00')
    const doses = person.doses('2026-03-01', '2026-03-31')
    const sum = dayTallies(doses, today, 7, now).reduce((total, day) => total + day.counted, 0)
    expect(sum).toBe(tally(lastDaysOf(doses, today, 7), now).counted)
  })
})

describe('dose-model 8.2: percentages', () => {
  test.each([
    [0, 0, 0],
    [0, 5, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 2, 50],
    [1, 8, 13],
    [199, 200, 100],
    [5, 5, 100],
  ])('%i of %i is %i%%', (part, whole, rounded) => {
    expect(percent(part, whole)).toBe(rounded)
  })

  test.each([
    [100, 'good'],
    [80, 'good'],
    [79, 'fair'],
    [60, 'fair'],
    [59, 'poor'],
    [1, 'poor'],
    [0, 'none'],
  ])('product 6.2: %i%% is %s', (percentage, level) => {
    expect(adherenceLevel(percentage)).toBe(level)
  })
})

describe('dose-model 8.3: streak', () => {
  const days = (text: string) =>
    text.split(' ').map((day) => {
      const [taken = 0, counted = 0] = day.split('/').map(Number)
      return { taken, counted }
    })

  test.each([
    ['Mon 1/1, Tue 2/2, today 0/0', '1/1 2/2 0/0', 2],
    ['Mon 1/1, Tue 2/2, today 1/3', '1/1 2/2 1/3', 2],
    ['Mon 1/1, Tue 1/2, Wed 4/5, today 1/1', '1/1 1/2 4/5 1/1', 2],
    ['weekly only: last Sun 1/1, Sun before 1/1, today Wed', '1/1 0/0 0/0 0/0 0/0 0/0 0/0 1/1 0/0 0/0 0/0', 2],
    ['nothing ever', '0/0 0/0', 0],
    ['today alone', '1/1', 1],
    ['today alone, bad', '0/1', 0],
    ['a bad yesterday', '1/1 0/1 0/0', 0],
    ['79.9% is not 80%', '1/1 799/1000 1/1', 1],
    ['80% to the dose', '0/1 8/10 12/15 16/20 0/0', 3],
  ])('%s: %s is a streak of %i', (_, text, count) => {
    expect(streak(days(text)).count).toBe(count)
  })

  /** As the figures of a moment have it. */
  const streakAt = (person: Patient, now: string) => {
    const today = date(now.slice(0, 10))
    const doses = person.doses('2026-11-15', `${today}`)
    return streak(dayTallies(doses, today, 7, person.at(now))).count
  }

  test('Mon-Fri: the weekend is passed over', () => {
    const workdays = patient(newYork)
      .takes(rows([weekdays(1, 2, 3, 4, 5), '08:00']))
      .from('2026-11-20T08:00')
      .taken('2026-11-20T08:00')
    expect(streakAt(workdays, '2026-11-23T07:00')).toBe(1)
  })

  test('every 2 days: a dose that is not recorded breaks it, the day between does not', () => {
    const everySecondDay = patient(newYork)
      .takes(rows([everyNth(2, '2026-11-22'), '08:00']))
      .from('2026-11-22T08:00')
      .taken('2026-11-22T08:00')
    expect(streakAt(everySecondDay, '2026-11-24T07:00')).toBe(1)
    expect(streakAt(everySecondDay, '2026-11-25T12:00')).toBe(0)
  })

  test('a streak says whether it may go on before the days it was given', () => {
    expect(streak(days('1/1 2/2 0/0')).reachesBack).toBe(true)
    expect(streak(days('0/1 2/2 0/0')).reachesBack).toBe(false)
  })

  test('a bad day between good days restarts the streak', () => {
    const person = ['02', '03', '04', '06', '07'].reduce<Patient>(
      (sofar, day) => sofar.taken(`2026-03-${day}T08:00`),
      daily,
    )
    const at = (now: string) =>
      streak(dayTallies(person.doses('2026-03-01', '2026-03-08'), date(now.slice(0, 10)), 7, person.at(now))).count
    expect(at('2026-03-04T12:00')).toBe(3)
    expect(at('2026-03-08T07:00')).toBe(2)
    // Today's is missed by now, but today never breaks it.
    expect(at('2026-03-08T12:00')).toBe(2)
  })
})

test('what counts is one rule: the tally and the single dose agree', () => {
  const now = daily.at('2026-03-05T08:10')
  const doses = daily.doses('2026-03-02', '2026-03-08')
  expect(tally(doses, now).counted).toBe(doses.filter((dose) => counts(dose, now)).length)
})

test('tallies of days add up to those of their week', () => {
  const person = daily.taken('2026-03-02T08:00').taken('2026-03-03T08:00', '2026-03-03T10:00')
  const now = person.at('2026-03-05T12:00')
  const days = dayTallies(person.doses('2026-03-02', '2026-03-05'), date('2026-03-05'), 7, now)
  expect(sum(days)).toEqual({ counted: 4, taken: 2, onTime: 1 })
  expect(sum([])).toEqual({ counted: 0, taken: 0, onTime: 0 })
})
