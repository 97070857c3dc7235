import PDFDocument from 'pdfkit'
import { adherenceLevel, percent, type Tally } from '#core/adherence/adherence.ts'
import { placeOf, type Report, type ReportedDay, type ReportedMedication } from '#core/export/report.ts'
import {
  clockTime,
  conditionLines,
  contactLines,
  courseText,
  eventText,
  fullDate,
  labeledNotes,
  longDate,
  oneLine,
  personalLines,
  type ReportWords,
  reportedUse,
  reportWords,
  shortDate,
  shownNote,
  stockLeftText,
  tallyText,
} from '#core/export/report-texts.ts'
import { isolated, isRightToLeft, medicineText } from '#core/text/isolate.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { type FontName, fontBytes } from './fonts.ts'
import { type Line, linesOf, type Run } from './lines.ts'

/** In points, 72 to the inch. */
const margin = 54
const sizes = { title: 20, heading: 13, text: 10, small: 8.5 } as const
const ink = { text: '#12262b', soft: '#4a5d61', line: '#c9c4b6' } as const
/** The bars' numbers repeat what the colors say. */
const fills = { good: '#1d6b3a', fair: '#c98a12', poor: '#a8322b', none: '#8b9496' } as const
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'])

type Doc = PDFKit.PDFDocument
type Parent = PDFKit.PDFStructureElement

/**
 * The doctor's report as a tagged PDF with title and language, in the paper size of the patient's country.
 * @param spans the report's
 */
export function pdfReport(report: Report, spans: ZoneSpans): Promise<Uint8Array<ArrayBuffer>> {
  const words = reportWords(report.language)
  const name = fullName(report, words)
  const doc = newDocument(report, words, `${words.title}, ${name}`)
  const bytes = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)

  const pdf: PdfContext = { doc, root, words }
  titleBlock(pdf, report, name)
  facts(pdf, words.personal, personalLines(report.profile, words))
  facts(pdf, words.emergency, contactLines(report.profile, words))
  facts(pdf, words.conditions, conditionLines(report.profile, words))
  adherence(pdf, report)
  medications(pdf, words.current, report.current)
  medications(pdf, words.past, report.past)
  heading(doc, root, 'H2', words.dosesByDay)
  if (report.days.length === 0) paragraph(doc, root, words.noDoses)
  for (const day of report.days) doses(pdf, day, spans)

  root.end()
  footers(pdf, `${words.title}, ${isolated(name)}`)
  doc.end()
  return bytes
}

function newDocument({ profile }: Report, words: ReportWords, title: string): Doc {
  return new PDFDocument({
    size: letterCountries.has(profile.selectedCountry) ? 'LETTER' : 'A4',
    margins: { top: margin, bottom: margin + 12, left: margin, right: margin },
    pdfVersion: '1.7',
    lang: words.locale,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    // A font given here by its file would be opened again with every text.
    font: '',
    info: { Title: title, Creator: 'Dosewell', Producer: 'Dosewell' },
  })
}

/** Whose report it is, when it was made, and the dates that it covers. */
function titleBlock({ doc, root, words }: PdfContext, report: Report, name: string): void {
  const madeOn = fullDate(report.madeAt.toPlainDate(), words)
  const dates = words.span(longDate(report.first, words), longDate(report.last, words))
  heading(doc, root, 'H1', words.title)
  paragraph(doc, root, `${isolated(name)}. ${madeOn}, ${clockTime(report.madeAt, words)} (${report.zone})`)
  paragraph(doc, root, `${words.recordedByPatient} ${words.dosesByDay}: ${dates}.`, { soft: true })
}

type PdfContext = { readonly doc: Doc; readonly root: Parent; readonly words: ReportWords }

function fullName({ profile }: Report, words: ReportWords): string {
  return `${profile.firstName} ${profile.lastName}`.trim() || words.notProvided
}

function bytesOf(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
}

type TextStyle = { readonly bold?: boolean; readonly soft?: boolean; readonly size?: number; readonly width?: number }

type Block = { readonly lines: readonly Line[]; readonly size: number; readonly color: string }

/** @param style.width in points; by default the rest of the page right of the pen */
function block(
  doc: Doc,
  text: string,
  { bold = false, soft = false, size = sizes.text, width }: TextStyle = {},
): Block {
  const availableWidth = width ?? doc.page.width - margin - doc.x
  const lines = linesOf(oneLine(text), bold ? 'bold' : 'regular', availableWidth, (run) => widthOf(doc, run, size))
  return { lines, size, color: soft ? ink.soft : ink.text }
}

const lineHeight = (size: number): number => size * 1.17 + 2
const heightOf = ({ lines, size }: Block): number => lines.length * lineHeight(size)

/** Shapes a run as a whole: pdfkit otherwise shapes word by word and keeps the words' order. */
const whole = { features: [] }

