import { percent } from '../adherence/adherence.ts'
import { type Gap, lengthMs } from '../adherence/longest-gap.ts'
import type { IntakeFigures } from '../as-needed/intake-figures.ts'
import { lengthText } from '../as-needed/limits-text.ts'
import type { Dose } from '../dose/dose.ts'
import { amountText } from '../medication/amount.ts'
import { dosageOf } from '../medication/measure.ts'
import { briefly } from '../text/brief.ts'
import { isolated } from '../text/isolate.ts'
import { minuteMs } from '../time/durations.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'
import { type DoseDays, doseDays, groupedDays, isDayByDay } from './grouped-days.ts'
import type { MedicationFigures } from './medication-figures.ts'
import { clockTime, daysText, dayText, type ReportWords, skippedText, tallyText } from './report-texts.ts'

/** A figure of a medication: its name, and what it is. */
export type FigureLine = {
  readonly kind: 'taken' | 'gap' | 'missed' | 'left-out' | 'held' | 'passed-over' | 'as-needed' | 'notes'
  readonly label: string
  readonly text: string
}

/** Reasons and notes that are told; the list of doses has all. */
const mostReasons = 6
const mostNotes = 3

/** What became of a medication's doses, line by line; what did not happen has no line. */
export function figureLines(figures: MedicationFigures, spans: ZoneSpans, words: ReportWords): FigureLine[] {
  const { counted, missed, leftOut, held, passedOver, longestGap, asNeeded, notes } = figures
  const t = words.figures
  const lines: (FigureLine | false)[] = [
    counted.length > 0 && { kind: 'taken', label: t.taken, text: takenText(figures, words) },
    longestGap !== null && { kind: 'gap', label: t.longestGap, text: gapText(longestGap, spans, words) },
    missed.length > 0 && { kind: 'missed', label: t.missed, text: dosesText(missed, counted, words) },
    leftOut.length > 0 && { kind: 'left-out', label: t.leftOut, text: leftOutText(leftOut, words) },
    held.length > 0 && { kind: 'held', label: t.held, text: uncountedText(held, words) },
    passedOver.length > 0 && { kind: 'passed-over', label: t.passedOver, text: uncountedText(passedOver, words) },
    asNeeded !== null && { kind: 'as-needed', label: words.asNeeded.asNeeded, text: asNeededText(asNeeded, words) },
    notes.length > 0 && { kind: 'notes', label: t.notes, text: notesText(notes, words) },
  ]
  return lines.filter((line) => line !== false)
}

/** '90%, 162 of 180 doses taken; on time 84%, 151 of 180' */
function takenText({ tally }: MedicationFigures, words: ReportWords): string {
  const { counted, onTime } = tally
  return [tallyText(tally, words), words.figures.onTime(percent(onTime, counted), onTime, counted)].join(
    words.semicolon,
  )
}

/** '3 days 4 h, Feb 3, 8:00 AM to Feb 6, 12:05 PM' */
function gapText(gap: Gap, spans: ZoneSpans, words: ReportWords): string {
  const [from, to] = [gap.from, gap.to].map((at) => momentText(wallClock(spans, at), words)) as [string, string]
  const length = spanText(lengthMs(gap), words)
  return gap.isOpen ? words.figures.openGap(length, from) : words.figures.gap(length, from, to)
}

const spanText = (ms: number, { asNeeded }: ReportWords) => lengthText(Math.round(ms / minuteMs), asNeeded)

/** '14 doses. 8:00 AM: Feb 3, Feb 9 – 11; 8:00 PM: Feb 14' */
function dosesText(doses: readonly Dose[], counted: readonly Dose[], words: ReportWords): string {
  const hasWeekday = !isDayByDay(counted)
  const groups = doseDays(doses, counted).map((group) => groupText(group, hasWeekday, words))
  return words.labeled(words.figures.doses(doses.length), groups.join(words.semicolon))
}

function groupText(group: DoseDays, hasWeekday: boolean, words: ReportWords): string {
  const days = group.days.map((one) => (hasWeekday ? dayText(one.first, words, true) : daysText(one, words)))
  // A weekday has a comma of its own.
  const dates = days.join(hasWeekday ? words.semicolon : ', ')
  if (group.kind === 'by-time') return `${clockTime(group.time, words)} (${dates})`
  return group.kind === 'by-count' ? `${words.figures.partOf(group.part, group.of)} (${dates})` : dates
}

/** 'doctor said so (Feb 3), ill (Feb 4 – 5)' */
function leftOutText(doses: readonly Dose[], words: ReportWords): string {
  const byReason = Map.groupBy(doses, ({ recorded }) =>
    recorded?.status === 'missed' ? reasonText(recorded, words) : '',
  )
  const all = [...byReason].map(([reason, same]) => `${reason} (${datesText(same, words)})`)
  const rest = all.length > mostReasons ? [words.figures.more(all.length - mostReasons)] : []
  return words.labeled(words.figures.doses(doses.length), [...all.slice(0, mostReasons), ...rest].join(words.semicolon))
}

function reasonText({ reason, note }: Parameters<typeof skippedText>[0], words: ReportWords): string {
  const said = { reason, note: note && isolated(briefly(note)) }
  // The label says that it was left out.
  return skippedText(said, { ...words, skip: { ...words.skip, leftOut: (why) => why } }) ?? ''
}

/** '6 doses: Feb 3 – 8, not counted' */
function uncountedText(doses: readonly Dose[], words: ReportWords): string {
  const { figures } = words
  return words.labeled(`${figures.doses(doses.length)}, ${figures.notCounted}`, datesText(doses, words))
}

function datesText(doses: readonly Dose[], words: ReportWords): string {
  return groupedDays(doses.map(({ shown }) => shown.toPlainDate()))
    .map((days) => daysText(days, words))
    .join(', ')
}

/** '12 intakes; most in 24 h: 4 tablets, 4 intakes; shortest gap 4 h, longest 6 days' */
function asNeededText({ count, most, gaps, overLimit }: IntakeFigures, words: ReportWords): string {
  const t = words.figures
  const amount = most.sum && most.sum.thousandths > 0 ? amountText(dosageOf(most.sum), words.language) : null
  return [
    t.intakes(count),
    t.most([...(amount ? [amount] : []), t.intakes(most.count)].join(', ')),
    ...(gaps ? [t.gaps(spanText(gaps.shortest, words), spanText(gaps.longest, words))] : []),
    ...(overLimit > 0 ? [t.overLimit(overLimit)] : []),
  ].join(words.semicolon)
}

function notesText(notes: MedicationFigures['notes'], words: ReportWords): string {
  const shown = notes
    .slice(0, mostNotes)
    .map(({ shown, text }) => words.labeled(momentText(shown, words), isolated(briefly(text))))
  const rest = notes.length > mostNotes ? [words.figures.more(notes.length - mostNotes)] : []
  return [...shown, ...rest].join(words.semicolon)
}

function momentText(moment: Temporal.PlainDateTime, words: ReportWords): string {
  return `${dayText(moment.toPlainDate(), words)}, ${clockTime(moment, words)}`
}
