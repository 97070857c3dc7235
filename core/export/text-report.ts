import type { ZoneSpans } from '../time/span.ts'
import type { Report, ReportedMedication } from './report.ts'
import {
  clockTime,
  conditionLines,
  contactLines,
  courseText,
  doseText,
  fullDate,
  longDate,
  oneLine,
  personalLines,
  scheduleText,
  tallyText,
  words,
} from './words.ts'

/** The history report as plain text (SPEC 9, "Exports"). */
export type TextReport = {
  /** Named with the date. */
  readonly fileName: string
  /** The whole report. */
  readonly text: string
  /** Without the person and the doses of each day: short enough for a mail that another program writes. */
  readonly summary: string
}

/** @param spans as the report was made with: they say what the clock showed when a dose was taken */
export function textReport(report: Report, spans: ZoneSpans): TextReport {
  const { madeAt, profile, first, last, days } = report
  const head = [`${words.title}`, `${fullDate(madeAt.toPlainDate())}, ${clockTime(madeAt)} (${report.zone})`]
  const person = [
    section(words.personal, lines(personalLines(profile))),
    section(words.emergency, lines(contactLines(profile))),
    section(words.conditions, lines(conditionLines(profile))),
  ]
  const summary = [
    section(words.adherence, [
      ...report.adherence.map((one) => `${one.days} days: ${tallyText(one.tally)}`),
      words.definition,
    ]),
    section(words.current, report.current.flatMap(medicationLines)),
    section(words.past, report.past.flatMap(medicationLines)),
  ]
  const doses = days.flatMap((day) => [
    '',
    fullDate(day.date),
    ...day.doses.map(
      (one) => `  ${clockTime(one.dose.nominal).padStart(8)}  ${one.name} ${one.dose.dosage}: ${doseText(one, spans)}`,
    ),
  ])
  const dosesTitle = `${words.dosesByDay}, ${longDate(first)} to ${longDate(last)}`
  const all = [...person, ...summary, [dosesTitle, ...(doses.length > 0 ? doses : ['', words.noDoses])].join('\n')]
  return {
    fileName: `medication-history-${last}.txt`,
    text: `${[head.join('\n'), ...all].join('\n\n')}\n\n${words.recordedByPatient}\n`,
    summary: `${[head.join('\n'), ...summary].join('\n\n')}\n`,
  }
}

function section(title: string, content: readonly string[]): string {
  return [title, ...(content.length > 0 ? content : [words.none]).map((line) => `  ${line}`)].join('\n')
}

function lines(pairs: readonly (readonly [string, string])[]): string[] {
  return pairs.map(([name, value]) => `${name}: ${oneLine(value)}`)
}

function medicationLines(one: ReportedMedication): string[] {
  const more = [
    ['Prescribed by', one.prescribedBy],
    ['Instructions', one.instructions],
    ['Side effects', one.sideEffects],
  ] as const
  return [
    `${one.name} ${one.dosage}`,
    `  ${scheduleText(one)}. ${courseText(one)}.`,
    ...lines(more.filter(([, value]) => value.trim() !== '')).map((line) => `  ${line}`),
  ]
}
