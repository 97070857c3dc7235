import * as z from 'zod/mini'
import { nonEmpty } from '#core/non-empty.ts'
import { type ZoneId, type ZoneSpans, zoneId } from '#core/time/span.ts'
import { instant } from './codecs.ts'

/** A time zone by its IANA name (or one of the four of dose-model 3.1), as the platform spells it. */
export const zoneName = z.codec(
  z.string().check(
    z.maxLength(100),
    z.refine((name) => zoneId(name) !== null, 'Not a time zone'),
  ),
  z.custom<ZoneId>((value) => typeof value === 'string'),
  { decode: (name) => zoneId(name) ?? ('UTC' as ZoneId), encode: (zone) => zone },
)

const spanList = z.array(z.object({ zone: zoneName, from: instant })).check(z.minLength(1))

/** The account's zone spans, oldest first (dose-model 3.1). */
export const zoneSpans = z.codec(spanList, z.custom<ZoneSpans>(Array.isArray), {
  decode: (spans) => nonEmpty(spans),
  encode: (spans) => spans.map(({ zone, from }) => ({ zone, from })),
})
