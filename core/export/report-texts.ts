import { percent, type Tally } from '../adherence/adherence.ts'
import { usageText } from '../as-needed/limits-text.ts'
import type { Dose } from '../dose/dose.ts'
import type { DuplicateIntakes } from '../dose/entry.ts'
import type { Skip } from '../dose/skip.ts'
import { skipText } from '../dose/skip-text.ts'
import { type Condition, otherCondition } from '../profile/conditions.ts'
import { countryName } from '../profile/countries.ts'
import type { Profile, Relationship } from '../profile/profile.ts'
import { stepsAfter } from '../schedule/pattern.ts'
import { type Language, languageTable } from '../settings/settings.ts'
import { stockText } from '../stock/stock-text.ts'
import { dateFormatter } from '../text/formatter.ts'
import { isolated } from '../text/isolate.ts'
import { stop } from '../text/stop.ts'
import type { AsNeededTexts } from '../texts/en/as-needed.ts'
import type { ReportTexts } from '../texts/en/report.ts'
import type { SkipTexts } from '../texts/en/skip.ts'
import type { StockTexts } from '../texts/en/stock.ts'
import { patternFormat } from '../texts/pattern-format.ts'
import { ordinalFirst, uniformShortDate } from '../texts/short-date.ts'
import { textsIn } from '../texts/texts.ts'
import type { Nominal } from '../time/nominal.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'
import type { Days } from './grouped-days.ts'
import type { ReportedDose, ReportedEvent, ReportedMedication, ReportedPause, ReportNotes } from './report.ts'

/** A report's texts in its language; `named` translates stored English names, if it has them. */
export type ReportWords = ReportTexts & {
  readonly stock: StockTexts
  readonly asNeeded: AsNeededTexts
  readonly skip: SkipTexts
  readonly language: Language
  readonly locale: string
  readonly named: {
    readonly conditions: Readonly<Record<Condition, string>>
    readonly relationships: Readonly<Record<Relationship, string>>
  } | null
}

export function reportWords(language: Language): ReportWords {
  const { reportTexts, asNeededTexts, skipTexts, stockTexts, conditions, relationships } = textsIn[language]
  const named = conditions ? { conditions, relationships } : null
  const groups = { asNeeded: asNeededTexts, skip: skipTexts, stock: stockTexts }
  return { ...reportTexts, ...groups, language, locale: languageTable[language].locale, named }
}

function format(date: Temporal.PlainDate, locale: string, options: Intl.DateTimeFormatOptions): string {
  const text = dateFormatter(locale, options).format(date.toZonedDateTime('UTC').epochMilliseconds)
  return ordinalFirst(text, locale)
}

export const longDate = (date: Temporal.PlainDate, { locale }: ReportWords): string =>
  format(date, locale, { dateStyle: 'long' })

/** 'Mar 9, 2026' */
export const mediumDate = (date: Temporal.PlainDate, { locale }: ReportWords): string =>
  format(date, locale, { dateStyle: 'medium' })

export const fullDate = (date: Temporal.PlainDate, { locale }: ReportWords): string =>
  format(date, locale, { dateStyle: 'full' })

/** 'Mar 9', or 'Mon, Mar 9'; never broken. */
export const dayText = (date: Temporal.PlainDate, { locale }: ReportWords, hasWeekday = false): string =>
  uniformShortDate(
    format(date, locale, { month: 'short', day: 'numeric', ...(hasWeekday && { weekday: 'short' }) }),
    locale,
  ).replaceAll(' ', '\u00a0')

/** 'Mar 9 – 11' */
export function daysText({ first, last }: Days, words: ReportWords): string {
  if (first.equals(last)) return dayText(first, words)
  const [from, to] = [first, last].map((date) => date.toZonedDateTime('UTC').epochMilliseconds)
  const range = dateFormatter(words.locale, { month: 'short', day: 'numeric' }).formatRange(from ?? 0, to ?? 0)
  return ordinalFirst(uniformShortDate(range, words.locale), words.locale)
}

/** 11/21, or 21/11. */
export const shortDate = (date: Temporal.PlainDate, { locale }: ReportWords): string =>
  format(date, locale, { month: 'numeric', day: 'numeric' })

