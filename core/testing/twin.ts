import { dayTallies, lastDaysOf, percent, streak, sum, type Tally, tally } from '#core/adherence/adherence.ts'
import { dosesOn } from '#core/dose/dose.ts'
import { latestDate } from '#core/dose/open.ts'
import { remindersInForce } from '#core/reminder/due-reminders.ts'
import type { Days } from '#core/schedule/days.ts'
import type { Pattern, Step } from '#core/schedule/pattern.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { shownAt } from '#core/time/nominal.ts'
import { localDate } from '#core/time/span.ts'
import { cardOf, markOf } from './card-oracle.ts'
import { DoseOracle, minute } from './dose-oracle.ts'
import { adherenceOf, figuresOf, type OracleFigures, streakOf } from './figures-oracle.ts'
import { around, type LifeEvent } from './life.ts'
import type { Patient } from './patient.ts'
import {
  type OracleAmount,
  type OracleDays,
  type OraclePlan,
  type OracleStep,
  simplePlan,
  withAmount,
} from './plan-oracle.ts'
import { ReminderOracle } from './reminder-oracle.ts'
import { clockText } from './times.ts'

/*
 * A patient's life, lived a second time by the independent computation, and what the two say differently.
 */

const hours = { daily: 24, 'twice-daily': 12, 'three-times-daily': 8, weekly: 168 } as const

/** What a dosage is in thousandths, where a test says it. */
export type AmountFacts = (dosage: string) => Omit<OracleAmount, 'amount'>

/** @param dosage of a preset; a custom pattern says its amounts itself */
export function planOf(pattern: Pattern, dosage: string, facts: AmountFacts = () => ({})): OraclePlan {
  if (pattern.frequency === 'custom') {
    return { kind: 'dated', steps: pattern.steps.map((step) => stepOf(step, facts)) }
  }
  if (pattern.frequency === 'hourly') {
    const first = pattern.first.epochMilliseconds
    return withAmount({ kind: 'hourly', hours: pattern.hours, first, amount: dosage }, dosage, facts(dosage))
  }
  const plan = simplePlan({
    hours: hours[pattern.frequency],
    minute: pattern.time.hour * 60 + pattern.time.minute,
    weekday: pattern.frequency === 'weekly' ? pattern.weekday : null,
  })
  return withAmount(plan, dosage, facts(dosage))
}

function stepOf({ from, rows }: Step, facts: AmountFacts): OracleStep {
  return {
    from: from === null ? Number.NEGATIVE_INFINITY : dayNumber(from),
    rows: rows.map(({ days, time, dosage }) => ({
      days: daysOf(days),
      minute: time.hour * 60 + time.minute,
      amount: dosage,
      ...facts(dosage),
    })),
  }
}

function daysOf(days: Days): OracleDays {
  if (days.kind === 'weekdays') return { kind: 'on', weekdays: days.weekdays }
  if (days.kind === 'every-nth') return { kind: days.kind, n: days.days, from: dayNumber(days.from) }
  if (days.kind === 'cycle') return { ...days, from: dayNumber(days.from) }
  return days
}

const dayNumber = (date: Temporal.PlainDate) => wallMinute(date.toPlainDateTime()) / (24 * 60)

const wallMinute = (nominal: Temporal.PlainDateTime) => nominal.toZonedDateTime('UTC').epochMilliseconds / minute
/** The name of a dose of a plan by the hour has a second. */
const wallText = (nominal: number) => {
  const at = Math.round(nominal * minute)
  return new Date(at).toISOString().slice(0, at % minute === 0 ? 16 : 19)
}

/** How long after a step card, reminders and figures are looked at, in minutes: after each step at the next of these. */
const later = [0, 7, 151, 700] as const

/** What the patient and the independent computation say differently after each step of a life; empty when they agree. */
export function differencesIn(life: readonly LifeEvent[]): string[] {
  const beginning = life[0]?.before
  if (!beginning) return []
  const story: string[] = [`${beginning.spans[0].zone} ${textOf(beginning)}`]
  let reminders: ReminderOracle | undefined
  let steps = 0
  for (const { oracle, event, done } of livedTwice(life)) {
    const { step, at, before, after } = event
    const looked = at.add({ minutes: later[steps++ % later.length] ?? 0 })
    reminders ??= new ReminderOracle(oracle)
    story.push(`${at} ${JSON.stringify(step)} ${before === after ? 'nothing' : ''}`)
    const differences = [
      ...(done === (before !== after) ? [] : [`${step.kind}: ${before !== after} ${done}`]),
      ...dosesOfOneOnly(oracle, after, at),
      ...cardOfOneOnly(oracle, after, looked),
      ...remindersOfOneOnly(reminders, after, looked),
      ...figuresOfOneOnly(oracle, after, looked),
    ]
    if (differences.length > 0) return [...story, ...differences]
  }
  return []
}

/** A life as the independent computation lives it: after each step what it knows, and whether for it something happened. */
export function* livedTwice(
  life: readonly LifeEvent[],
  facts: AmountFacts = () => ({}),
): Generator<{ readonly oracle: DoseOracle; readonly event: LifeEvent; readonly done: boolean }> {
  const beginning = life[0]?.before
  if (!beginning) return
  const oracle = begins(beginning, facts)
  for (const event of life) yield { oracle, event, done: follows(oracle, event, facts) }
}