function widthOf(doc: Doc, { font, text, isTurned }: Run, size: number): number {
  setFont(doc, font)
  return doc.fontSize(size).widthOfString(text, isTurned ? whole : {})
}

/** Draws a block at the pen, over several pages if needed, and moves the pen below it. */
function draw(doc: Doc, { lines, size, color }: Block): void {
  const left = doc.x
  for (const line of lines) {
    keepTogether(doc, lineHeight(size))
    const top = doc.y
    let x = left
    for (const run of line) {
      const width = widthOf(doc, run, size)
      const style = { lineBreak: false, baseline: 'alphabetic', ...(run.isTurned && whole) } as const
      doc.fillColor(color).text(run.text, x, top + size * 0.93, style)
      x += width
    }
    doc.x = left
    doc.y = top + lineHeight(size)
  }
}

function write(doc: Doc, text: string, style: TextStyle = {}): void {
  draw(doc, block(doc, text, style))
}

/** The text for screen readers, if right-to-left letters are drawn in another order than they are read. */
function actualText(text: string): { readonly actual?: string } {
  return isRightToLeft(text) ? { actual: oneLine(text).replaceAll(/[\u2066-\u2069]/g, '') } : {}
}

const registered = new WeakMap<Doc, Set<FontName>>()

/** Fonts are only loaded if a document uses them. */
function setFont(doc: Doc, name: FontName): void {
  const names = registered.get(doc) ?? new Set()
  registered.set(doc, names)
  if (!names.has(name)) doc.registerFont(name, fontBytes(name))
  names.add(name)
  doc.font(name)
}

function heading(doc: Doc, parent: Parent, level: 'H1' | 'H2' | 'H3', text: string): void {
  const size = level === 'H1' ? sizes.title : level === 'H2' ? sizes.heading : sizes.text
  // No heading alone at the foot of a page.
  keepTogether(doc, size * 4)
  if (level !== 'H1') doc.moveDown(level === 'H2' ? 1 : 0.5)
  doc.x = margin
  parent.add(doc.struct(level, actualText(text), () => write(doc, text, { bold: true, size })))
}

function paragraph(doc: Doc, parent: Parent, text: string, style: TextStyle = {}): void {
  doc.x = margin
  parent.add(doc.struct('P', actualText(text), () => write(doc, text, style)))
}

function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
}

/** Names and values in two columns. */
function facts({ doc, root, words }: PdfContext, title: string, lines: readonly (readonly [string, string])[]): void {
  heading(doc, root, 'H2', title)
  if (lines.length === 0) paragraph(doc, root, words.none)
  const column = 110
  for (const [name, value] of lines) {
    const parent = doc.struct('P')
    root.add(parent)
    row(doc, [
      { parent, tag: 'Span', left: 0, text: isolated(name), style: { soft: true, width: column - 10 } },
      { parent, tag: 'Span', left: column, text: isolated(value), style: { width: textWidth(doc) - column } },
    ])
    parent.end()
  }
}

type Cell = {
  readonly parent: Parent
  readonly tag: 'Span' | 'TH' | 'TD'
  /** From the left margin, in points. */
  readonly left: number
  readonly text: string
  readonly style: TextStyle
}

/** Cells side by side, on one page if one can hold them. */
function row(doc: Doc, cells: readonly Cell[]): void {
  const blocks = cells.map(({ text, style }) => block(doc, text, style))
  keepTogether(doc, Math.max(...blocks.map(heightOf)))
  const top = doc.y
  const firstPage = doc.page
  let bottom = top
  cells.forEach(({ parent, tag, left, text }, index) => {
    const one = blocks[index]
    if (!one) return
    const draws = () => {
      doc.x = margin + left
      if (doc.page === firstPage) doc.y = top
      draw(doc, one)
      bottom = doc.page === firstPage ? Math.max(bottom, doc.y) : doc.y
    }
    parent.add(doc.struct(tag, { ...actualText(text), ...(tag === 'TH' && { scope: 'Row' }) }, draws))
  })
  doc.y = bottom
}

function textWidth(doc: Doc): number {
  return doc.page.width - 2 * margin
}

function adherence(pdf: PdfContext, report: Report): void {
  const { doc, root, words } = pdf
  heading(doc, root, 'H2', words.adherence)
  for (const { days, tally } of report.adherence)
    paragraph(doc, root, words.lastDays(days, tallyText(tally, words)), { bold: true })
  paragraph(doc, root, words.definition, { soft: true, size: sizes.small })
  weekChart(pdf, report)
}

/** In points. */
const chartHeight = 90
const largestBar = chartHeight - 26

