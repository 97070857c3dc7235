import fc from 'fast-check'
import type { Days, Weekday } from '#core/schedule/days.ts'
import type { CustomPattern, Preset } from '#core/schedule/pattern.ts'
import { patternProblems } from '#core/schedule/pattern-problem.ts'
import { type ZoneId, zoneId } from '#core/time/span.ts'

/** Every zone that the platform knows. */
export const allZones: readonly ZoneId[] = Intl.supportedValuesOf('timeZone').flatMap((name) => zoneId(name) ?? [])

export const anyZone = fc.constantFrom(...allZones)

/** A time of day to the minute. */
export const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }))

export const anyPreset: fc.Arbitrary<Preset> = fc.oneof(
  fc.record({ frequency: fc.constantFrom('daily', 'twice-daily', 'three-times-daily'), time: anyTime }),
  fc.record({ frequency: fc.constant('weekly'), time: anyTime, weekday: fc.constantFrom(1, 2, 3, 4, 5, 6, 7) }),
)

const anyAmount = fc.constantFrom('1 tablets', '2 tablets', '5mg', '2.5mg')

/** Days that begin around a date, where they begin. */
function anyDays(around: Temporal.PlainDate): fc.Arbitrary<Days> {
  const fewDays = fc.integer({ min: -40, max: 10 })
  const anyFrom = fc
    .oneof({ weight: 4, arbitrary: fewDays }, fc.integer({ min: 11, max: 90 }))
    .map((days) => around.add({ days }))
  const anyLength = fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 40 }))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant<Days>({ kind: 'every' }) },
    fc.record({
      kind: fc.constant('weekdays' as const),
      weekdays: fc.subarray<Weekday>([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    }),
    fc.record({
      kind: fc.constant('every-nth' as const),
      days: fc.oneof(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 30 }), fc.integer({ min: 2, max: 80 })),
      from: anyFrom,
    }),
    fc.record({ kind: fc.constant('month-day' as const), day: fc.integer({ min: 1, max: 31 }) }),
    fc.record({
      kind: fc.constant('cycle' as const),
      on: anyLength,
      off: anyLength,
      from: anyFrom,
      phase: fc.constantFrom('on' as const, 'off' as const),
    }),
  )
}

/** One step or up to three, each with its times on days of one kind, dated around a date. */
export function anyCustomPattern(around: Temporal.PlainDate): fc.Arbitrary<CustomPattern> {
  const anyRows = fc
    .tuple(anyDays(around), fc.array(fc.tuple(anyTime, anyAmount), { minLength: 1, maxLength: 4 }))
    .map(([days, times]) => times.map(([time, dosage]) => ({ days, time, dosage })))
  const anyLater = fc.tuple(fc.integer({ min: 1, max: 15 }), anyRows)
  return fc
    .tuple(anyRows, fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(anyLater, { maxLength: 2 })))
    .map(([rows, later]) => {
      let from = around.subtract({ days: 5 })
      const steps = later.map(([after, ofStep]) => {
        from = from.add({ days: after })
        return { from, rows: ofStep }
      })
      return { frequency: 'custom', steps: [{ from: null, rows }, ...steps] } as unknown as CustomPattern
    })
    .filter((pattern) => patternProblems(pattern).length === 0)
}

/** A date of two years; none that a zone skipped lies in them. */
export const anyDate = fc
  .integer({ min: 0, max: 729 })
  .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }))

/** A date of any year of the zone database, from 1970 to 2037. */
export const anyYear = fc.integer({ min: 1970, max: 2037 })

/** How often a property is tried: so many times, or as many times more as PROPERTY_FACTOR says, for a thorough search by hand. */
export function runs(count: number): { numRuns: number } {
  return { numRuns: count * Number(process.env.PROPERTY_FACTOR ?? 1) }
}

/**
 * Checks a property whose claim is about some of what is drawn only, again and again until the claim was tried often enough.
 * @param least how often that is
 * @param check is given what counts a try
 * @throws where what the claim is about is hardly ever drawn
 */
export function tried(least: number, check: (count: () => void) => void): void {
  const { seed = 0, ...options } = fc.readConfigureGlobal()
  let tries = 0
  try {
    for (let round = 0; round < 20 && tries < least; round += 1) {
      fc.configureGlobal({ ...options, seed: seed + round })
      check(() => {
        tries += 1
      })
    }
  } finally {
    fc.configureGlobal({ ...options, seed })
  }
  if (tries < least) throw new Error(`The claim was tried ${tries} times only.`)
}