type ClockTime = { readonly hour: number; readonly minute: number }

/** What follows the time before and after noon, in the languages that count to 12. */
const halves: Readonly<Partial<Record<Language, readonly [string, string]>>> = {
  en: ['AM', 'PM'],
  es: ['a.m.', 'p.m.'],
}

/** 8:05 PM; 20:05 in the languages that count to 24. */
export function clockTime({ hour, minute }: ClockTime, { language }: ReportWords): string {
  const minutes = String(minute).padStart(2, '0')
  const [before, after] = halves[language] ?? []
  return before ? `${hour % 12 || 12}:${minutes} ${hour < 12 ? before : after}` : `${hour}:${minutes}`
}

type Line = readonly [name: string, value: string]

/** The patient's details, line by line; unknown ones say so. */
export function personalLines(profile: Profile, words: ReportWords): Line[] {
  return [
    [words.fullName, provided(`${profile.firstName} ${profile.lastName}`, words)],
    [words.dateOfBirth, profile.dateOfBirth ? longDate(profile.dateOfBirth, words) : words.notProvided],
    [words.sex, profile.sex ? words.sexes[profile.sex] : words.notSpecified],
    [words.country, country(profile.selectedCountry, words)],
    [words.email, provided(profile.email, words)],
    [words.phone, provided(profile.phone, words)],
    [words.address, provided(profile.address, words)],
  ]
}

export function contactLines(profile: Profile, words: ReportWords): Line[] {
  const relation = profile.emergencyContactRelation
  return [
    [words.name, provided(profile.emergencyContactName, words)],
    [words.relationship, relation ? (words.named?.relationships[relation] ?? relation) : words.notProvided],
    [words.email, provided(profile.emergencyContactEmail, words)],
    [words.phone, provided(profile.emergencyPhone, words)],
    [words.address, provided(profile.emergencyContactAddress, words)],
  ]
}

/** 'Luis Rivera (Child), +1 555 010 0100'; what is not known is left out. */
export function contactText(profile: Profile, words: ReportWords): string {
  const { emergencyContactName: name, emergencyContactRelation: relation, emergencyPhone: phone } = profile
  const said = relation && (words.named?.relationships[relation] ?? relation)
  const who = [isolated(name.trim()), said && `(${said})`].filter((part) => part).join(' ')
  // A number is never broken.
  const number = isolated(phone.trim().replaceAll(' ', '\u00a0'))
  return provided([who, number].filter((part) => part !== '').join(', '), words)
}

export function conditionLines(profile: Profile, words: ReportWords): Line[] {
  return profile.conditions.flatMap(({ condition, customCondition, severity, description }): Line[] => {
    if (condition === '') return []
    const name = (condition === otherCondition && customCondition) || (words.named?.conditions[condition] ?? condition)
    const weight = words.severities[severity]
    return [[name, description ? `${weight}, ${description}` : weight]]
  })
}

function provided(text: string, { notProvided }: ReportWords): string {
  return text.trim() || notProvided
}

/** English names come from our list, others from Intl. */
function country(code: string, { locale, named }: ReportWords): string {
  const english = countryName(code)
  if (!named || !/^[A-Z]{2}$/.test(code)) return english
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? english
}

/** 'Twice daily, 8:00 AM and 8:00 PM', 'Weekly, on Monday, 8:00 AM', 'As needed, at least 4 h apart'. */
export function reportedUse({ use, asOf }: Pick<ReportedMedication, 'use' | 'asOf'>, words: ReportWords): string {
  const planned = { ...patternFormat(words.language), time: (time: ClockTime) => clockTime(time, words) }
  return usageText(use, asOf, { planned, asNeeded: { texts: words.asNeeded, amount: planned.amount } })
}

/** 'Since March 2, 2026', or from when to when and why it ended; 'Ended before the first dose: March 2, 2026'. */
function courseText(
  { since, ending, isNeverBegun }: Pick<ReportedMedication, 'since' | 'ending' | 'isNeverBegun'>,
  words: ReportWords,
): string {
  if (!ending) return words.since(longDate(since, words))
  const date = longDate(ending.date, words)
  if (isNeverBegun) return words.labeled(words.endedBeforeFirst, date)
  return `${words.span(longDate(since, words), date)}, ${words.endings[ending.reason]}`
}