const textOf = ({ schedule }: Patient) =>
  `${JSON.stringify(schedule.versions[0].pattern)} from ${schedule.versions[0].from}, first ${schedule.firstDose}, until ${schedule.versions[0].until}`

function begins({ spans, schedule }: Patient, facts: AmountFacts): DoseOracle {
  const [{ pattern, dosage, from, until, openedAt }] = schedule.versions
  const oracle = new DoseOracle(spans[0].zone, spans[0].from.epochMilliseconds)
  oracle.adds('med', {
    plan: planOf(pattern, dosage, facts),
    at: openedAt.epochMilliseconds,
    days: until ? schedule.firstDose.until(shownAt(spans, until), { largestUnit: 'days' }).days : null,
    since: wallMinute(from),
    firstDose: wallMinute(schedule.firstDose),
  })
  return oracle
}

const noLimits = { value: 1000, unit: 'tablet', gap: null, max: null, count: null }

/** @returns whether something happened */
function follows(oracle: DoseOracle, { step, at: instant, before, after }: LifeEvent, facts: AmountFacts): boolean {
  const at = instant.epochMilliseconds
  const { pattern, dosage } = after.version()
  switch (step.kind) {
    case 'edits':
      // A course that is over is closed as completed before it is restored.
      if (before !== after && !oracle.isRunning('med', at)) oracle.ends('med', at)
      // The earliest end of a hold counts. Those of a medicine that was taken as needed end only here.
      for (const { id, endedAt } of before === after ? [] : after.schedule.holds) {
        if (endedAt) oracle.resumes({ holdId: id, at })
      }
      return oracle.edits('med', { plan: planOf(step.to, before.version().dosage, facts) }, at)
    case 'changes dosage':
      if (before === after) return false
      return oracle.edits('med', { plan: planOf(pattern, dosage, facts) }, at)
    case 'pauses': {
      const hold = after.schedule.holds.at(-1)
      if (!hold) return false
      const { id, from, until } = hold
      oracle.holds({
        id,
        medications: ['med'],
        from: wallMinute(from),
        until: until && wallMinute(until),
        cause: 'pause',
        madeAt: at,
      })
      return true
    }
    case 'resumes':
      return resumesWith(oracle, before, after, at)
    case 'ends':
      if (before === after) return false
      oracle.ends('med', at)
      return true
    case 'takes as needed':
      if (before === after) return false
      oracle.editsToAsNeeded('med', noLimits, at)
      return true
    case 'reopens':
      return oracle.reopens('med', at)
    case 'takes the joined':
      if (!before.record.joined) {
        // There was no other plan to open: a change of zone before it can still be undone.
        const [{ openedAt }] = before.schedule.versions
        oracle.addsAsNeeded('joined', noLimits, openedAt.epochMilliseconds)
        oracle.joins('med', 'joined')
      }
      for (const { id } of after.record.joined?.slice(-1) ?? []) {
        oracle.records('joined', { id, status: 'taken', nominal: null, at, recordedAt: at })
      }
      return true
    case 'withdraws':
      return oracle.withdraws(at)
    case 'moves':
      if (before === after) return false
      oracle.moves(step.zone, at)
      return true
    default: {
      const entries = after.record.entries.slice(before.record.entries.length)
      for (const entry of entries) {
        const common = {
          id: entry.id,
          nominal: wallMinute(entry.nominal),
          recordedAt: entry.recordedAt.epochMilliseconds,
        }
        if (entry.status === 'missed') oracle.records('med', { ...common, status: 'missed', reason: entry.reason })
        else if (entry.status === 'cleared')
          oracle.records('med', { ...common, status: 'cleared', clears: entry.clears })
        else if (entry.status === 'taken')
          oracle.records('med', { ...common, status: 'taken', at: entry.actualTime.epochMilliseconds })
      }
      return entries.length > 0
    }
  }
}

/** Ends the holds that a step ended. @returns whether there were any */
function resumesWith(oracle: DoseOracle, before: Patient, after: Patient, at: number): boolean {
  const ended = after.schedule.holds.filter(({ endedAt }, index) => endedAt && !before.schedule.holds[index]?.endedAt)
  for (const { id } of ended) oracle.resumes({ holdId: id, at })
  return ended.length > 0
}

