import type { Report, ReportedMedication } from '#core/export/report.ts'
import {
  conditionLines,
  contactText,
  longDate,
  planLines,
  type ReportWords,
  stateLines,
} from '#core/export/report-texts.ts'
import { amountText } from '#core/medication/amount.ts'
import { isolated, medicineText } from '#core/text/isolate.ts'
import {
  actualText,
  type Block,
  block,
  type Doc,
  draw,
  fullName,
  heading,
  heightOf,
  ink,
  margin,
  type PdfContext,
  paragraph,
  pdfOf,
  type TextStyle,
} from './page.ts'

const millimeter = 72 / 25.4
/** Of a bank card (ISO/IEC 7810, ID-1). */
const card = { width: 85.6 * millimeter, height: 54 * millimeter } as const
const padding = 3 * millimeter
const inner = { width: card.width - 2 * padding, height: card.height - 2 * padding } as const
/** Strips of panels beside each other, and panels of a strip: what one page holds. */
const strips = 2
const panelsOfStrip = 4
/** In points; the larger one if the medications fit on one panel, or on none of both sizes. */
const textSizes = [8, 7] as const
/** Between items of a panel, in points. */
const itemGap = 2

type Entry = { readonly text: string; readonly block: Block }

/** A paragraph or more that stay on one panel. */
type Item = readonly Entry[]
type Panel = readonly Item[]

/** A card for the wallet: a strip of panels of the size of a bank card, cut out and folded like an accordion. */
export function walletCard(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  return pdfOf(
    report,
    ({ card }) => card.title,
    (pdf) => {
      const { doc, words } = pdf
      heading(pdf, 'H1', words.card.title)
      paragraph(pdf, words.card.cut, { soft: true })
      const panels = [personPanel(doc, report, words), ...medicationPanels(doc, report.current, words)]
      const top = doc.y + 16
      panels.forEach((panel, index) => {
        const left = margin + Math.floor(index / panelsOfStrip) * (card.width + 16)
        drawPanel(pdf, panel, { left, top: top + (index % panelsOfStrip) * card.height })
      })
      outlines(pdf, panels.length, top)
    },
  )
}

/** A paragraph of so many lines at most; a longer text ends with an ellipsis. */
function entry(doc: Doc, text: string, style: TextStyle, mostLines = Number.POSITIVE_INFINITY): Entry {
  const entryOf = (said: string) => ({ text: said, block: block(doc, said, { ...style, width: inner.width }) })
  const hasRoom = (one: Entry) => one.block.lines.length <= mostLines
  const whole = entryOf(text)
  if (hasRoom(whole)) return whole
  const letters = Array.from(text)
  const cut = (count: number) => entryOf(`${letters.slice(0, count).join('').trimEnd()}…`)
  let [fits, isTooMany] = [0, letters.length]
  while (isTooMany - fits > 1) {
    const middle = Math.floor((fits + isTooMany) / 2)
    if (hasRoom(cut(middle))) fits = middle
    else isTooMany = middle
  }
  return cut(fits)
}

/**
 * A text of so many lines, of which the last part, such as an amount, is not cut for the first, which has the lines that are left, or
 * one. Only what has no room on a panel is cut.
 */
function entriesWithLast(
  doc: Doc,
  { whole, first, last }: { readonly whole: string; readonly first: string; readonly last: string },
  style: TextStyle,
  mostLines: number,
): Item {
  if (entry(doc, whole, style).block.lines.length <= mostLines) return [entry(doc, whole, style)]
  const linesOfPanel = Math.floor(inner.height / heightOf(entry(doc, ' ', style).block))
  const end = entry(doc, last, style, linesOfPanel - 2 * mostLines)
  return [entry(doc, first, style, Math.max(1, mostLines - end.block.lines.length)), end]
}

const itemHeight = (item: Item): number => item.reduce((sum, one) => sum + heightOf(one.block), itemGap)
const panelHeight = (panel: Panel): number => panel.reduce((sum, item) => sum + itemHeight(item), 0)

