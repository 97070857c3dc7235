import { amountText } from '../medication/amount.ts'
import { withPlainSpaces } from '../text/isolate.ts'
import { stop } from '../text/stop.ts'
import type { ZoneSpans } from '../time/span.ts'
import { placeOf, type Report, type ReportedMedication } from './report.ts'
import {
  clockTime,
  conditionLines,
  contactLines,
  eventText,
  fullDate,
  labeledNotes,
  longDate,
  oneLine,
  personalLines,
  type ReportWords,
  reportWords,
  shownNote,
  stateLines,
  stockLeftText,
  tallyText,
  usageSentences,
} from './report-texts.ts'

export type TextReport = {
  readonly fileName: string
  readonly text: string
  /** Without personal details and daily doses: short enough for an email. */
  readonly summary: string
}

/** @param spans the report's, for the clock time of an intake */
export function textReport(report: Report, spans: ZoneSpans): TextReport {
  const { madeAt, profile, first, last, days } = report
  const words = reportWords(report.language)
  const head = [words.title, `${fullDate(madeAt.toPlainDate(), words)}, ${clockTime(madeAt, words)} (${report.zone})`]
  const person = [
    section(words, words.personal, lines(words, personalLines(profile, words))),
    section(words, words.emergency, lines(words, contactLines(profile, words))),
    section(words, words.conditions, lines(words, conditionLines(profile, words))),
  ]
  const summary = [
    section(words, words.adherence, [
      ...report.adherence.map((one) => words.lastDays(one.days, tallyText(one.tally, words))),
      words.definition,
    ]),
    section(
      words,
      words.current,
      report.current.flatMap((one) => medicationLines(one, words)),
    ),
    section(
      words,
      words.past,
      report.past.filter(({ isNeverBegun }) => !isNeverBegun).flatMap((one) => medicationLines(one, words)),
    ),
  ]
  const longestTime = clockTime({ hour: 12, minute: 0 }, words).length
  const doses = days.flatMap((day) => [
    '',
    fullDate(day.date, words),
    ...(day.note === null ? [] : [`  ${words.dayNote(oneLine(day.note))}`]),
    ...day.events.map((event) => {
      const { shown, dosage } = placeOf(event)
      const what = words.labeled(medicine(event.name, dosage, words), withPlainSpaces(eventText(event, spans, words)))
      return `  ${clockTime(shown, words).padStart(longestTime)}  ${what}`
    }),
  ])
  const dosesTitle = `${words.dosesByDay}, ${words.span(longDate(first, words), longDate(last, words))}`
  const all = [...person, ...summary, [dosesTitle, ...(doses.length > 0 ? doses : ['', words.noDoses])].join('\n')]
  return {
    fileName: `medication-history-${last}.txt`,
    text: `${[head.join('\n'), ...all].join('\n\n')}\n\n${words.recordedByPatient}\n`,
    summary: `${[head.join('\n'), ...summary].join('\n\n')}\n`,
  }
}

/** With ordinary spaces, so that a search in the file finds it. */
function medicine(name: string, dosage: string, { language }: ReportWords): string {
  return `${name} ${withPlainSpaces(amountText(dosage, language))}`
}

function section(words: ReportWords, title: string, content: readonly string[]): string {
  return [title, ...(content.length > 0 ? content : [words.none]).map((line) => `  ${line}`)].join('\n')
}

function lines(words: ReportWords, pairs: readonly (readonly [string, string])[]): string[] {
  return pairs.map(([name, value]) => words.labeled(name, oneLine(value)))
}

function medicationLines(one: ReportedMedication, words: ReportWords): string[] {
  const notes = labeledNotes(one, words).filter(({ note }) => note.trim() !== '')
  const left = stockLeftText(one, words)
  return [
    medicine(one.name, one.dosage, words),
    ...stateLines(one, words).map((line) => `  ${withPlainSpaces(stop(line))}`),
    `  ${withPlainSpaces(usageSentences(one, words))}`,
    ...(left === null ? [] : [`  ${withPlainSpaces(left)}.`]),
    ...lines(
      words,
      notes.map(({ label, note }) => [label, noteText(note, words)]),
    ).map((line) => `  ${line}`),
  ]
}

function noteText(note: string, words: ReportWords): string {
  const { text, after } = shownNote(note, words)
  return `${text}${after}`
}
