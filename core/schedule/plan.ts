import { instantIn, type Nominal, nominalText } from '../time/nominal.ts'
import { spanIndexAt, type ZoneSpans } from '../time/span.ts'
import { intervalMs, plansOn, type Schedule, type ScheduleVersion, timesOf } from './schedule.ts'

/** A dose as its version plans it, before any entry is looked at. */
export type PlannedDose = {
  readonly nominal: Nominal
  readonly instant: Temporal.Instant
  readonly version: ScheduleVersion
  /** Shown as such, never reminded, counted only if recorded (DOSES 2). */
  readonly passedOver: boolean
  /** Cut off by the version's closing: a dose only while a live entry keeps it (DOSES 4). */
  readonly dropped: boolean
}

/** How long after an instant a dose still counts as planned at or before it, at a change of zone or of schedule. */
const graceMs = 5 * 60_000

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
  const first = spanIndexAt(spans, version.zonesFrom)
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

/**
 * All planned doses whose nominal date lies between two dates, both inclusive, in order of their instants; with the
 * dropped ones, which the caller keeps where a live entry does.
 * A key that several versions plan appears once: it belongs to the oldest version that keeps it, else to the newest.
 */
export function plannedOn(
  schedule: Schedule,
  spans: ZoneSpans,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): PlannedDose[] {
  const byKey = new Map<string, PlannedDose>()
  schedule.versions.forEach((version, index) => {
    const judged = new Map<number, ReadonlySet<string>>()
    for (const nominal of nominalsOf(version, first, last)) {
      const key = nominalText(nominal)
      const dropped = isDropped(version, nominal)
      const older = byKey.get(key)
      // "When a later time falls out because its key is kept" (DOSES 4).
      if (older && !older.dropped) continue
      const placed = place(version, spans, nominal)
      if (!placed) continue
      const passedOver = isPassedOver(schedule, index, spans, nominal, placed, judged)
      byKey.set(key, { nominal, instant: placed.instant, version, passedOver, dropped })
    }
  })
  return [...byKey.values()].sort(byInstant)
}

/** As {@link plannedOn}, for the doses whose instant lies in a half-open span of time. */
export function plannedBetween(
  schedule: Schedule,
  spans: ZoneSpans,
  from: Temporal.Instant,
  to: Temporal.Instant,
): PlannedDose[] {
  const { first, last } = datesAround(from, to)
  return plannedOn(schedule, spans, first, last).filter(
    ({ instant }) => Temporal.Instant.compare(instant, from) >= 0 && Temporal.Instant.compare(instant, to) < 0,
  )
}

/** The dates on which a dose due between two instants can be dated, whatever the zone: no wall clock is further off than 14 h. */
export function datesAround(from: Temporal.Instant, to: Temporal.Instant) {
  const utc = (at: Temporal.Instant, hours: number) => at.add({ hours }).toZonedDateTimeISO('UTC').toPlainDate()
  return { first: utc(from, -15), last: utc(to, 15) }
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
    plansOn(version.pattern, nominal.toPlainDate()) &&
    timesOf(version.pattern).some((time) => time.equals(nominal.toPlainTime()))
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
  schedule: Schedule,
  versionIndex: number,
  spans: ZoneSpans,
  nominal: Nominal,
  placed: Placed,
  judged: Map<number, ReadonlySet<string>>,
): boolean {
  const version = schedule.versions[versionIndex]
  const change = spans[placed.span]
  if (!version || !change || placed.span === spanIndexAt(spans, version.zonesFrom)) return false
  // Only the doses at the change and up to half an interval after the last one before it are ever in question.
  const sinceChange = placed.instant.epochMilliseconds - change.from.epochMilliseconds
  if (sinceChange > intervalMs(version.pattern) / 2 + graceMs) return false
  let passed = judged.get(placed.span)
  if (!passed) {
    passed = passedOverAt(schedule, versionIndex, spans, placed.span)
    judged.set(placed.span, passed)
  }
  return passed.has(nominalText(nominal))
}

/** The keys of a version's doses that the change at the beginning of a span passes over. */
function passedOverAt(
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
  let before = lastBefore(schedule, versionIndex, known, change.from, around)
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
  schedule: Schedule,
  versionIndex: number,
  known: ZoneSpans,
  change: Temporal.Instant,
  around: readonly (Placed & { nominal: Nominal })[],
): Temporal.Instant | null {
  const version = schedule.versions[versionIndex]
  if (!version) return null
  const spanIndex = known.length - 1
  const judged = new Map<number, ReadonlySet<string>>()
  const own = around
    .filter((dose) => dose.span < spanIndex && !isPassedOver(schedule, versionIndex, known, dose.nominal, dose, judged))
    .map(({ instant }) => instant)
  const older = schedule.versions.slice(0, versionIndex) as unknown as Schedule['versions']
  const others =
    older.length === 0
      ? []
      : plannedBetween(
          { ...schedule, versions: older },
          known,
          change.subtract({ milliseconds: intervalMs(version.pattern) }),
          change.add({ milliseconds: graceMs }),
        )
          .filter((dose) => !dose.dropped && !dose.passedOver)
          .map(({ instant }) => instant)
  return [...own, ...others].sort(Temporal.Instant.compare).at(-1) ?? null
}

function msBetween(a: Temporal.Instant, b: Temporal.Instant): number {
  return b.epochMilliseconds - a.epochMilliseconds
}