/** Its plan, with each step to come, and since when or from when to when, in sentences. */
export function usageSentences(one: ReportedMedication, words: ReportWords): string {
  return [...planLines(one, words), ...courseLines(one, words)].map(stop).join(' ')
}

/** Since when it is taken; nothing of one that is to begin, of which {@link stateLines} says when. */
export function courseLines(one: ReportedMedication, words: ReportWords): string[] {
  return one.begins ? [] : [courseText(one, words)]
}

/** What a reader must know before the plan: that it is paused, or has not begun. */
export function stateLines(
  { pause, begins }: Pick<ReportedMedication, 'pause' | 'begins'>,
  words: ReportWords,
): string[] {
  const paused = pauseText(pause, words)
  const beginning = begins && words.notBefore(longDate(begins, words))
  return [paused, beginning].filter((line) => line !== null)
}

/** 'Twice daily, 8:00 AM and 8:00 PM, last dose on March 9', and for a taper each step to come. */
export function planLines(one: ReportedMedication, words: ReportWords): string[] {
  const { use, asOf, until, ending } = one
  const last = until && !ending ? `, ${words.lastDoseOn(longDate(until, words))}` : ''
  const steps = use.frequency === 'as-needed' || ending ? [] : stepsAfter(use, asOf)
  return [`${reportedUse(one, words)}${last}`, ...steps.map((date) => reportedUse({ use, asOf: date }, words))]
}

/** 'Paused until March 9, 8:00 AM'; null for a medication that is not paused. @param pause in force or to come */
export function pauseText(pause: ReportedPause | null, words: ReportWords): string | null {
  if (!pause) return null
  const { from, until, hasBegun } = pause
  const { pause: t } = words
  const begins = momentText(from, words)
  // The day that midnight ends is the last one.
  const lastDay = until && isMidnight(until) ? longDate(until.toPlainDate().subtract({ days: 1 }), words) : null
  if (!hasBegun) {
    if (!until) return t.from(begins)
    return lastDay ? t.fromThrough(begins, lastDay) : t.fromUntil(begins, momentText(until, words))
  }
  if (!until) return t.open(longDate(from.toPlainDate(), words))
  return lastDay ? t.through(lastDay) : t.until(momentText(until, words))
}

/** 'March 9, 2026, 8:00 AM'; a midnight without the time. */
function momentText(moment: Temporal.PlainDateTime, words: ReportWords): string {
  const date = longDate(moment.toPlainDate(), words)
  return isMidnight(moment) ? date : `${date}, ${clockTime(moment, words)}`
}

function isMidnight({ hour, minute }: ClockTime): boolean {
  return hour === 0 && minute === 0
}

/** '14 tablets left, runs out on December 2, 2026'; null for a medication that has ended, or whose stock is not tracked. */
export function stockLeftText({ stock, asOf, ending }: ReportedMedication, words: ReportWords): string | null {
  if (!stock || ending) return null
  const date = (day: Temporal.PlainDate) => longDate(day, words)
  return stockText(stock, { texts: words.stock, language: words.language, date, today: asOf }).left
}

/**
 * 'Taken at 8:03 AM', with the date if it was another day, and when it was recorded again; 'Left out: ill', 'Missed',
 * 'Not recorded', 'Due'.
 */
function doseText({ dose, status }: ReportedDose, spans: ZoneSpans, words: ReportWords): string {
  if (dose.recorded?.status === 'taken') {
    const { at, twice } = dose.recorded
    const taken = takenText(at, dose, spans, words)
    return twice ? `${taken}. ${againText(twice, dose, spans, words)}` : taken
  }
  if (dose.recorded) return skippedText(dose.recorded, words) ?? words.missed
  if (dose.held) return words.held
  if (dose.passedOver) return words.passedOver
  return status === 'missed' ? words.notRecorded : words.due
}