function dosesOfOneOnly(oracle: DoseOracle, person: Patient, now: Temporal.Instant): string[] {
  const from = now.epochMilliseconds - 14 * 24 * 60 * minute
  const to = now.epochMilliseconds + 28 * 24 * 60 * minute
  const ours = around(person, now).map(({ nominal, instant, dosage, passedOver, beforeFirst, held, recorded }) => {
    const taken = recorded?.status === 'taken' ? recorded.at.epochMilliseconds : null
    const flags = [passedOver && 'passed over', beforeFirst && 'before the first', held && 'held'].filter(Boolean)
    return [clockText(nominal), dosage, instant.epochMilliseconds, ...flags, recorded?.status ?? 'open', taken].join()
  })
  const theirs = oracle
    .doses('med', from, to)
    .filter(({ at }) => at < to)
    .map(({ nominal, at, amount, passedOver, beforeFirst, held, status, intakes }) => {
      const flags = [passedOver && 'passed over', beforeFirst && 'before the first', held && 'held'].filter(Boolean)
      return [wallText(nominal), amount, at, ...flags, status ?? 'open', intakes[0] ?? null].join()
    })
  return [
    ...ours.filter((dose) => !theirs.includes(dose)).map((dose) => `only the model: ${dose}`),
    ...theirs.filter((dose) => !ours.includes(dose)).map((dose) => `only the oracle: ${dose}`),
  ]
}

/** What an open page reminds of. */
function remindersOfOneOnly(oracle: ReminderOracle, person: Patient, now: Temporal.Instant): string[] {
  const settings = defaultSettings.reminders
  const addedAt = person.schedule.versions[0].openedAt
  const { record, spans } = person
  const input = { record, spans, settings, severity: 'minimal', mayTellContact: false, addedAt } as const
  const ours = remindersInForce(input, now, 'repeat')
    .map(({ dose, kind, attempt }) => `${clockText(dose.nominal)} ${kind} ${attempt}`)
    .sort()
    .join()
  const theirs = oracle
    .inForce('med', now.epochMilliseconds)
    .map(({ nominal, kind, attempt }) =>
      [wallText(nominal), ...(kind === 'day-late' ? ['missed', 1] : [kind, attempt])].join(' '),
    )
    .sort()
    .join()
  return ours === theirs ? [] : [`reminders at ${now}: ${ours}, the oracle: ${theirs}`]
}

/** What Mark Taken acts on, why it asks, and whether the big button or Taken stands. */
function cardOfOneOnly(oracle: DoseOracle, person: Patient, now: Temporal.Instant): string[] {
  const { mark, isOffered, taken, lastOwn } = person.card(now)
  const ask = mark?.ask
  const reasons = [
    ...(ask?.early ? ['early'] : []),
    ...(ask?.next ? ['near next'] : []),
    ...(ask?.lastTaken ? ['near last'] : []),
    ...(ask?.forgotten ? ['not recorded for a day'] : []),
  ]
  const cardState = isOffered ? 'mark taken' : lastOwn?.dose ? (taken ? 'taken' : 'next') : 'next or taken'
  const ours = [mark ? clockText(mark.dose.nominal) : 'nothing', ...reasons, mark ? cardState : ''].join()

  const at = now.epochMilliseconds
  const theirMark = markOf(oracle, 'med', at)
  const theirOther = theirMark?.orNext ?? theirMark?.orForgotten
  const card = cardOf(oracle, 'med', at)
  const theirLook = card.shows === 'mark taken' || lastOwn?.dose ? card.shows : 'next or taken'
  const theirs = [
    theirMark ? wallText(theirMark.dose.nominal) : 'nothing',
    ...(theirMark?.reasons ?? []),
    theirMark ? theirLook : '',
  ].join()
  const other = ask?.other ? clockText(ask.other.nominal) : null
  const their = theirOther && theirMark?.reasons.length ? wallText(theirOther.nominal) : null
  if (other !== their) return [`${now}: the model offers ${other} too, the oracle ${their}`]
  return ours === theirs ? [] : [`${now}: the model's card: ${ours}`, `${now}: the oracle's: ${theirs}`]
}

/** What counts of the last day, week and month, twice as the model adds it up, with the percentage; and the streak. */
function figuresOfOneOnly(oracle: DoseOracle, { record, spans }: Patient, now: Temporal.Instant): string[] {
  const first = record.schedule.versions.map(({ from }) => from.toPlainDate()).sort(Temporal.PlainDate.compare)[0]
  const today = localDate(spans, now)
  const begin = (first ?? today).subtract({ days: 1 })
  const doses = dosesOn(record, spans, begin, latestDate(record, today))
  const lived = Math.max(1, begin.until(today).days + 1)
  const ours = figureDays.flatMap((days) => [
    tallyText(days, tally(lastDaysOf(doses, today, days), now)),
    tallyText(days, sum(dayTallies(doses, today, days, now))),
  ])
  const theirs = figureDays.flatMap((days) => {
    const text = figuresText(days, figuresOf(oracle, ['med'], now.epochMilliseconds, days))
    return [text, text]
  })
  const our = [...ours, `streak ${streak(dayTallies(doses, today, lived, now)).count}`].join()
  const their = [...theirs, `streak ${streakOf(oracle, ['med'], now.epochMilliseconds)}`].join()
  return our === their ? [] : [`figures at ${now}: ${our}, the oracle: ${their}`]
}

const figureDays = [1, 7, 30]

const tallyText = (days: number, { taken, counted, onTime }: Tally) =>
  `${days} days: ${taken}/${counted} ${percent(taken, counted)}% ${onTime} on time`

const figuresText = (days: number, figures: OracleFigures) =>
  `${days} days: ${figures.taken}/${figures.counted} ${adherenceOf(figures)}% ${figures.onTime} on time`
