import pg from 'pg'

/** Type ids of PostgreSQL. */
const oid = { bigint: 20, date: 1082, time: 1083, timestamp: 1114, timestamps: 1115, timestamptz: 1184 } as const

// For every user of the driver: our counts and ids stay far below 2^53, and text would be added as text.
pg.types.setTypeParser(oid.bigint, Number)

const readers: Record<number, (text: string) => unknown> = {
  [oid.bigint]: Number,
  [oid.date]: (text) => Temporal.PlainDate.from(text),
  [oid.time]: (text) => Temporal.PlainTime.from(text),
  [oid.timestamp]: nominal,
  // Such as {"2026-03-02 08:00:00","2026-03-02 20:00:00"}: elements need no unquoting, none is null.
  [oid.timestamps]: (text) => Array.from(text.matchAll(/[^{},"]+/g), ([element]) => nominal(element)),
  [oid.timestamptz]: (text) => Temporal.Instant.from(text),
}

/** A timestamp without zone is a wall clock time. */
function nominal(text: string): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from(text)
}

/** Temporal values for columns, by a statement's `types`. */
export const temporalTypes: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && readers[id]) || pg.types.getTypeParser(id, format)
  },
}

/** Temporal values as text, in arrays too; all else as it is. */
export function parameter(value: unknown): unknown {
  if (
    value instanceof Temporal.Instant ||
    value instanceof Temporal.PlainDate ||
    value instanceof Temporal.PlainTime ||
    value instanceof Temporal.PlainDateTime ||
    value instanceof Temporal.Duration
  ) {
    return value.toString()
  }
  return Array.isArray(value) ? value.map(parameter) : value
}
