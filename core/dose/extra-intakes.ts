import { compareDates } from '../time/compare.ts'
import { shownAt } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type DoseRecord, dosesOn } from './dose.ts'
import { liveEntries, type TakenEntry } from './entry.ts'

/** Live intakes of no dose: they count nowhere and only matter for the question before a tap (dose-model 4.5). */
export function extraIntakes(record: DoseRecord, spans: ZoneSpans): TakenEntry[] {
  const taken = liveEntries(record.entries).filter((entry) => entry.status === 'taken')
  const dates = taken.map(({ nominal }) => shownAt(spans, nominal).toPlainDate()).sort(compareDates)
  const [first] = dates
  const last = dates.at(-1)
  if (!first || !last) return []
  const owned = new Set(dosesOn(record, spans, first, last).flatMap((dose) => dose.recorded?.entryIds ?? []))
  return taken.filter(({ id }) => !owned.has(id))
}
