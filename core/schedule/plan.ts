import { instantIn, type Nominal, nominalText } from '../time/nominal.ts'
import { spanIndexAt, type ZoneSpans } from '../time/span.ts'
import { intervalMs, plansAt, type Schedule, type ScheduleVersion, timesOf } from './schedule.ts'

/** A dose as its version plans it, before any entry is looked at. */
export type PlannedDose = {
  readonly nominal: Nominal
  /** The nominal time as text, second half of the dose's key. */
  readonly time: string
  readonly instant: Temporal.Instant
  readonly version: ScheduleVersion
  /** Shown as such, never reminded, counted only if recorded (DOSES 2). */
  readonly passedOver: boolean
  /** Cut off by the version's closing: a dose only while a live entry keeps it (DOSES 4). */
  readonly dropped: boolean
}

/** How long after an instant a dose still counts as planned at or before it, at a change of zone or of schedule. */
const graceMs = 5 * 60_000

/** No wall clock is further from UTC than 14 h; one more for good measure. */
const farthestHours = 15

/** Nominal times by their text. */
export type RecordedTimes = ReadonlyMap<string, Nominal>

const noneRecorded: RecordedTimes = new Map()

/** Where a nominal time lands: its instant, and which span decided it. */
type Placed = { readonly instant: Temporal.Instant; readonly span: number; readonly jumped: boolean }

/**
 * The planned instant of a nominal time (DOSES 2): the spans are walked from the one in force when the version's zones
 * began, and the first match holds, so no key ever has two instants.
 * @returns null for a local date that the zone skipped: it has no doses
 */
export function plannedInstant(
  version: Pick<ScheduleVersion, 'zonesFrom'>,
  spans: ZoneSpans,
  nominal: Nominal,
): Temporal.Instant | null {
  return place(version, spans, nominal)?.instant ?? null
}

function place(version: Pick<ScheduleVersion, 'zonesFrom'>, spans: ZoneSpans, nominal: Nominal): Placed | null {
  const first = firstToWalk(spans, spanIndexAt(spans, version.zonesFrom), nominal)
  let here = instantIn((spans[first] ?? spans[0]).zone, nominal)
  for (let index = first + 1; ; index++) {
    const change = spans[index]
    if (!change || here.instant.epochMilliseconds <= change.from.epochMilliseconds + graceMs) {
      return here.exists ? { instant: here.instant, span: index - 1, jumped: false } : null
    }
    const there = instantIn(change.zone, nominal)
    if (Temporal.Instant.compare(there.instant, change.from) < 0) {
      // Eastward the clock jumped over this time: it is due at the change, never missed at birth.
      return { instant: change.from, span: index, jumped: true }
    }
    here = there
  }
}

/** Where the walk can begin: a change that lies well before a nominal time in every zone neither stops it nor is jumped over. */
function firstToWalk(spans: ZoneSpans, from: number, nominal: Nominal): number {
  if (from === spans.length - 1) return from
  const earliest = nominal.toZonedDateTime('UTC').epochMilliseconds - farthestHours * 3_600_000
  let index = from
  for (let next = spans[index + 1]; next; next = spans[index + 1]) {
    if (earliest <= next.from.epochMilliseconds + graceMs) break
    index++
  }
  return index
}

/**
 * All planned doses whose nominal date lies between two dates, both inclusive, in order of their instants.
 * A key that several versions plan appears once: it belongs to the oldest version that keeps it, else to the newest.
 * @param recorded the nominal times that have a live entry, by their text: those that a closing cut off come too, as
 *   `dropped`, and the caller keeps them where the entry is theirs
 */
export function plannedOn(
  schedule: Schedule,
  spans: ZoneSpans,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  recorded: RecordedTimes = noneRecorded,
): PlannedDose[] {
  return plannedJudging(new Map(), schedule, spans, first, last, recorded)
}

/**
 * What changes of zone passed over, by version and span. A judgement looks only at older versions and earlier changes, so
 * it is the same wherever it is asked for; without being kept it would be worked out again at every change after it.
 */
type Judgements = Map<string, ReadonlySet<string>>

