import type { Dose, DoseRecord } from '../dose/dose.ts'
import { doseStatus, dosesBetween, dosesOn, lookAhead } from '../dose/dose.ts'
import { type Nominal, nominalText } from '../time/nominal.ts'
import { localDate, wallClock, type ZoneSpans } from '../time/span.ts'
import { type Choice, choicesFrom } from './first-dose.ts'
import { hasNominal, nominalsOf, plannedInstant } from './plan.ts'
import {
  type Closing,
  intervalMs,
  openVersion,
  type Pattern,
  type Schedule,
  type ScheduleVersion,
  samePlan,
} from './schedule.ts'

/** What an edit or a restore would do to the doses (DOSES 4): what is stored, and what the form shows before saving. */
export type ChangePlan = {
  /** How the running version is closed; null at a restore, where none runs. */
  readonly closing: Closing | null
  /** The version that begins, all but its id; null when the pattern has no dose left to plan. */
  readonly opened: Omit<ScheduleVersion, 'id'> | null
  /** The medication's first dose after the change: earlier than before when the new one is. */
  readonly firstDose: Nominal
  /** When the medication was last taken, as the rule counts it. */
  readonly lastTaken: Temporal.Instant | null
  /** "Next ..., then ...": of what stays and what is new. */
  readonly next: Choice | null
  readonly afterNext: Choice | null
  /** The first new dose and the later ones the patient may choose instead. */
  readonly choices: readonly Choice[]
  /** No dose, kept or new, is dated today any more. */
  readonly todayEmpty: boolean
  /** New times that fall out because the old version keeps their key. */
  readonly fallenOut: readonly Nominal[]
}

export type Change = {
  readonly pattern: Pattern
  readonly dosage: string
  /** A later first dose that the patient chose; must be one of `choices`. */
  readonly firstDose?: Nominal
}

const minuteMs = 60_000
const dayMs = 86_400_000
const staysMs = 5 * minuteMs
const endsBeforeMs = 30 * minuteMs
const choiceCount = 6
/** As far ahead as a kept dose can meet a choice: further than any list of choices reaches. */
const keptDays = 100

/**
 * What changing frequency, times, weekday or dosage does (DOSES 4). A change of dosage alone keeps every planned time.
 * @param record the medication with all its live entries of the last interval at least
 * @param now the moment of the edit
 * @returns the plan; `opened.from` is the first new dose
 */
export function editPlan(record: DoseRecord, spans: ZoneSpans, change: Change, now: Temporal.Instant): ChangePlan {
  const running = openVersion(record.schedule)
  const closing = running && cut(record, running, spans, now, now.add({ milliseconds: staysMs }), 'edited')
  const keepsTimes = running !== null && samePlan(running.pattern, change.pattern)
  const closed = closing ? withClosing(record.schedule, closing) : record.schedule
  const today = localDate(spans, now)
  const kept = keptTimes({ schedule: closed, entries: record.entries }, spans, today)
  const lastTaken = lastTakenDose(record, spans, now)
  const earliest = Math.max(
    now.epochMilliseconds + staysMs + 1,
    lastTaken ? lastTaken.epochMilliseconds + (intervalMs(change.pattern) * 3) / 4 : 0,
  )
  const { firstDose } = record.schedule
  const last = record.schedule.versions.at(-1)
  const until = running ? running.until : laterThan(last?.until ?? null, wallClock(spans, now))
  const zonesFrom = keepsTimes && running ? running.zonesFrom : now
  const ahead = keepsTimes
    ? runningChoices(running, spans, now)
    : choicesFrom(
        change.pattern,
        spans,
        now,
        choiceCount,
        ({ nominal, instant }) => instant.epochMilliseconds >= earliest && !kept.has(nominalText(nominal)),
        firstDose.toPlainDate(),
      ).filter(({ nominal }) => Temporal.PlainDate.compare(nominal.toPlainDate(), firstDose.toPlainDate()) >= 0)
  const choices = ahead.filter(({ nominal }) => !until || Temporal.PlainDateTime.compare(nominal, until) < 0)
  const chosen = change.firstDose
  const first = chosen ? choices.find(({ nominal }) => nominal.equals(chosen)) : choices[0]
  const opened: Omit<ScheduleVersion, 'id'> | null = first
    ? {
        pattern: change.pattern,
        dosage: change.dosage,
        from: first.nominal,
        until,
        openedAt: now,
        zonesFrom,
        closing: null,
      }
    : null
  // A change of dosage changes nothing planned: doses that count nowhere do not begin to count.
  const isSooner = opened && !keepsTimes && Temporal.PlainDateTime.compare(opened.from, firstDose) < 0
  const schedule: Schedule = {
    ...closed,
    firstDose: isSooner ? opened.from : firstDose,
    versions: opened ? [...closed.versions, { ...opened, id: 'new' }] : closed.versions,
  }
  const after = { schedule, entries: record.entries }
  const upcoming = aheadOf(after, spans, now, change.pattern)
  return {
    closing,
    opened,
    firstDose: schedule.firstDose,
    lastTaken,
    next: upcoming[0] ?? null,
    afterNext: upcoming[1] ?? null,
    choices,
    todayEmpty: dosesOn(after, spans, today, today).length === 0,
    fallenOut: opened && !keepsTimes ? [...kept.values()].filter((nominal) => hasNominal(opened, nominal)) : [],
  }
}

/**
 * What Complete Dosage or End Treatment does: doses later than 30 min before that moment are dropped, unless a live
 * taken or missed keeps them (DOSES 4).
 * @returns null when nothing runs any more
 */
