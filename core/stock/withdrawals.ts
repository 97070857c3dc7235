import { type DoseRecord, dosesOn } from '../dose/dose.ts'
import { liveEntries } from '../dose/entry.ts'
import { type Intake, intakes } from '../dose/intakes.ts'
import { compareDates, compareInstants } from '../time/compare.ts'
import { msBetween } from '../time/durations.ts'
import { shownAt } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'

/** What one intake took of the stock. */
export type Withdrawal = {
  readonly at: Temporal.Instant
  /** As stored; null for an intake of no dose, whose amount nobody recorded. */
  readonly dosage: string | null
}

/**
 * The intakes that take from the stock: of each dose the earliest, or, once the patient said that several were taken, those that
 * were named, a repeated tap once (dose-model 4.4); and every intake of no dose. Those as needed have an amount of their own, and
 * are not among them.
 */
export function withdrawals(
  { schedule, entries }: Pick<DoseRecord, 'schedule' | 'entries'>,
  spans: ZoneSpans,
): Withdrawal[] {
  const record = { schedule, entries }
  const taken = new Map(intakes(record).map((intake) => [intake.id, intake]))
  const dates = [...taken.values()].map(({ nominal }) => shownAt(spans, nominal).toPlainDate()).sort(compareDates)
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return []
  const named = new Set(
    liveEntries(record.entries).flatMap((entry) => (entry.status === 'both-taken' ? entry.intakes : [])),
  )
  const ofDoses = dosesOn(record, spans, first, last).flatMap(({ dosage, recorded, onTimeMs }) => {
    const own = (recorded?.entryIds ?? []).flatMap((id) => taken.get(id) ?? []).sort(byTime)
    for (const { id } of own) taken.delete(id)
    const separate = own.filter(({ id }) => named.has(id))
    const counted = separate.length > 0 ? withoutRepeated(separate, onTimeMs) : own.slice(0, 1)
    return counted.map(({ actualTime }) => ({ at: actualTime, dosage }))
  })
  return [...ofDoses, ...[...taken.values()].map(({ actualTime }) => ({ at: actualTime, dosage: null }))]
}

/** @param sorted by time */
function withoutRepeated(sorted: readonly Intake[], repeatedMs: number): Intake[] {
  const counted: Intake[] = []
  for (const intake of sorted) {
    const before = counted.at(-1)
    if (!before || msBetween(before.actualTime, intake.actualTime) > repeatedMs) counted.push(intake)
  }
  return counted
}

function byTime(a: Intake, b: Intake): number {
  return compareInstants(a.actualTime, b.actualTime)
}
