import { exportCsv, exportPdf, getHistoryReport } from '#core/api/export.ts'
import { dosesOn } from '#core/dose/dose.ts'
import { byteOrderMark, csvText } from '#core/export/csv.ts'
import { doseRows, recordRows, tableHead } from '#core/export/record-table.ts'
import { type ReportFacts, reportedDoses, reportOf } from '#core/export/report.ts'
import { textReport } from '#core/export/text-report.ts'
import { localDate } from '#core/time/span.ts'
import { type Api, FileAnswer, register } from '../../http/register.ts'
import { selectBefore, selectFactsOn } from '../dose-entries/store.ts'
import { type ExportDeps, factsWith, readFacts } from './facts.ts'

/** What the patient takes out of the record (SPEC 9, "Exports"). */
export function exportRoutes(api: Api, deps: ExportDeps): void {
  register(api, getHistoryReport, async ({ userId, now }) => {
    const facts = await readFacts(deps, userId, now)
    return textReport(reportOf(facts), facts.spans)
  })

  register(api, exportPdf, async ({ userId, now }) => {
    const facts = await readFacts(deps, userId, now)
    // Fonts and all: loaded when the first patient asks, not when the server starts.
    const { pdfReport } = await import('./pdf.ts')
    return new FileAnswer(await pdfReport(reportOf(facts), facts.spans))
  })

  register(api, exportCsv, async ({ userId, now }) => {
    const facts = await readFacts(deps, userId, now)
    const parts = [byteOrderMark, csvText([tableHead, ...recordRows(reportOf(facts))])]
    for await (const part of allDoses(deps, userId, facts)) parts.push(part)
    return new FileAnswer(new TextEncoder().encode(parts.join('')))
  })
}

/** So many days are read at once: a long record never stands in memory as a whole, and other requests get their turn. */
const chunkDays = 60

/** Every dose there ever was, newest first, as rows of the table. */
async function* allDoses({ database }: ExportDeps, userId: string, facts: ReportFacts): AsyncGenerator<string> {
  const { spans, now } = facts
  const today = localDate(spans, now)
  // Doses recorded ahead of their day are dated later than today.
  let last = today.add({ days: 8 })
  const [[before]] = await database.batchForUser(userId, [selectBefore(userId, last.add({ days: 1 }))])
  const starts = facts.medications.map(({ doses }) => doses.schedule.firstDose.toPlainDate())
  const oldest = [before?.oldest ?? today, ...starts].sort(Temporal.PlainDate.compare)[0] ?? today
  while (Temporal.PlainDate.compare(last, oldest) >= 0) {
    const first = last.subtract({ days: chunkDays - 1 })
    const [rows] = await database.batchForUser(userId, [selectFactsOn(userId, first, last)])
    const doses = factsWith(facts, rows).flatMap(({ name, doses: record }) =>
      dosesOn(record, spans, first, last).map((dose) => ({ name, dose })),
    )
    yield csvText(doseRows(reportedDoses(doses, now).reverse(), spans))
    last = first.subtract({ days: 1 })
  }
}