function plannedJudging(
  judged: Judgements,
  schedule: Schedule,
  spans: ZoneSpans,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  recorded: RecordedTimes,
): PlannedDose[] {
  const byKey = new Map<string, PlannedDose>()
  const plan = (nominal: Nominal, index: number, dropped: boolean) => {
    const key = nominalText(nominal)
    const version = schedule.versions[index]
    // "When a later time falls out because its key is kept" (DOSES 4): the older version has been here before.
    if (!version || byKey.has(key)) return
    const placed = place(version, spans, nominal)
    if (!placed) return
    const passedOver = isPassedOver(judged, schedule, index, spans, nominal, placed)
    byKey.set(key, { nominal, time: key, instant: placed.instant, version, passedOver, dropped })
  }
  const isAsked = within(first, last)
  // As text, times are in the order of the clock, and quicker to compare.
  const [from, until] = [first.toString(), last.add({ days: 1 }).toString()]
  schedule.versions.forEach((version, index) => {
    for (const nominal of nominalsOf(untilClosed(version), first, last)) plan(nominal, index, false)
    for (const nominal of version.closing?.keeps ?? []) {
      if (isAsked(nominal) && hasNominal(version, nominal)) plan(nominal, index, false)
    }
  })
  for (const [time, nominal] of recorded) {
    if (time < from || time >= until || byKey.has(time)) continue
    const newest = ownerOfDropped(schedule, nominal)
    if (newest >= 0) plan(nominal, newest, true)
  }
  return [...byKey.values()].sort(byInstant)
}

function within(first: Temporal.PlainDate, last: Temporal.PlainDate): (nominal: Nominal) => boolean {
  const from = first.toPlainDateTime()
  const until = last.add({ days: 1 }).toPlainDateTime()
  return (nominal) => !isBefore(nominal, from) && isBefore(nominal, until)
}

/** A version as it stands once it is closed, but for what its closing keeps by name. */
function untilClosed(version: ScheduleVersion): Pick<ScheduleVersion, 'pattern' | 'from' | 'until'> {
  const { pattern, from, until, closing } = version
  return { pattern, from, until: closing && !(until && isBefore(until, closing.until)) ? closing.until : until }
}

function ownerOfDropped(schedule: Schedule, nominal: Nominal): number {
  return schedule.versions.findLastIndex((version) => hasNominal(version, nominal) && isDropped(version, nominal))
}

/** As {@link plannedOn}, for the doses whose instant lies in a half-open span of time. */
export function plannedBetween(
  schedule: Schedule,
  spans: ZoneSpans,
  from: Temporal.Instant,
  to: Temporal.Instant,
  recorded: RecordedTimes = noneRecorded,
): PlannedDose[] {
  const { first, last } = datesAround(from, to)
  return plannedOn(schedule, spans, first, last, recorded).filter((dose) => isBetween(dose, from, to))
}

/** The dates on which a dose due between two instants can be dated, whatever the zone. */
export function datesAround(from: Temporal.Instant, to: Temporal.Instant) {
  const utc = (at: Temporal.Instant, hours: number) => at.add({ hours }).toZonedDateTimeISO('UTC').toPlainDate()
  return { first: utc(from, -farthestHours), last: utc(to, farthestHours) }
}

/** Orders doses by when they are due; doses of one instant by their nominal time. */
export function byInstant(
  a: { readonly instant: Temporal.Instant; readonly nominal: Nominal },
  b: { readonly instant: Temporal.Instant; readonly nominal: Nominal },
): number {
  return Temporal.Instant.compare(a.instant, b.instant) || Temporal.PlainDateTime.compare(a.nominal, b.nominal)
}

