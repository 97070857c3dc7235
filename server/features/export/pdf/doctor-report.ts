import { figureLines } from '#core/export/figure-texts.ts'
import type { Report, ReportedCourse, ReportedMedication } from '#core/export/report.ts'
import {
  clockTime,
  conditionLines,
  contactLines,
  dayText,
  fullDate,
  labeledNotes,
  longDate,
  mediumDate,
  oneLine,
  personalLines,
  planLines,
  shownNote,
  stateLines,
  stockLeftText,
  tallyText,
  usageSentences,
} from '#core/export/report-texts.ts'
import { amountText } from '#core/medication/amount.ts'
import { briefly } from '#core/text/brief.ts'
import { isolated, medicineText } from '#core/text/isolate.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { doseList } from './dose-list.ts'
import {
  type Cell,
  type CellText,
  type Columns,
  cell,
  facts,
  footers,
  fullName,
  heading,
  ink,
  keepTogether,
  margin,
  type PdfContext,
  pageHeight,
  paragraph,
  pdfOf,
  row,
  rowHeight,
  rule,
  sizes,
  tableCells,
  textWidth,
} from './page.ts'
import { weekChart } from './week-chart.ts'

/**
 * The report for the doctor: who it is about, the current list and adherence; then what became of the doses of each
 * medication.
 * @param spans the report's
 * @param hasDoses lists every dose, on further pages
 */
export function doctorReport(report: Report, spans: ZoneSpans, hasDoses: boolean): Promise<Uint8Array<ArrayBuffer>> {
  return pdfOf(
    report,
    ({ title }) => title,
    (pdf) => {
      titleBlock(pdf, report)
      person(pdf, report)
      currentList(pdf, report.current)
      adherence(pdf, report)
      courses(pdf, report, spans)
      past(pdf, report)
      dayNotes(pdf, report)
      if (hasDoses) doseList(pdf, report.days, spans)
      footers(pdf, `${pdf.words.title}, ${isolated(fullName(report, pdf.words))}`)
    },
  )
}

/** Whose report it is, when it was made, and the dates that it covers. */
function titleBlock(pdf: PdfContext, report: Report): void {
  const { words } = pdf
  const born = report.profile.dateOfBirth
  const madeOn = `${fullDate(report.madeAt.toPlainDate(), words)}, ${clockTime(report.madeAt, words)} (${report.zone})`
  heading(pdf, 'H1', words.title)
  const name = isolated(fullName(report, words))
  paragraph(pdf, born ? `${name}. ${words.born(longDate(born, words))}` : name, { bold: true, size: sizes.heading })
  const dates = words.span(longDate(report.first, words), longDate(report.last, words))
  paragraph(pdf, `${dates}. ${madeOn}. ${words.recordedByPatient}`, { soft: true, size: sizes.small })
}

/** The patient and the emergency contact side by side, and the conditions. */
function person(pdf: PdfContext, { profile }: Report): void {
  const { doc, words } = pdf
  const gap = 16
  const width = (textWidth(doc) - gap) / 2
  const isInTitle = (label: string) =>
    label === words.fullName || (profile.dateOfBirth !== null && label === words.dateOfBirth)
  const sides = [
    [words.personal, personalLines(profile, words).filter(([label]) => !isInTitle(label))],
    [words.emergency, contactLines(profile, words)],
  ] as const
  const top = doc.y
  let bottom = top
  sides.forEach(([title, lines], index) => {
    doc.y = top
    side(pdf, title, lines, { left: index * (width + gap), width })
    bottom = Math.max(bottom, doc.y)
  })
  doc.y = bottom
  heading(pdf, 'H2', words.conditions)
  const conditions = conditionLines(profile, words).map(([name, weight]) =>
    words.labeled(isolated(name), isolated(weight)),
  )
  paragraph(pdf, conditions.join(words.semicolon) || words.none)
}

function side(
  pdf: PdfContext,
  title: string,
  lines: readonly (readonly [string, string])[],
  place: { left: number; width: number },
): void {
  const { doc, root } = pdf
  doc.y += sizes.heading * 0.8
  const parent = doc.struct('H2')
  root.add(parent)
  row(doc, parent, [cell(doc, 'Span', place, [[title, { bold: true, size: sizes.heading }]])])
  parent.end()
  facts(
    pdf,
    lines.map(([name, value]) => [name, isolated(value)] as const),
    place,
  )
}

/** Medication, amount and times, instructions, since, prescribed by. */
const columnsOfList: Columns = { shares: [0.2, 0.32, 0.22, 0.12, 0.14], gap: 6 }

/** What is taken now, as a table. */
function currentList(pdf: PdfContext, list: readonly ReportedMedication[]): void {
  const { doc, root, words } = pdf
  heading(pdf, 'H2', words.current)
  if (list.length === 0) {
    paragraph(pdf, words.none)
    return
  }
  const table = doc.struct('Table')
  root.add(table)
  const { columns, notes } = words
  const titles = [columns.medication, columns.amountAndTimes, notes.instructions, columns.since, notes.prescribedBy]
  const style = { size: sizes.small, soft: true }
  addRow(
    pdf,
    table,
    tableCells(
      doc,
      columnsOfList,
      titles.map((title) => [[title, style]] as const),
      'Column',
    ),
  )
  for (const one of list) addRow(pdf, table, tableCells(doc, columnsOfList, currentTexts(one, pdf), 'Row'))
  table.end()

  function addRow({ doc }: PdfContext, parent: typeof table, cells: readonly Cell[]) {
    keepTogether(doc, rowHeight(cells) + 4)
    const tr = doc.struct('TR')
    parent.add(tr)
    row(doc, tr, cells)
    tr.end()
    doc.y += 2
    rule(doc)
    doc.y += 2
  }
}

