import fc from 'fast-check'
import type { Preset } from '#core/schedule/pattern.ts'
import { type ZoneId, zoneId } from '#core/time/span.ts'

/** Every zone that the platform knows. */
export const allZones: readonly ZoneId[] = Intl.supportedValuesOf('timeZone').flatMap((name) => zoneId(name) ?? [])

export const anyZone = fc.constantFrom(...allZones)

/** A time of day to the minute. */
export const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }))

export const anyPattern: fc.Arbitrary<Preset> = fc.oneof(
  fc.record({ frequency: fc.constantFrom('daily', 'twice-daily', 'three-times-daily'), time: anyTime }),
  fc.record({ frequency: fc.constant('weekly'), time: anyTime, weekday: fc.constantFrom(1, 2, 3, 4, 5, 6, 7) }),
)

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
  let tries = 0
  for (let round = 0; round < 20 && tries < least; round += 1) {
    check(() => {
      tries += 1
    })
  }
  if (tries < least) throw new Error(`The claim was tried ${tries} times only.`)
}