/** The nominal times a version's pattern has between two dates, both inclusive, inside its own span; in order. */
export function* nominalsOf(
  version: Pick<ScheduleVersion, 'pattern' | 'from' | 'until'>,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Generator<Nominal> {
  const times = timesOf(version.pattern)
  const start = version.from.toPlainDate()
  const end = version.until?.toPlainDate()
  let date = Temporal.PlainDate.compare(first, start) < 0 ? start : first
  const stop = end && Temporal.PlainDate.compare(end, last) < 0 ? end : last
  if (version.pattern.frequency === 'weekly') {
    date = date.add({ days: (version.pattern.weekday - date.dayOfWeek + 7) % 7 })
  }
  const step = version.pattern.frequency === 'weekly' ? { days: 7 } : { days: 1 }
  for (; Temporal.PlainDate.compare(date, stop) <= 0; date = date.add(step)) {
    for (const time of times) {
      const nominal = date.toPlainDateTime(time)
      if (isBefore(nominal, version.from)) continue
      if (version.until && !isBefore(nominal, version.until)) return
      yield nominal
    }
  }
}

/** Whether a version's pattern has this nominal time inside its own span, closed or not. */
export function hasNominal(version: Pick<ScheduleVersion, 'pattern' | 'from' | 'until'>, nominal: Nominal): boolean {
  return (
    !isBefore(nominal, version.from) &&
    !(version.until && !isBefore(nominal, version.until)) &&
    plansAt(version.pattern, nominal)
  )
}

/** Whether a closing cut this nominal time off and named no exception for it. */
export function isDropped(version: ScheduleVersion, nominal: Nominal): boolean {
  const { closing } = version
  return closing !== null && !isBefore(nominal, closing.until) && !closing.keeps.some((kept) => kept.equals(nominal))
}

function isBefore(a: Nominal, b: Nominal): boolean {
  return Temporal.PlainDateTime.compare(a, b) < 0
}

/**
 * Whether a change of zone passes a dose over, so that it does not come on top of its neighbour (DOSES 2). Judged once,
 * by the last change that moved it, with what was known then.
 */
function isPassedOver(
  judged: Judgements,
  schedule: Schedule,
  versionIndex: number,
  spans: ZoneSpans,
  nominal: Nominal,
  placed: Placed,
): boolean {
  const version = schedule.versions[versionIndex]
  const change = spans[placed.span]
  if (!version || !change || placed.span === spanIndexAt(spans, version.zonesFrom)) return false
  // Only the doses at the change and up to half an interval after the last one before it are ever in question.
  const sinceChange = placed.instant.epochMilliseconds - change.from.epochMilliseconds
  if (sinceChange > intervalMs(version.pattern) / 2 + graceMs) return false
  const judgement = `${versionIndex}/${placed.span}`
  let passed = judged.get(judgement)
  if (!passed) {
    passed = passedOverAt(judged, schedule, versionIndex, spans, placed.span)
    judged.set(judgement, passed)
  }
  return passed.has(nominalText(nominal))
}

/** The keys of a version's doses that the change at the beginning of a span passes over. */
function passedOverAt(
  judged: Judgements,
  schedule: Schedule,
  versionIndex: number,
  spans: ZoneSpans,
  spanIndex: number,
): ReadonlySet<string> {
  const passed = new Set<string>()
  const version = schedule.versions[versionIndex]
  const change = spans[spanIndex]
  if (!version || !change) return passed
  const known = spans.slice(0, spanIndex + 1) as unknown as ZoneSpans
  const half = intervalMs(version.pattern) / 2
  // As the version stood at the change: a later closing was not known yet.
  const closed = version.closing && Temporal.Instant.compare(version.closing.at, change.from) <= 0
  const { first, last } = datesAround(
    change.from.subtract({ milliseconds: 2 * half }),
    change.from.add({ milliseconds: 4 * half }),
  )
  const around: (Placed & { nominal: Nominal })[] = []
  for (const nominal of nominalsOf(version, first, last)) {
    const placed = closed && isDropped(version, nominal) ? null : place(version, known, nominal)
    if (placed) around.push({ ...placed, nominal })
  }
  const moved = around.filter((dose) => dose.span === spanIndex)
  let before = lastBefore(judged, schedule, versionIndex, known, change.from, around)
  moved.forEach((dose, index) => {
    const next = moved[index + 1]
    const onTopOfNext = dose.jumped && next && msBetween(dose.instant, next.instant) < half
    const onTopOfLast = before && msBetween(before, dose.instant) < half
    if (onTopOfNext || onTopOfLast) passed.add(nominalText(dose.nominal))
    else before = dose.instant
  })
  return passed
}

/** The last dose before a change that was not itself passed over: of this version, else of an older one's doses. */
function lastBefore(
  judged: Judgements,
  schedule: Schedule,
  versionIndex: number,
  known: ZoneSpans,
  change: Temporal.Instant,
  around: readonly (Placed & { nominal: Nominal })[],
): Temporal.Instant | null {
  const version = schedule.versions[versionIndex]
  if (!version) return null
  const spanIndex = known.length - 1
  const own = around.filter(
    (dose) => dose.span < spanIndex && !isPassedOver(judged, schedule, versionIndex, known, dose.nominal, dose),
  )
  const from = change.subtract({ milliseconds: intervalMs(version.pattern) })
  const to = change.add({ milliseconds: graceMs })
  const others = olderDoses(judged, schedule, versionIndex, known, from, to)
  return (
    [...own, ...others]
      .map(({ instant }) => instant)
      .sort(Temporal.Instant.compare)
      .at(-1) ?? null
  )
}

/** The doses of the versions before one that are planned in a half-open span of time and are to be taken. */
function olderDoses(
  judged: Judgements,
  schedule: Schedule,
  versionIndex: number,
  known: ZoneSpans,
  from: Temporal.Instant,
  to: Temporal.Instant,
): PlannedDose[] {
  const [oldest, ...older] = schedule.versions.slice(0, versionIndex)
  if (!oldest) return []
  const { first, last } = datesAround(from, to)
  return plannedJudging(judged, { ...schedule, versions: [oldest, ...older] }, known, first, last, noneRecorded).filter(
    (dose) => !dose.passedOver && isBetween(dose, from, to),
  )
}

function isBetween({ instant }: PlannedDose, from: Temporal.Instant, to: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, from) >= 0 && Temporal.Instant.compare(instant, to) < 0
}

function msBetween(a: Temporal.Instant, b: Temporal.Instant): number {
  return b.epochMilliseconds - a.epochMilliseconds
}
