import PDFDocument from 'pdfkit'
import type { Report } from '#core/export/report.ts'
import { oneLine, type ReportWords, reportWords } from '#core/export/report-texts.ts'
import { isRightToLeft, withoutIsolates } from '#core/text/isolate.ts'
import { type FontName, fontBytes } from '../fonts.ts'
import { type Line, linesOf, type Run } from '../lines.ts'

/** In points, 72 to the inch. */
export const margin = 44
export const sizes = { title: 18, heading: 11.5, text: 9, small: 7.5 } as const
/** Everything is told by words; printed without color it reads the same. */
export const ink = { text: '#12262b', soft: '#4a5d61', line: '#c9c4b6' } as const

export type Doc = PDFKit.PDFDocument
export type Parent = PDFKit.PDFStructureElement
export type PdfContext = { readonly doc: Doc; readonly root: Parent; readonly words: ReportWords }

/** Where paper is Letter; elsewhere it is A4. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'])

/**
 * A tagged PDF with title and language, in the paper size of the patient's country.
 * @param title of the document, without the patient's name, which is added
 * @param draws the pages
 */
export async function pdfOf(
  report: Report,
  title: (words: ReportWords) => string,
  draws: (pdf: PdfContext) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = reportWords(report.language)
  const { profile } = report
  const doc = new PDFDocument({
    size: letterCountries.has(profile.selectedCountry) ? 'LETTER' : 'A4',
    margins: { top: margin, bottom: margin + 8, left: margin, right: margin },
    pdfVersion: '1.7',
    lang: words.locale,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    // A font given here by its file would be opened again with every text.
    font: '',
    info: { Title: `${title(words)}, ${fullName(report, words)}`, Creator: 'Dosewell', Producer: 'Dosewell' },
  })
  const bytes = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  draws({ doc, root, words })
  root.end()
  doc.end()
  return await bytes
}