function takenText(at: Temporal.Instant, { shown }: Pick<Dose, 'shown'>, spans: ZoneSpans, words: ReportWords): string {
  const { time, date } = timeBeside(at, shown, spans, words)
  return date === null ? words.takenAt(time) : words.takenOn(time, date)
}

/** @returns the clock time, and the date if it is another one than the planned time's */
function timeBeside(at: Temporal.Instant, shown: Nominal, spans: ZoneSpans, words: ReportWords) {
  const clock = wallClock(spans, at)
  const date = clock.toPlainDate()
  return { time: clockTime(clock, words), date: date.equals(shown.toPlainDate()) ? null : longDate(date, words) }
}

/** 'Taken again at 2:10 PM'; or only recorded, if the patient has not said that it was both. */
export function againText(
  { intakes: [, last], bothTaken }: DuplicateIntakes,
  { shown }: Pick<Dose, 'shown'>,
  spans: ZoneSpans,
  words: ReportWords,
): string {
  const { time, date } = timeBeside(last.at, shown, spans, words)
  return bothTaken ? words.takenAgain(time, date) : words.recordedAgain(time, date)
}

/** 'Left out: doctor said so'; null if the patient did not say why. */
export function skippedText({ reason, note }: Skip, words: ReportWords): string | null {
  return skipText({ reason, note: note && oneLine(note) }, words.skip)
}

/** What became of a dose, or of an intake: 'As needed: headache. Over your limit'. */
export function eventText(event: ReportedEvent, spans: ZoneSpans, words: ReportWords): string {
  if ('dose' in event) {
    const outcome = doseText(event, spans, words)
    return event.note ? `${stop(outcome)} ${words.doseNote(oneLine(event.note))}` : outcome
  }
  const { reason, note, isOverLimit } = event.intake
  const { asNeeded, overLimit } = words.asNeeded
  const said = [reason, note && oneLine(note)].filter((text) => text).join(', ')
  const sentences = [
    said ? words.labeled(asNeeded, said) : asNeeded,
    ...(isOverLimit ? [overLimit] : []),
    ...(event.note ? [words.doseNote(oneLine(event.note))] : []),
  ]
  return sentences.join('. ')
}

export type LabeledNote = {
  readonly label: string
  readonly note: string
  /** A sentence of its own that says a note, whole or cut. */
  readonly sentence: (note: string) => string
}

/** A medication's notes, empty ones left out, in the order of reports. */
export function labeledNotes(notes: ReportNotes, words: ReportWords): LabeledNote[] {
  const { prescribedBy, ...others } = words.notes
  const labels: Readonly<Record<keyof ReportNotes, string>> = {
    prescribedBy,
    moreOftenReason: words.moreOften,
    ...others,
  }
  const fields = Object.keys(labels) as (keyof ReportNotes)[]
  return fields.flatMap((field): LabeledNote[] => {
    const label = labels[field]
    const note = notes[field]
    const sentence = field === 'prescribedBy' ? words.isPrescribedBy : (text: string) => words.labeled(label, text)
    return note ? [{ label, note, sentence }] : []
  })
}

/** The most characters of a note in a report; the beginning matters most to a doctor. */
const longestNote = 500

/**
 * A note for a report, cut if it is too long.
 * @returns the text, and the mark after a cut
 */
export function shownNote(note: string, { shortened }: ReportWords): { readonly text: string; readonly after: string } {
  const text = note.trim()
  if (text.length <= longestNote) return { text, after: '' }
  const beginning = text.slice(0, longestNote + 1)
  // At a space if there is one; never within a character.
  const whole = beginning.replace(/\s\S{0,100}$/, '')
  const cut = whole === beginning ? beginning.slice(0, -1).replace(/[\ud800-\udbff]$/, '') : whole
  return { text: cut, after: ` … (${shortened})` }
}

export function oneLine(text: string): string {
  return text.trim().replaceAll(/[\s,]*\n\s*/g, ', ')
}

/** '86%, 24 of 28 doses taken'. */
export function tallyText({ taken, counted }: Tally, words: ReportWords): string {
  return words.tally(percent(taken, counted), taken, counted)
}