function currentTexts(one: ReportedMedication, { words }: PdfContext): readonly (readonly CellText[])[] {
  return [
    [[isolated(one.name), { bold: true }]],
    [
      [amountText(one.amount, words.language), { bold: true }],
      ...planLines(one, words).map((line) => [line] as const),
      ...stateLines(one, words).map((line) => [line, { bold: true }] as const),
    ],
    [[isolated(briefly(oneLine(one.instructions)))]],
    [[mediumDate(one.since, words)]],
    [[isolated(one.prescribedBy)]],
  ]
}

function adherence(pdf: PdfContext, report: Report): void {
  const { doc, root, words } = pdf
  heading(pdf, 'H2', words.adherence)
  const width = textWidth(doc) / report.adherence.length
  const figures = report.adherence.map(({ days, tally }, index) => {
    const text = words.lastDays(days, tallyText(tally, words))
    return cell(doc, 'Span', { left: index * width, width: width - 8 }, [[text, { bold: true }]])
  })
  const parent = doc.struct('P')
  root.add(parent)
  row(doc, parent, figures)
  parent.end()
  paragraph(pdf, words.definition, { soft: true, size: sizes.small })
  weekChart(pdf, report)
}

/** A title with its definition, and a usual medication below it, in points. */
const titleAndOne = 150

/** What became of the doses of each medication. */
function courses(pdf: PdfContext, report: Report, spans: ZoneSpans): void {
  if (report.courses.length === 0) return
  const { doc, words } = pdf
  keepTogether(doc, titleAndOne)
  heading(pdf, 'H2', words.figures.title(report.tallies.length))
  paragraph(pdf, words.figures.definition, { soft: true, size: sizes.small })
  for (const one of report.courses) course(pdf, one, spans)
}

/** A medication with its figures, on one page if one can hold them. */
function course(pdf: PdfContext, { medication, figures }: ReportedCourse, spans: ZoneSpans): void {
  const { doc, root, words } = pdf
  const title = medicineText(medication.name, medication.amount, words.language)
  const inset = 8
  const left = inset + 108
  const lines = [
    ...figureLines(figures, spans, words).map(({ kind, label, text }) => [label, text, kind === 'taken'] as const),
    ...noteLines(medication, pdf),
  ].map(([label, text, isBold]) => [
    cell(doc, 'Span', { left: inset, width: left - inset - 6 }, [[label, { soft: true }]]),
    cell(doc, 'Span', { left, width: textWidth(doc) - left }, [[text, { bold: isBold }]]),
  ])
  const whole = { left: inset, width: textWidth(doc) - inset }
  const rows = [
    { tag: 'H3', cells: [cell(doc, 'Span', whole, [[title, { bold: true, size: sizes.text + 1 }]])] },
    ...[[cell(doc, 'Span', whole, [[usageSentences(medication, words), { soft: true }]])], ...lines].map((cells) => ({
      tag: 'P',
      cells,
    })),
  ]
  const height = rows.reduce((sum, { cells }) => sum + rowHeight(cells), 0)
  doc.y += 7
  if (height <= pageHeight(doc)) keepTogether(doc, height)
  const top = doc.y
  const page = doc.page
  for (const { tag, cells } of rows) {
    const line = doc.struct(tag)
    root.add(line)
    row(doc, line, cells)
    line.end()
  }
  if (doc.page === page) sideRule(pdf, top)
}

/** A bar beside what belongs together. */
function sideRule({ doc }: PdfContext, top: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(margin, top, 2, doc.y - top).fill(ink.text)
  doc.endMarkedContent()
}

/** What is left of it, and what the patient noted, but for what the list of page 1 has. */
function noteLines(one: ReportedMedication, { words }: PdfContext): (readonly [string, string, boolean])[] {
  const left = stockLeftText(one, words)
  const instructions = oneLine(one.instructions)
  const isListed = one.ending === null
  const listed = isListed
    ? { prescribedBy: '', instructions: briefly(instructions) === instructions ? '' : instructions }
    : {}
  return [
    ...(left === null ? [] : [[words.figures.stock, left, false] as const]),
    ...labeledNotes({ ...notesOf(one), ...listed }, words).map(({ label, note }) => {
      const { text, after } = shownNote(note, words)
      return [label, `${isolated(text)}${after}`, false] as const
    }),
  ]
}

function notesOf({ instructions, sideEffects, prescribedBy, moreOftenReason }: ReportedMedication) {
  return { instructions, sideEffects, prescribedBy, moreOftenReason }
}

/** What is taken no more, without what was never begun. */
function past(pdf: PdfContext, report: Report): void {
  const list = report.past.filter(({ isNeverBegun }) => !isNeverBegun)
  if (list.length === 0) return
  const { words } = pdf
  heading(pdf, 'H2', words.past)
  for (const one of list) {
    const name = medicineText(one.name, one.amount, words.language)
    paragraph(pdf, words.labeled(name, usageSentences(one, words)))
  }
}

/** The most days whose notes are told; the list of doses has all. */
const mostDays = 8

/** How the patient felt, on the last days with a note. */
function dayNotes(pdf: PdfContext, { days }: Report): void {
  const { words } = pdf
  const noted = days.flatMap(({ date, note }) => (note === null ? [] : [{ date, note }]))
  if (noted.length === 0) return
  heading(pdf, 'H2', words.figures.daysTitle)
  const lines = noted
    .slice(0, mostDays)
    .map(({ date, note }) => [dayText(date, words), isolated(briefly(note))] as const)
  facts(pdf, lines, { column: 56 })
  if (noted.length > mostDays) paragraph(pdf, words.figures.more(noted.length - mostDays), { soft: true })
}
