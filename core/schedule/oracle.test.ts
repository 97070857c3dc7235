import { expect, test } from 'vitest'
import { allZones } from '../testing/arbitraries.ts'
import { type Patient, patient } from '../testing/patient.ts'
import { dayNumber, ZoneOracle } from '../testing/zone-oracle.ts'
import { plannedOn } from './plan.ts'

/*
 * Every planned instant of two years in every zone, against an oracle that shares no code with the model.
 */

const dayOf = ({ year, month, day }: { year: number; month: number; day: number }) => dayNumber(year, month, day)

type Zone = { readonly name: string; readonly oracle: ZoneOracle; readonly person: Patient }

function zoneOf(name: string, first: Temporal.PlainDate, days: number): Zone {
  const oracle = new ZoneOracle(name, dayOf(first), dayOf(first) + days)
  return { name, oracle, person: patient(name).takes('daily 00:00').from('1960-01-01T00:00') }
}

const stepMinutes = { daily: 1440, 'three-times-daily': 480 }

/** Where the model and the oracle differ between two dates; empty when they agree. */
function differences(
  { name, oracle, person }: Zone,
  frequency: keyof typeof stepMinutes,
  minute: number,
  first: Temporal.PlainDate,
  days: number,
): string[] {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
  const version = { ...person.version(), pattern: { frequency, time } }
  const planned = plannedOn(
    { ...person.schedule, versions: [version] },
    person.spans,
    first,
    first.add({ days: days - 1 }),
  )
  const found = new Map<number, number>()
  for (const { nominal, instant } of planned) {
    found.set(dayOf(nominal) * 1440 + nominal.hour * 60 + nominal.minute, instant.epochMilliseconds)
  }
  const wrong: string[] = []
  let expected = 0
  for (let day = dayOf(first); day < dayOf(first) + days; day++) {
    for (let at = minute % stepMinutes[frequency]; at < 1440; at += stepMinutes[frequency]) {
      const right = oracle.instantOf(day, at)
      if (right !== null) expected++
      if ((found.get(day * 1440 + at) ?? null) !== right) {
        wrong.push(`${name} day ${day} minute ${at}: planned ${found.get(day * 1440 + at)}, should be ${right}`)
      }
    }
  }
  if (planned.length !== expected) wrong.push(`${name}: ${planned.length} doses planned, should be ${expected}`)
  return wrong
}

/** Every quarter of an hour of the days around every change of the zone's clock. */
function differencesAtChanges(zone: Zone): string[] {
  const epoch = Temporal.PlainDate.from('1970-01-01')
  const quarters = Array.from({ length: 32 }, (_, index) => index * 15)
  return zone.oracle
    .changeDays()
    .flatMap((day) =>
      quarters.flatMap((minute) => differences(zone, 'three-times-daily', minute, epoch.add({ days: day - 1 }), 3)),
    )
}

test('the oracle counts days as the calendar does', () => {
  const epoch = Temporal.PlainDate.from('1970-01-01')
  for (const text of [
    '1970-01-01',
    '1969-12-31',
    '2000-02-29',
    '2028-02-29',
    '2028-03-01',
    '2100-02-28',
    '2100-03-01',
  ]) {
    const date = Temporal.PlainDate.from(text)
    expect(epoch.add({ days: dayOf(date) }).toString()).toBe(text)
  }
})

const half = Math.ceil(allZones.length / 2)
const first = Temporal.PlainDate.from('2025-01-01')
const days = 730

test.each([
  ['first', allZones.slice(0, half)],
  ['second', allZones.slice(half)],
])('every dose of 2025 and 2026 is at its instant, in the %s half of all zones', (_, zones) => {
  const clocks = new Set<string>()
  const wrong = zones.flatMap((name) => {
    const zone = zoneOf(name, first, days)
    const isNew = !clocks.has(zone.oracle.clock)
    clocks.add(zone.oracle.clock)
    // Many zones differ in their names only. At the changes one of each is enough.
    return [...differences(zone, 'daily', 150, first, days), ...(isNew ? differencesAtChanges(zone) : [])]
  })
  expect(wrong).toEqual([])
})

test.each([
  ['a date skipped', 'Pacific/Apia', '2011-12-01'],
  ['a date skipped', 'Pacific/Kiritimati', '1994-12-01'],
  ['a date skipped', 'Pacific/Kwajalein', '1993-08-01'],
  ['a date lived twice', 'Pacific/Kwajalein', '1969-09-01'],
  ['half an hour of summer', 'Australia/Lord_Howe', '2026-03-15'],
  ['half an hour of summer', 'Australia/Lord_Howe', '2026-09-15'],
  ['two hours of summer', 'Antarctica/Troll', '2026-03-15'],
  ['winter time before Ramadan', 'Africa/Casablanca', '2026-02-01'],
  ['a gap at midnight', 'Africa/Cairo', '2026-04-10'],
  ['a gap at midnight', 'America/Santiago', '2026-08-25'],
  ['a gap over midnight', 'America/Nuuk', '2026-03-15'],
  ['an overlap over midnight', 'America/Havana', '2026-10-15'],
  ['summer time twice in a year', 'Africa/Cairo', '2010-07-25'],
  ['half an hour back for good', 'Asia/Pyongyang', '2015-08-01'],
  ['half an hour forward for good', 'America/Caracas', '2016-04-15'],
  ['a quarter of an hour', 'Asia/Kathmandu', '1985-12-15'],
])('odd dates: %s, %s, the two months from %s', (_, name, from) => {
  const zone = zoneOf(name, Temporal.PlainDate.from(from), 60)
  expect(zone.oracle.changeDays().length).toBeGreaterThan(0)
  expect(differencesAtChanges(zone)).toEqual([])
})
