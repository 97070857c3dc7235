import { type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { type AsNeededIntake, liveIntakes } from '#core/as-needed/intake.ts'
import { type MedicationFacts, type ReportFacts, reportStart } from '#core/export/report.ts'
import { pickNotes } from '#core/medication/medication.ts'
import { settingsOf } from '#core/settings/changes.ts'
import { type StockFacts, stockFacts } from '#core/stock/facts.ts'
import type { StockEntry } from '#core/stock/ledger.ts'
import { earliestDate, localDate } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
import {
  type EntryFacts,
  entriesByMedication,
  intakesOf,
  noEntries,
  selectFactsSince,
  selectIntakes,
  withReasons,
} from '#server/features/dose-entries/store.ts'
import { planReader } from '#server/features/doses/store.ts'
import { medicationsOf, selectLimits, selectMedications, selectVersions } from '#server/features/medications/store.ts'
import { noteOf, selectNotes } from '#server/features/notes/store.ts'
import { profileOf, selectProfile } from '#server/features/profile/store.ts'
import { selectSettings } from '#server/features/settings/store.ts'
import { readStocks, selectStockEntries, stockEntryOf } from '#server/features/stock/store.ts'
import { notFound } from '#server/http/problem.ts'

export type ExportDeps = { readonly database: Database; readonly sealer: Sealer }

/** @throws UnsealError, DatabaseUnavailable */
export async function readFacts(
  { database, sealer }: ExportDeps,
  userId: string,
  now: Temporal.Instant,
): Promise<ReportFacts> {
  const since = reportStart(earliestDate(now))
  const [profiles, settings, rows, versions, spanRows, limits, entries, intakes, stockRows, noteRows] =
    await database.batchForUser(userId, [
      selectProfile(userId),
      selectSettings(userId),
      selectMedications(userId),
      selectVersions(userId),
      selectZoneSpans(userId),
      selectLimits(userId),
      selectFactsSince(userId, since),
      selectIntakes(userId, since),
      selectStockEntries(userId),
      selectNotes(userId),
    ])
  const [profile] = profiles
  if (!profile) throw notFound()
  const spans = zoneSpansOf(spanRows)
  const first = reportStart(localDate(spans, now))
  const isReported = ({ date }: Pick<EntryFacts, 'date'>) => Temporal.PlainDate.compare(date, first) >= 0
  const reported = {
    entries: withReasons(entries, sealer),
    intakes: intakesOf(intakes.filter(isReported), sealer),
  }
  const read = await readStocks({ database, sealer, planReader: planReader(database, sealer) }, userId, now)
  const stocks = new Map(
    read.map(({ medicationId, settings, summary }) => [medicationId, stockFacts(settings, summary)]),
  )
  const ledgers = Map.groupBy(
    stockRows.toReversed().map((row) => stockEntryOf(row, sealer)),
    ({ medicationId }) => medicationId,
  )
  const medications = medicationsOf(rows, { versions, limits }, sealer)
  return {
    profile: profileOf(profile, sealer),
    medications: withEntries(
      medications.map((one) => withoutEntries(one, stocks, ledgers)),
      reported,
    ),
    notes: noteRows.map((row) => noteOf(row, sealer)),
    spans,
    now,
    language: settingsOf(settings[0]?.settings).appearance.language,
  }
}

function withoutEntries(
  medication: MedicationRecord,
  stocks: ReadonlyMap<string, StockFacts>,
  ledgers: ReadonlyMap<string, readonly StockEntry[]>,
): MedicationFacts {
  const { id, name, dosage, moreOftenReason, limits } = medication
  const schedule = scheduleOf(medication)
  return {
    id,
    name,
    dosage,
    ...pickNotes(medication),
    moreOftenReason,
    doses: schedule && { schedule, entries: [] },
    asNeeded: limits.length > 0 ? { limits, intakes: [] } : null,
    stock: stocks.get(id) ?? null,
    stockEntries: ledgers.get(id) ?? [],
    holds: medication.holds,
  }
}

export type RecordedFacts = { readonly entries: readonly EntryFacts[]; readonly intakes: readonly AsNeededIntake[] }

/** The medications with other entries. */
export function withEntries(
  medications: readonly MedicationFacts[],
  { entries: rows, intakes }: RecordedFacts,
): readonly MedicationFacts[] {
  const byMedication = entriesByMedication(rows)
  return medications.map((medication) => {
    const { id, doses, asNeeded } = medication
    const entries = byMedication.get(id) ?? noEntries
    const own = intakes.filter(({ medicationId }) => medicationId === id)
    return {
      ...medication,
      doses: doses && { schedule: doses.schedule, ...entries },
      asNeeded: asNeeded ? { ...asNeeded, intakes: liveIntakes(own, entries.entries) } : null,
    }
  })
}