export function endPlan(
  record: DoseRecord,
  spans: ZoneSpans,
  reason: 'completed' | 'ended',
  now: Temporal.Instant,
): Closing | null {
  const running = openVersion(record.schedule)
  return running && cut(record, running, spans, now, now.subtract({ milliseconds: endsBeforeMs }), reason)
}

/** The schedule with its last version closed. */
export function withClosing(schedule: Schedule, closing: Closing): Schedule {
  const last = schedule.versions.at(-1)
  if (!last) return schedule
  const earlier = schedule.versions.slice(0, -1)
  return { ...schedule, versions: [...earlier, { ...last, closing }] as unknown as Schedule['versions'] }
}

/**
 * Cuts a version by instant, with the zone spans known now, and writes the cut down in nominal time.
 * @param lastInstant doses due up to here stay
 */
function cut(
  record: DoseRecord,
  version: ScheduleVersion,
  spans: ZoneSpans,
  now: Temporal.Instant,
  lastInstant: Temporal.Instant,
  reason: Closing['reason'],
): Closing {
  const date = wallClock(spans, lastInstant).toPlainDate()
  const around = [
    ...nominalsOf(
      version,
      date.subtract({ days: 3 }),
      date.add({ days: 3 + Math.ceil(intervalMs(version.pattern) / dayMs) }),
    ),
  ]
  const stays = (nominal: Nominal) => {
    const instant = plannedInstant(version, spans, nominal)
    return instant !== null && Temporal.Instant.compare(instant, lastInstant) <= 0
  }
  const afterAll = date.add({ days: 3 }).toPlainDateTime()
  const until = around.find((nominal) => !stays(nominal)) ?? latest(version.from, afterAll)
  const beyond = (nominal: Nominal) => Temporal.PlainDateTime.compare(nominal, until) >= 0
  if (reason !== 'edited') return { at: now, reason, until, keeps: [] }
  const recorded = record.entries
    .map(({ nominal }) => nominal)
    .filter((nominal) => beyond(nominal) && hasNominal(version, nominal))
    .filter((nominal) =>
      dosesOn(record, spans, nominal.toPlainDate(), nominal.toPlainDate()).some(
        (dose) => dose.recorded && dose.nominal.equals(nominal),
      ),
    )
  const named = [...around.filter((nominal) => beyond(nominal) && stays(nominal)), ...recorded]
  const keeps = [...new Map(named.map((nominal) => [nominalText(nominal), nominal])).values()]
  return { at: now, reason, until, keeps: keeps.sort(Temporal.PlainDateTime.compare) }
}

/** The nominal times that the old versions keep from today on, by their text: no new version plans them again. */
function keptTimes(record: DoseRecord, spans: ZoneSpans, today: Temporal.PlainDate): ReadonlyMap<string, Nominal> {
  const doses = dosesOn(record, spans, today.subtract({ days: 1 }), today.add({ days: keptDays }))
  return new Map(doses.map(({ nominal }) => [nominalText(nominal), nominal]))
}

/** The last taken dose's actual time; an open due dose counts as taken at its planned instant (DOSES 4). */
function lastTakenDose(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant): Temporal.Instant | null {
  const nominals = record.entries.flatMap((entry) => (entry.status === 'taken' ? [entry.nominal.toPlainDate()] : []))
  const dates = [...new Map(nominals.map((date) => [date.toString(), date])).values()]
    .sort(Temporal.PlainDate.compare)
    .slice(-14)
  const taken = dates.flatMap((date) => dosesOn(record, spans, date, date)).flatMap(takenAt)
  const due = dosesBetween(record, spans, now.subtract({ minutes: 31 }), now.add({ minutes: 6 }))
    .filter((dose) => !dose.passedOver && !dose.recorded && doseStatus(dose, now) === 'due')
    .map(({ instant }) => instant)
  return [...taken, ...due].sort(Temporal.Instant.compare).at(-1) ?? null
}

function takenAt(dose: Dose): Temporal.Instant[] {
  return dose.recorded?.status === 'taken' ? [dose.recorded.at] : []
}

/** The running version's own next doses: a change of dosage begins with the first that does not stay with the old one. */
function runningChoices(running: ScheduleVersion, spans: ZoneSpans, now: Temporal.Instant): Choice[] {
  const date = wallClock(spans, now).toPlainDate()
  const start = Temporal.PlainDate.compare(running.from.toPlainDate(), date) > 0 ? running.from.toPlainDate() : date
  const days = Math.ceil((intervalMs(running.pattern) * choiceCount) / dayMs) + 3
  const choices: Choice[] = []
  for (const nominal of nominalsOf(running, start.subtract({ days: 2 }), start.add({ days }))) {
    const instant = plannedInstant(running, spans, nominal)
    if (instant && instant.epochMilliseconds > now.epochMilliseconds + staysMs) choices.push({ nominal, instant })
  }
  return choices.slice(0, choiceCount)
}

/** A finished course's end does not end what is restored after it. */
function laterThan(until: Nominal | null, now: Nominal): Nominal | null {
  return until && Temporal.PlainDateTime.compare(until, now) > 0 ? until : null
}

function latest(a: Nominal, b: Nominal): Nominal {
  return Temporal.PlainDateTime.compare(a, b) > 0 ? a : b
}

function aheadOf(record: DoseRecord, spans: ZoneSpans, now: Temporal.Instant, pattern: Pattern): Choice[] {
  const until = lookAhead(record, now, intervalMs(pattern))
  return dosesBetween(record, spans, now.subtract({ milliseconds: endsBeforeMs }), until)
    .filter((dose) => !dose.passedOver && !dose.recorded && doseStatus(dose, now) !== 'missed')
    .map(({ nominal, instant }) => ({ nominal, instant }))
}
