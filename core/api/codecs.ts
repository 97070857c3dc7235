import * as z from 'zod/mini'
import { nominalText, scheduledTimeText } from '#core/time/nominal.ts'

/* Codecs between text on the wire and types in the program: decoded on the way in, encoded on the way out. */

/** An id made by whoever creates the record (a device or the server): a UUID. */
export const uuid = z.uuid({ error: 'Not a valid id' }).check(z.toLowerCase())

// Years that nobody alive has to do with are mistyped, and SQL knows no year 0 and none of five digits.
const inLivingMemory = (error: string) => z.refine<string>((text) => /^(?:1[89]|2\d)\d\d-/.test(text), error)

/** An instant as ISO 8601 with an offset; stored and sent in UTC to the millisecond. */
export const instant = z.codec(
  z.iso
    .datetime({ offset: true, error: 'Not a moment' })
    // Temporal reads nine decimals at most.
    .check(
      inLivingMemory('Not a moment'),
      z.refine((text) => !/\.\d{10}/.test(text), 'Not a moment'),
    ),
  z.instanceof(Temporal.Instant),
  {
    decode: (text) => Temporal.Instant.from(text).round({ smallestUnit: 'millisecond', roundingMode: 'floor' }),
    encode: (value) => value.toString(),
  },
)

export const plainDate = z.codec(
  z.iso.date({ error: 'Not a date' }).check(inLivingMemory('Not a date')),
  z.instanceof(Temporal.PlainDate),
  {
    decode: (text) => Temporal.PlainDate.from(text),
    encode: (value) => value.toString(),
  },
)

export const plainMonth = z.codec(
  z.string().check(z.regex(/^(?:1[89]|2\d)\d\d-(?:0[1-9]|1[0-2])$/, 'Not a month')),
  z.instanceof(Temporal.PlainYearMonth),
  {
    decode: (text) => Temporal.PlainYearMonth.from(text),
    encode: (value) => value.toString(),
  },
)

/** A wall-clock time to the minute, as HH:MM from 00:00 to 23:59. */
export const plainTime = z.codec(
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Not a time')),
  z.instanceof(Temporal.PlainTime),
  {
    decode: (text) => Temporal.PlainTime.from(text),
    encode: (value) => value.toString({ smallestUnit: 'minute' }),
  },
)

/**
 * The second half of a dose key: HH:MM as above, or HH:MM:01 in UTC of a plan by the hour (dose-model 2.7).
 */
export const scheduledTime = z.codec(
  z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::01)?$/, 'Not a time')),
  z.instanceof(Temporal.PlainTime),
  {
    decode: (text) => Temporal.PlainTime.from(text),
    encode: scheduledTimeText,
  },
)

const isoDate = z.iso.date()

/**
 * A nominal date-time to the minute, without zone, as YYYY-MM-DDTHH:MM; of a plan by the hour in UTC, as YYYY-MM-DDTHH:MM:01
 * (dose-model 2.7).
 */
export const nominal = z.codec(
  z.string().check(
    inLivingMemory('Not a date and time'),
    z.refine(
      (text) => /T(?:[01]\d|2[0-3]):[0-5]\d(?::01)?$/.test(text) && isoDate.safeParse(text.slice(0, 10)).success,
      'Not a date and time',
    ),
  ),
  z.instanceof(Temporal.PlainDateTime),
  {
    decode: (text) => Temporal.PlainDateTime.from(text),
    encode: nominalText,
  },
)
