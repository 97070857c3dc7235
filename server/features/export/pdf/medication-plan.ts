import type { Report, ReportedMedication } from '#core/export/report.ts'
import { contactText, longDate, planLines, type ReportWords, shownNote, stateLines } from '#core/export/report-texts.ts'
import { amountText } from '#core/medication/amount.ts'
import { isolated } from '#core/text/isolate.ts'
import {
  type Cell,
  type CellText,
  type Columns,
  cell,
  type Doc,
  footers,
  fullName,
  heading,
  ink,
  keepTogether,
  type PdfContext,
  paragraph,
  pdfOf,
  row,
  rowHeight,
  rule,
  sizes,
  tableCells,
  textWidth,
} from './page.ts'

/** Of its text, in points. */
const largeSizes = [13, 12, 11] as const
const smallestSize = 10
/** Medication, how much, when, notes. */
const columnsOfPlan: Columns = { shares: [0.25, 0.21, 0.3, 0.24], gap: 8 }
const padding = 4

/** The current medications to hang up or hand over: on one page if it can hold them. */
export function medicationPlan(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  return pdfOf(
    report,
    ({ plan }) => plan.title,
    (pdf) => {
      const { doc, words } = pdf
      head(pdf, report)
      const groups = groupsOf(report.current, words)
      if (report.current.length === 0) paragraph(pdf, words.none, { size: largeSizes[0] })
      else table(pdf, fittingRows(doc, groups, words))
      footers(pdf, `${words.plan.title}, ${isolated(fullName(report, words))}`)
    },
  )
}

function head(pdf: PdfContext, report: Report): void {
  const { doc, words } = pdf
  const { profile, madeAt } = report
  heading(pdf, 'H1', words.plan.title, 20)
  const born = profile.dateOfBirth ? longDate(profile.dateOfBirth, words) : words.notProvided
  paragraph(pdf, isolated(fullName(report, words)), { bold: true, size: 15 })
  for (const [label, value] of [
    [words.dateOfBirth, born],
    [words.emergency, contactText(profile, words)],
  ] as const) {
    paragraph(pdf, words.labeled(label, value), { size: 11 })
  }
  paragraph(pdf, words.plan.printed(longDate(madeAt.toPlainDate(), words)), { bold: true, size: 11 })
  paragraph(pdf, words.plan.check, { soft: true, size: sizes.text })
  doc.y += padding
}

type Group = { readonly title: string | null; readonly list: readonly ReportedMedication[] }

/** Planned ones, those taken as needed, and those that are paused now. */
function groupsOf(current: readonly ReportedMedication[], words: ReportWords): Group[] {
  const isPaused = ({ pause }: ReportedMedication) => pause?.hasBegun === true
  const taken = current.filter((one) => !isPaused(one))
  const isAsNeeded = ({ use }: ReportedMedication) => use.frequency === 'as-needed'
  const groups = [
    { title: null, list: taken.filter((one) => !isAsNeeded(one)) },
    { title: words.asNeeded.asNeeded, list: taken.filter(isAsNeeded) },
    { title: words.plan.paused, list: current.filter(isPaused) },
  ]
  return groups.filter(({ list }) => list.length > 0)
}

/** A row of the table, or the title of those that follow. */
type PlanRow = { readonly kind: 'columns' | 'title' | 'medication'; readonly cells: readonly Cell[] }

/** At the largest size at which they fit on the rest of the page, else at the smallest. */
function fittingRows(doc: Doc, groups: readonly Group[], words: ReportWords): readonly PlanRow[] {
  const rest = doc.page.height - doc.page.margins.bottom - doc.y
  for (const size of largeSizes) {
    const rows: PlanRow[] = []
    let height = 0
    for (const one of rowsOf(doc, groups, words, size)) {
      rows.push(one)
      height += heightOfRow(one)
      // A long list is not laid out several times.
      if (height > rest) break
    }
    if (height <= rest) return rows
  }
  return [...rowsOf(doc, groups, words, smallestSize)]
}

function* rowsOf(doc: Doc, groups: readonly Group[], words: ReportWords, size: number): Generator<PlanRow> {
  const { columns, plan } = words
  const titles = [columns.medication, plan.amount, plan.when, plan.notes]
  const small = { size: sizes.text, soft: true }
  yield {
    kind: 'columns',
    cells: tableCells(
      doc,
      columnsOfPlan,
      titles.map((title) => [[title, small]] as const),
      'Column',
    ),
  }
  for (const { title, list } of groups) {
    if (title !== null) yield titleRow(doc, title, size)
    for (const one of list)
      yield { kind: 'medication', cells: tableCells(doc, columnsOfPlan, textsOf(one, words, size), 'Row') }
  }
}

function titleRow(doc: Doc, title: string, size: number): PlanRow {
  const place = { left: 0, width: textWidth(doc) }
  return { kind: 'title', cells: [cell(doc, 'TH', place, [[title, { bold: true, size: size - 1 }]])] }
}

function textsOf(one: ReportedMedication, words: ReportWords, size: number): readonly (readonly CellText[])[] {
  const lines = planLines(one, words)
  const { text, after } = shownNote(one.instructions, words)
  const bold = { bold: true, size }
  const notes = { size: size - 1.5 }
  return [
    [[isolated(one.name), bold]],
    [[amountText(one.amount, words.language), bold]],
    [...stateLines(one, words).map((line) => [line, bold] as const), ...lines.map((line) => [line, { size }] as const)],
    [
      [text && `${isolated(text)}${after}`, notes],
      [one.prescribedBy && words.isPrescribedBy(isolated(one.prescribedBy)), { ...notes, soft: true }],
    ],
  ]
}

const heightOfRow = ({ kind, cells }: PlanRow): number => rowHeight(cells) + (kind === 'title' ? 4 : 2) * padding

function table({ doc, root }: PdfContext, rows: readonly PlanRow[]): void {
  const element = doc.struct('Table')
  root.add(element)
  for (const one of rows) {
    // A title stays with the first of its medications.
    keepTogether(doc, heightOfRow(one) + (one.kind === 'title' ? 4 * smallestSize : 0))
    const parent = doc.struct('TR')
    element.add(parent)
    doc.y += one.kind === 'title' ? 3 * padding : padding
    row(doc, parent, one.cells)
    parent.end()
    doc.y += padding
    rule(doc, one.kind === 'medication' ? ink.line : ink.text)
  }
  element.end()
}