export function fullName({ profile }: Pick<Report, 'profile'>, words: ReportWords): string {
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

export type TextStyle = {
  readonly bold?: boolean
  readonly soft?: boolean
  readonly size?: number
  readonly width?: number
}

/** A text broken into lines of a width. */
export type Block = { readonly lines: readonly Line[]; readonly size: number; readonly color: string }

/** @param style.width in points; by default the rest of the page right of the pen */
export function block(
  doc: Doc,
  text: string,
  { bold = false, soft = false, size = sizes.text, width }: TextStyle = {},
): Block {
  const availableWidth = width ?? doc.page.width - margin - doc.x
  // '8:00 PM' is never broken.
  const line = oneLine(text).replaceAll(/(?<=\d) (?=[AP]M\b|[ap]\.m\.)/g, '\u00a0')
  const lines = linesOf(line, bold ? 'bold' : 'regular', availableWidth, (run) => widthOf(doc, run, size))
  return { lines, size, color: soft ? ink.soft : ink.text }
}

const lineHeight = (size: number): number => size * 1.17 + 2
export const heightOf = ({ lines, size }: Block): number => lines.length * lineHeight(size)

/** Shapes a run as a whole: pdfkit otherwise shapes word by word and keeps the words' order. */
const whole = { features: [] }

function widthOf(doc: Doc, { font, text, isTurned }: Run, size: number): number {
  setFont(doc, font)
  return doc.fontSize(size).widthOfString(text, isTurned ? whole : {})
}

/** Draws a block at the pen, over several pages if needed, and moves the pen below it. */
export function draw(doc: Doc, { lines, size, color }: Block): void {
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

/** The text for screen readers, if right-to-left letters are drawn in another order than they are read. */
export function actualText(text: string): { readonly actual?: string } {
  return isRightToLeft(text) ? { actual: withoutIsolates(oneLine(text)) } : {}
}

const registered = new WeakMap<Doc, Set<FontName>>()

/** Fonts are only loaded if a document uses them. */
export function setFont(doc: Doc, name: FontName): void {
  const names = registered.get(doc) ?? new Set()
  registered.set(doc, names)
  if (!names.has(name)) doc.registerFont(name, fontBytes(name))
  names.add(name)
  doc.font(name)
}

type Level = 'H1' | 'H2' | 'H3'
const headingSizes = { H1: sizes.title, H2: sizes.heading, H3: sizes.text } as const

export function heading(
  { doc, root }: PdfContext,
  level: Level,
  text: string,
  size: number = headingSizes[level],
): void {
  // No heading alone at the foot of a page.
  keepTogether(doc, size * 5)
  if (level !== 'H1') doc.y += level === 'H2' ? size * 0.8 : size * 0.5
  doc.x = margin
  root.add(doc.struct(level, actualText(text), () => draw(doc, block(doc, text, { bold: true, size }))))
}

export function paragraph({ doc, root }: PdfContext, text: string, style: TextStyle = {}): void {
  doc.x = margin
  root.add(doc.struct('P', actualText(text), () => draw(doc, block(doc, text, style))))
}

/** Begins a page if the rest of this one is lower than a height. */
export function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
}

/** The height that a page has for text. */
export function pageHeight(doc: Doc): number {
  return doc.page.height - doc.page.margins.top - doc.page.margins.bottom
}

export function textWidth(doc: Doc): number {
  return doc.page.width - 2 * margin
}

/** Part of a row: paragraphs below each other. */
export type Cell = {
  readonly tag: 'Span' | 'TH' | 'TD'
  readonly scope: 'Row' | 'Column'
  /** From the left margin, in points. */
  readonly left: number
  readonly blocks: readonly Block[]
  readonly text: string
}

/** A paragraph of a cell. */
export type CellText = readonly [text: string, style?: TextStyle]

/** @param place.left from the left margin, in points */
export function cell(
  doc: Doc,
  tag: Cell['tag'],
  { left, width, scope = 'Row' }: { left: number; width: number; scope?: Cell['scope'] },
  texts: readonly CellText[],
): Cell {
  const said = texts.filter(([text]) => text !== '')
  const blocks = said.map(([text, style]) => block(doc, text, { ...style, width }))
  return { tag, scope, left, blocks, text: said.map(([text]) => text).join(' ') }
}

/** The columns of a table: shares of the width of the page, and the room between them, in points. */
export type Columns = { readonly shares: readonly number[]; readonly gap: number }

/** The cells of a row of a table, the first of which names the row. */
export function tableCells(
  doc: Doc,
  { shares, gap }: Columns,
  texts: readonly (readonly CellText[])[],
  scope: Cell['scope'],
): Cell[] {
  let left = 0
  return texts.map((one, index) => {
    const width = textWidth(doc) * (shares[index] ?? 0)
    const place = { left, width: width - gap, scope }
    left += width
    return cell(doc, scope === 'Column' || index === 0 ? 'TH' : 'TD', place, one)
  })
}

/** How high cells are side by side. */
export function rowHeight(cells: readonly Cell[]): number {
  return Math.max(...cells.map(({ blocks }) => blocks.reduce((sum, one) => sum + heightOf(one), 0)))
}

/** Cells side by side, on one page if one can hold them. */
export function row(doc: Doc, parent: Parent, cells: readonly Cell[]): void {
  keepTogether(doc, rowHeight(cells))
  const top = doc.y
  const firstPage = doc.page
  let bottom = top
  for (const { tag, scope, left, blocks, text } of cells) {
    const draws = () => {
      doc.x = margin + left
      if (doc.page === firstPage) doc.y = top
      for (const one of blocks) draw(doc, one)
      bottom = doc.page === firstPage ? Math.max(bottom, doc.y) : doc.y
    }
    parent.add(doc.struct(tag, { ...actualText(text), ...(tag === 'TH' && { scope }) }, draws))
  }
  doc.y = bottom
}

/** Rows of names and values in two columns, each a paragraph. @param place where, from the left margin, in points */
export function facts(
  { doc, root }: PdfContext,
  lines: readonly (readonly [name: string, value: string])[],
  { left = 0, width = textWidth(doc), column = 96 }: { left?: number; width?: number; column?: number } = {},
): void {
  for (const [name, value] of lines) {
    const parent = doc.struct('P')
    root.add(parent)
    row(doc, parent, [
      cell(doc, 'Span', { left, width: column - 8 }, [[name, { soft: true }]]),
      cell(doc, 'Span', { left: left + column, width: width - column }, [[value]]),
    ])
    parent.end()
  }
}

/** A rule over the width of the page, which means nothing to a screen reader. */
export function rule(doc: Doc, color: string = ink.line): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, doc.y)
    .lineTo(doc.page.width - margin, doc.y)
    .lineWidth(0.5)
    .strokeColor(color)
    .stroke()
  doc.endMarkedContent()
}

/** Page numbers, marked as artifacts for screen readers. */
export function footers({ doc, words }: PdfContext, title: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination', bbox: [0, 0, doc.page.width, margin], attached: ['Bottom'] })
    doc.x = margin
    doc.y = doc.page.height - margin + 6
    const foot = block(doc, `${words.page(page + 1, count)}   ${title}`, { soft: true, size: sizes.small })
    // A name of many lines would run off the page.
    draw(doc, { ...foot, lines: foot.lines.slice(0, 1) })
    doc.endMarkedContent()
  }
}
