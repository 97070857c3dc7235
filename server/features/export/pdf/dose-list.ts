import { placeOf, type ReportedDay } from '#core/export/report.ts'
import { clockTime, eventText, fullDate, oneLine, type ReportWords } from '#core/export/report-texts.ts'
import { isolated, medicineText } from '#core/text/isolate.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { cell, heading, type PdfContext, paragraph, row, sizes, textWidth } from './page.ts'

/** Every dose and intake of the report, day by day, on pages of their own. */
export function doseList(pdf: PdfContext, days: readonly ReportedDay[], spans: ZoneSpans): void {
  const { doc, words } = pdf
  doc.addPage()
  heading(pdf, 'H2', words.dosesByDay)
  if (days.length === 0) paragraph(pdf, words.noDoses)
  for (const day of days) dosesOfDay(pdf, day, spans)
}

/** In points, from the left margin. */
const columns = [0, 62, 270] as const

/** A day's doses as a table: time, medication, status. */
function dosesOfDay(pdf: PdfContext, day: ReportedDay, spans: ZoneSpans): void {
  const { doc, root, words } = pdf
  heading(pdf, 'H3', fullDate(day.date, words))
  if (day.note !== null) paragraph(pdf, words.dayNote(isolated(oneLine(day.note))), { soft: true })
  if (day.events.length === 0) return
  const table = doc.struct('Table')
  root.add(table)
  for (const event of day.events) {
    const parent = doc.struct('TR')
    table.add(parent)
    const cells = textsOf(event, spans, words).map((text, index) => {
      const left = columns[index] ?? 0
      const width = (columns[index + 1] ?? textWidth(doc)) - left - 8
      return cell(doc, index === 0 ? 'TH' : 'TD', { left, width }, [[text, { size: sizes.small, soft: index === 0 }]])
    })
    row(doc, parent, cells)
    parent.end()
  }
  table.end()
}

function textsOf(event: ReportedDay['events'][number], spans: ZoneSpans, words: ReportWords): string[] {
  const { shown, dosage } = placeOf(event)
  return [clockTime(shown, words), medicineText(event.name, dosage, words.language), eventText(event, spans, words)]
}
