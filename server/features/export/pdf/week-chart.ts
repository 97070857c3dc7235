import { adherenceLevel, percent, sum, type Tally } from '#core/adherence/adherence.ts'
import type { Report } from '#core/export/report.ts'
import { longDate, type ReportWords, shortDate, tallyText } from '#core/export/report-texts.ts'
import { type Doc, ink, keepTogether, margin, type PdfContext, paragraph, setFont, sizes, textWidth } from './page.ts'

/** In points. */
const chartHeight = 70
const largestBar = chartHeight - 26
/** The bars' numbers say what the colors say. */
const fills = { good: '#1d6b3a', fair: '#c98a12', poor: '#a8322b', none: '#8b9496' } as const

/** The report's weeks as bars with their numbers; a text alternative for screen readers. */
export function weekChart(pdf: PdfContext, { tallies }: Report): void {
  const { doc, root, words } = pdf
  const weeks = weeksOf(tallies)
  keepTogether(doc, chartHeight + 30)
  const top = doc.y + 4
  const width = textWidth(doc) / weeks.length
  const bbox = [margin, top, margin + textWidth(doc), top + chartHeight]
  const alt = weeks
    .map(({ first, tally }) =>
      words.chart.week(longDate(first, words), tally.counted === 0 ? words.chart.noDoses : tallyText(tally, words)),
    )
    .join(words.semicolon)
  const figure = { alt: `${words.chart.title} ${alt}`, bbox }
  root.add(
    doc.struct('Figure', figure, () => {
      weeks.forEach((week, index) => {
        weekBar(doc, week, { left: margin + index * width, top, width }, words)
      })
    }),
  )
  doc.x = margin
  doc.y = top + chartHeight + 4
  paragraph(pdf, words.chart.text, { soft: true, size: sizes.small })
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
    weeks.unshift({ first: first.date, tally: sum(days) })
  }
  return weeks
}