/** The report's weeks as bars with their numbers; a text alternative for screen readers. */
function weekChart({ doc, root, words }: PdfContext, { tallies }: Report): void {
  const weeks = weeksOf(tallies)
  keepTogether(doc, chartHeight + 50)
  const top = doc.y + 10
  const width = textWidth(doc) / weeks.length
  const bbox = [margin, top, margin + textWidth(doc), top + chartHeight]
  const alt = weeks
    .map(({ first, tally }) =>
      words.chart.week(longDate(first, words), tally.counted === 0 ? words.chart.noDoses : tallyText(tally, words)),
    )
    .join('; ')
  const figure = { alt: `${words.chart.title} ${alt}`, bbox }
  root.add(
    doc.struct('Figure', figure, () => {
      weeks.forEach((week, index) => {
        weekBar(doc, week, { left: margin + index * width, top, width }, words)
      })
    }),
  )
  doc.x = margin
  doc.y = top + chartHeight + 6
  paragraph(doc, root, words.chart.text, { soft: true, size: sizes.small })
}

type BarPosition = { readonly left: number; readonly top: number; readonly width: number }

function weekBar(doc: Doc, { first, tally }: Week, { left, top, width }: BarPosition, words: ReportWords): void {
  const share = tally.counted === 0 ? 0 : tally.taken / tally.counted
  const height = Math.round(share * largestBar)
  const base = top + chartHeight - 12
  doc
    .rect(left + 4, top + 14, width - 8, largestBar)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke()
  if (height > 0) {
    doc
      .rect(left + 4, base - height, width - 8, height)
      .fill(fills[adherenceLevel(percent(tally.taken, tally.counted))])
  }
  const label = (text: string, y: number) => {
    setFont(doc, 'regular')
    doc.fontSize(6.5).fillColor(ink.soft).text(text, left, y, { width, align: 'center', lineBreak: false })
  }
  label(tally.counted === 0 ? '-' : `${tally.taken}/${tally.counted}`, top + 4)
  label(shortDate(first, words), base + 3)
}

type Week = { readonly first: Temporal.PlainDate; readonly tally: Tally }

/** Seven days each, ending with today; the oldest may be shorter. */
function weeksOf(tallies: Report['tallies']): Week[] {
  const weeks: Week[] = []
  for (let end = tallies.length; end > 0; end -= 7) {
    const days = tallies.slice(Math.max(0, end - 7), end)
    const [first] = days
    if (!first) break
    const sum = (part: keyof Tally) => days.reduce((total, day) => total + day[part], 0)
    weeks.unshift({ first: first.date, tally: { counted: sum('counted'), taken: sum('taken'), onTime: sum('onTime') } })
  }
  return weeks
}

function medications({ doc, root, words }: PdfContext, title: string, list: readonly ReportedMedication[]): void {
  heading(doc, root, 'H2', title)
  if (list.length === 0) paragraph(doc, root, words.none)
  for (const one of list) {
    keepTogether(doc, 44)
    paragraph(doc, root, medicineText(one.name, one.dosage, words.language), { bold: true })
    paragraph(doc, root, `${reportedUse(one, words)}. ${courseText(one, words)}.`)
    const left = stockLeftText(one, words)
    if (left !== null) paragraph(doc, root, `${left}.`)
    for (const { note, sentence } of labeledNotes(one, words)) {
      const { text, after } = shownNote(note, words)
      if (text !== '') paragraph(doc, root, `${sentence(isolated(text))}${after}`, { soft: true })
    }
    doc.moveDown(0.4)
  }
}

/** A day's doses as a table: time, medication, status. */
function doses({ doc, root, words }: PdfContext, day: ReportedDay, spans: ZoneSpans): void {
  heading(doc, root, 'H3', fullDate(day.date, words))
  if (day.note !== null) paragraph(doc, root, words.dayNote(isolated(oneLine(day.note))), { soft: true })
  if (day.events.length === 0) return
  const table = doc.struct('Table')
  root.add(table)
  const columns = [0, 62, 270] as const
  for (const event of day.events) {
    const { shown, dosage } = placeOf(event)
    const parent = doc.struct('TR')
    table.add(parent)
    const texts = [
      clockTime(shown, words),
      medicineText(event.name, dosage, words.language),
      eventText(event, spans, words),
    ]
    const cells = texts.map((text, index) => {
      const left = columns[index] ?? 0
      const width = (columns[index + 1] ?? textWidth(doc)) - left - 8
      const tag: Cell['tag'] = index === 0 ? 'TH' : 'TD'
      return { parent, tag, left, text, style: { width, size: sizes.small, soft: index === 0 } }
    })
    row(doc, cells)
    parent.end()
  }
  table.end()
}

/** Page numbers, marked as artifacts for screen readers. */
function footers({ doc, words }: PdfContext, title: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination', bbox: [0, 0, doc.page.width, margin], attached: ['Bottom'] })
    doc.x = margin
    doc.y = doc.page.height - margin + 6
    const foot = block(doc, `${words.page(page + 1, count)}   ${title}`, { soft: true, size: 7.5 })
    // A name of many lines would run off the page.
    draw(doc, { ...foot, lines: foot.lines.slice(0, 1) })
    doc.endMarkedContent()
  }
}
