import { compareInstants } from '../time/compare.ts'

/*
 * Which backups are kept: the newest of each of the last 7 days, 4 weeks and 12 months of which there is one, in UTC. Days without a
 * backup do not count, so nothing is forgotten while no new ones are made.
 */

type Period = { readonly most: number; readonly of: (date: Temporal.PlainDate) => string }

const periods: readonly Period[] = [
  { most: 7, of: (date) => date.toString() },
  { most: 4, of: ({ yearOfWeek, weekOfYear }) => `${yearOfWeek}-W${weekOfYear}` },
  { most: 12, of: (date) => date.toPlainYearMonth().toString() },
]

/**
 * The backups to keep of those taken at these instants; the others may be deleted.
 * @returns newest first, each once
 */
export function keptBackups(takenAt: readonly Temporal.Instant[]): Temporal.Instant[] {
  const newestFirst = [...takenAt].sort((one, other) => compareInstants(other, one))
  const kept = new Set<Temporal.Instant>()
  for (const { most, of } of periods) {
    const newestOf = new Map<string, Temporal.Instant>()
    for (const instant of newestFirst) {
      const period = of(instant.toZonedDateTimeISO('UTC').toPlainDate())
      if (newestOf.size < most && !newestOf.has(period)) newestOf.set(period, instant)
    }
    for (const instant of newestOf.values()) kept.add(instant)
  }
  return newestFirst.filter((instant) => kept.has(instant))
}
