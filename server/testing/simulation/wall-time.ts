/* Nominal times of the independent computation, which are minutes since 1970, and the same as text and as the model has them. */

const minute = 60_000

/** `2026-03-02T08:00`; of a pattern by the hour `2026-03-02T13:00:01`. */
export function wallText(nominal: number): string {
  const at = Math.round(nominal * minute)
  return new Date(at).toISOString().slice(0, at % minute === 0 ? 16 : 19)
}

export const plainDateTime = (nominal: number) => Temporal.PlainDateTime.from(wallText(nominal))

export const wallMinute = (nominal: Temporal.PlainDateTime) => nominal.toZonedDateTime('UTC').epochMilliseconds / minute