/** Who it is, whom to call, and the conditions. */
function personPanel(doc: Doc, report: Report, words: ReportWords): Panel {
  const { profile, madeAt } = report
  const label = { size: 7, soft: true }
  const text = { size: 8, bold: true }
  const born = profile.dateOfBirth ? words.born(longDate(profile.dateOfBirth, words)) : null
  const conditions = conditionLines(profile, words).map(([name, weight]) => `${isolated(name)} (${isolated(weight)})`)
  const name = entry(doc, isolated(fullName(report, words)), { size: 11, bold: true }, 2)
  const contact = {
    whole: contactText(profile, words),
    first: contactText({ ...profile, emergencyPhone: '' }, words),
    last: isolated(profile.emergencyPhone.trim()),
  }
  const items = [
    [name, ...(born === null ? [] : [entry(doc, born, { size: 8 })])],
    [entry(doc, words.emergency, label), ...entriesWithLast(doc, contact, { size: 9, bold: true }, 3)],
  ]
  const title = entry(doc, words.conditions, label)
  const made = [entry(doc, words.card.asOf(longDate(madeAt.toPlainDate(), words)), label)]
  const rest = inner.height - panelHeight([...items, [title], made])
  const lines = Math.floor(rest / heightOf(entry(doc, ' ', text).block))
  return [...items, [title, entry(doc, conditions.join(words.semicolon) || words.notProvided, text, lines)], made]
}

function medicationPanels(doc: Doc, current: readonly ReportedMedication[], words: ReportWords): readonly Panel[] {
  const title = [entry(doc, words.current, { size: 7, soft: true })]
  if (current.length === 0) return [[title, [entry(doc, words.none, { size: textSizes[0] })]]]
  const [large = [], small = []] = textSizes.map((size) =>
    packed([title, ...current.map((one) => medicationItem(doc, one, words, size))]),
  )
  const panels = large.length > 1 && small.length === 1 ? small : large
  const room = strips * panelsOfStrip - 1
  if (panels.length <= room) return panels
  const shown = panels.slice(0, room)
  const kept = (shown.at(-1) ?? []).slice(0, -1)
  const full = shown.slice(0, -1)
  // Without the title.
  const told = [...full, kept].reduce((sum, panel) => sum + panel.length, -1)
  const more = [entry(doc, words.card.more(current.length - told), { size: textSizes[0], bold: true })]
  return [...full, [...kept, more]]
}

/** Name and amount, and when, after what a reader must know before; without the later steps of a plan, for want of room. */
function medicationItem(doc: Doc, one: ReportedMedication, words: ReportWords, size: number): Item {
  const [plan = ''] = planLines(one, words)
  const medicine = {
    whole: medicineText(one.name, one.amount, words.language),
    first: isolated(one.name),
    last: amountText(one.amount, words.language),
  }
  return [
    ...entriesWithLast(doc, medicine, { size, bold: true }, 3),
    ...stateLines(one, words).map((line) => entry(doc, line, { size, bold: true }, 2)),
    entry(doc, plan, { size: size - 0.5 }, 6),
  ]
}

/** Items on as few panels as hold them, in their order. */
function packed(items: readonly Item[]): Panel[] {
  const panels: Item[][] = [[]]
  for (const item of items) {
    const last = panels.at(-1) ?? []
    if (last.length > 0 && panelHeight([...last, item]) > inner.height) panels.push([item])
    else last.push(item)
  }
  return panels
}

function drawPanel({ doc, root }: PdfContext, panel: Panel, { left, top }: { left: number; top: number }): void {
  doc.y = top + padding
  for (const item of panel) {
    for (const { text, block } of item) {
      doc.x = left + padding
      root.add(doc.struct('P', actualText(text), () => draw(doc, block)))
    }
    doc.y += itemGap
  }
}

/** Dashed where it is cut, dotted where it is folded. */
function outlines({ doc }: PdfContext, count: number, top: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  for (let strip = 0; strip * panelsOfStrip < count; strip++) {
    const panels = Math.min(panelsOfStrip, count - strip * panelsOfStrip)
    const left = margin + strip * (card.width + 16)
    doc
      .rect(left, top, card.width, panels * card.height)
      .lineWidth(0.8)
      .dash(5, { space: 3 })
      .strokeColor(ink.text)
      .stroke()
    for (let fold = 1; fold < panels; fold++) {
      const y = top + fold * card.height
      doc
        .moveTo(left, y)
        .lineTo(left + card.width, y)
        .dash(1, { space: 3 })
        .stroke()
    }
    doc.undash()
  }
  doc.endMarkedContent()
}
