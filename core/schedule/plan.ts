import { instantIn, type Nominal, nominalText } from '../time/nominal.ts'
import { spanIndexAt, type ZoneSpans } from '../time/span.ts'
import {
  type Closing,
  intervalMs,
  nearMs,
  plansAt,
  type Schedule,
  type ScheduleVersion,
  samePattern,
  timesOf,
} from './schedule.ts'

/** A dose as its version plans it, before any entry is looked at. */
export type PlannedDose = {
  readonly nominal: Nominal
  /** The nominal time as text, second half of the dose's key. */
  readonly time: string
  readonly instant: Temporal.Instant
  readonly version: ScheduleVersion
  /** What is taken: the version's amount, or that of a later change of dosage which named the dose (dose-model 7.4). */
  readonly dosage: string
  /** Shown as such, never reminded, counted only if recorded (dose-model 3.4). */
  readonly passedOver: boolean
  /** Dropped by a cut: a dose only while a live entry keeps it (dose-model 7.1). */
  readonly dropped: boolean
}

const minuteMs = 60_000

/** How long after a change of zone a dose still counts as planned before it. */
const graceMs = 5 * minuteMs

/**
 * The last instant whose doses survive a cut without a name or an entry: 5 min after an edit, 30 min before Complete or
 * End (dose-model 7.1).
 */
export function cutLimit({ at, reason }: Pick<Closing, 'at' | 'reason'>): Temporal.Instant {
  return at.add({ minutes: reason === 'edited' ? 5 : -30 })
}

/** No time zone is further from UTC than 14 h; one more to be safe. */
const farthestHours = 15

export type RecordedTimes = ReadonlyMap<string, Nominal>

const noneRecorded: RecordedTimes = new Map()

/** Where a nominal time lands: its instant, and which span decided it. */
type Placed = { readonly instant: Temporal.Instant; readonly span: number; readonly jumped: boolean }

/**
 * The planned instant of a nominal time (dose-model 3.3): the spans are walked from the one in force when the version's zones
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
 * A key that several versions plan appears once: it belongs to the oldest version of which it stands; a dropped one, to the
 * version that had it before.
 * @param recorded the nominal times that have a live entry, by their text: those that a cut dropped come too, as
 *   `dropped`, and the caller keeps them where the entry is theirs
 */
export function plannedOn(
  schedule: Schedule,
  spans: ZoneSpans,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  recorded: RecordedTimes = noneRecorded,
): PlannedDose[] {
  return plannedFrom(0, { schedule, spans, judged: new Map() }, first, last, recorded)
}

/** What changes of zone passed over, by span: the same wherever it is asked for, and worked out once a call. */
type Judgements = Map<number, ReadonlySet<string>>

/** A medication's plan on a patient's clock, as one question looks at it. */
type Plan = { readonly schedule: Schedule; readonly spans: ZoneSpans; readonly judged: Judgements }

function plannedFrom(
  oldest: number,
  plan: Plan,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  recorded: RecordedTimes,
): PlannedDose[] {
  return candidatesFrom(oldest, plan, first, last, recorded)
    .filter((dose) => dose.outcome !== 'named' || recorded.has(dose.time) || standsAlone(plan, dose, recorded))
    .map((dose) => ({
      nominal: dose.nominal,
      time: dose.time,
      instant: dose.placed.instant,
      version: dose.version,
      dosage: dose.dosage,
      passedOver: isPassedOver(plan, dose),
      dropped: dose.outcome === 'dropped',
    }))
    .sort(byInstant)
}

/** A planned dose before changes of zone are judged, and before it is asked whether the entry that named it still holds. */
type Candidate = CutOutcome & {
  readonly nominal: Nominal
  readonly time: string
  readonly version: ScheduleVersion
  readonly index: number
  readonly placed: Placed
}

function candidatesFrom(
  oldest: number,
  { schedule, spans }: Pick<Plan, 'schedule' | 'spans'>,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  recorded: RecordedTimes,
): Candidate[] {
  const byTime = new Map<string, Candidate>()
  const add = (nominal: Nominal, index: number, keptBy: 'plan' | 'entry') => {
    const time = nominalText(nominal)
    const version = schedule.versions[index]
    // A later time falls out because its key is kept (dose-model 7.3): the older version has been here before.
    if (!version || byTime.has(time) || isWritten(schedule, index, nominal)) return
    const cut = cutOutcome(schedule, spans, index, nominal)
    if (keptBy === 'plan' && cut.outcome === 'dropped') return
    const placed = place(version, spans, nominal)
    if (placed) byTime.set(time, { ...cut, nominal, time, version, index, placed })
  }
  const isAsked = within(first, last)
  // As text, times are in the order of the clock, and quicker to compare.
  const [from, until] = [first.toString(), last.add({ days: 1 }).toString()]
  schedule.versions.forEach((version, index) => {
    if (index < oldest) return
    for (const nominal of nominalsOf(untilClosed(version), first, last)) add(nominal, index, 'plan')
    for (const nominal of version.closing?.keeps ?? []) {
      if (isAsked(nominal) && hasNominal(version, nominal)) add(nominal, index, 'plan')
    }
  })
  for (const [time, nominal] of recorded) {
    if (time < from || time >= until || byTime.has(time)) continue
    const owner = ownerOfDropped(schedule, spans, nominal)
    if (owner >= oldest) add(nominal, owner, 'entry')
  }
  return [...byTime.values()]
}

/**
 * The version that a dropped dose belonged to before the last cut that dropped it: what is recorded of it is of that
 * version, whatever was planned since.
 * @returns its index, or -1 where no version ever planned this time
 */
function ownerOfDropped(schedule: Schedule, spans: ZoneSpans, nominal: Nominal): number {
  for (const [last, version] of [...schedule.versions.entries()].reverse()) {
    const older = schedule.versions.slice(0, last)
    const before = { ...schedule, versions: [...older, { ...version, closing: null }] } as unknown as Schedule
    const owner = before.versions.findIndex(
      (one, index) =>
        hasNominal(one, nominal) &&
        !isWritten(before, index, nominal) &&
        cutOutcome(before, spans, index, nominal).outcome !== 'dropped',
    )
    if (owner >= 0) return owner
  }
  return -1
}

/** Whether the cut before a version wrote this time down by name: then the version does not plan it again (dose-model 7.6). */
function isWritten({ versions }: Schedule, index: number, nominal: Nominal): boolean {
  return versions[index - 1]?.closing?.keeps.some((kept) => kept.equals(nominal)) ?? false
}

/** What the cuts made of a dose: it stands by its time, or because a cut names it, or it is dropped. */
type CutOutcome = { readonly outcome: 'stands' | 'named' | 'dropped'; readonly dosage: string }

/**
 * A dose stands when it survives every cut made after its version was opened, its own version's and those of all later
 * ones (dose-model 7.1). Entries are not looked at.
 */
function cutOutcome(schedule: Schedule, spans: ZoneSpans, index: number, nominal: Nominal): CutOutcome {
  const version = schedule.versions[index] ?? schedule.versions[0]
  let { dosage } = version
  let isNamed = false
  const own = version.closing
  if (own && !isBefore(nominal, own.until)) {
    if (!isNamedBy(own, nominal)) return { outcome: 'dropped', dosage }
    isNamed = !isInTime(version, spans, own, nominal)
  }
  const [next] = schedule.versions.slice(index + 1)
  if (!next?.closing || isLongBefore(nominal, next.closing.at)) return { outcome: isNamed ? 'named' : 'stands', dosage }
  for (let later = index + 1; later < schedule.versions.length; later++) {
    const cut = schedule.versions[later]?.closing
    if (!cut || isInTime(version, spans, cut, nominal)) continue
    const isNamedHere = isNamedBy(cut, nominal)
    const opened = changedDosage(schedule, later)
    if (opened && isNamedHere) dosage = opened.dosage
    if (!opened && !isNamedHere) return { outcome: 'dropped', dosage }
    isNamed ||= isNamedHere
  }
  return { outcome: isNamed ? 'named' : 'stands', dosage }
}

/** Whether a cut leaves a dose in place by its instant alone, as the spans known at the cut have it. */
function isInTime(version: ScheduleVersion, spans: ZoneSpans, cut: Closing, nominal: Nominal): boolean {
  const instant = plannedInstant(version, knownAt(spans, cut.at), nominal)
  return instant !== null && Temporal.Instant.compare(instant, cutLimit(cut)) <= 0
}

function isNamedBy({ keeps }: Closing, nominal: Nominal): boolean {
  return keeps.some((kept) => kept.equals(nominal))
}

/** The version that a change of dosage alone opened at the closing of the version at `index`: such a cut drops nothing (dose-model 7.4). */
function changedDosage({ versions }: Schedule, index: number): ScheduleVersion | null {
  const [before, after] = [versions[index], versions[index + 1]]
  if (!before || !after || before.closing?.reason !== 'edited') return null
  return samePattern(before.pattern, after.pattern) && before.zonesFrom.equals(after.zonesFrom) ? after : null
}

/** So long before a cut that it is past by every clock: the usual case, and quick to tell. */
function isLongBefore(nominal: Nominal, at: Temporal.Instant): boolean {
  return nominal.toZonedDateTime('UTC').epochMilliseconds < at.epochMilliseconds - 2 * farthestHours * 3_600_000
}

function knownAt([first, ...later]: ZoneSpans, at: Temporal.Instant): ZoneSpans {
  return [first, ...later.filter(({ from }) => Temporal.Instant.compare(from, at) <= 0)]
}

/**
 * Whether a dose that a cut named for an entry, which is undone by now, can stand all the same: not beside a dose of a
 * later version, less than near of it (dose-model 7.7). Where a later version plans its very time, that is the same dose.
 */
function standsAlone(plan: Plan, dose: Candidate, recorded: RecordedTimes): boolean {
  const at = dose.placed.instant
  const near = nearMs(dose.version.pattern)
  const { first, last } = datesAround(at.subtract({ milliseconds: near }), at.add({ milliseconds: near }))
  const stood: Plan = { ...plan, schedule: beforeEditsInTime(plan, dose), judged: new Map() }
  return plannedFrom(dose.index + 1, stood, first, last, recorded).every(
    ({ nominal, instant, passedOver }) =>
      passedOver || nominal.equals(dose.nominal) || Math.abs(msBetween(at, instant)) >= near,
  )
}

/**
 * A schedule without the versions that an edit opened once a dose was in time: such an edit leaves the dose as it was, there
 * or not, and what was planned before it goes on.
 */
function beforeEditsInTime({ schedule, spans }: Plan, dose: Candidate): Schedule {
  const [oldest, ...later] = schedule.versions
  const versions: [ScheduleVersion, ...ScheduleVersion[]] = [oldest]
  for (const version of later) {
    const before = versions.at(-1) ?? oldest
    const isAfterDose = versions.length > dose.index
    if (isAfterDose && before.closing && isInTime(dose.version, spans, before.closing, dose.nominal)) {
      versions[versions.length - 1] = { ...before, closing: version.closing }
    } else versions.push(version)
  }
  return { ...schedule, versions }
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

function isBefore(a: Nominal, b: Nominal): boolean {
  return Temporal.PlainDateTime.compare(a, b) < 0
}

/**
 * Whether a change of zone passes a dose over, so that it does not come on top of its neighbour (dose-model 3.4). Judged once,
 * by the last change that moved it, with what was known then.
 */
function isPassedOver({ schedule, spans, judged }: Plan, { version, placed, time }: Candidate): boolean {
  const change = spans[placed.span]
  if (!change || placed.span === spanIndexAt(spans, version.zonesFrom)) return false
  // Only the doses at the change and up to half an interval after the last one before it are ever in question.
  const sinceChange = msBetween(change.from, placed.instant)
  if (sinceChange > intervalMs(version.pattern) / 2 + graceMs) return false
  let passed = judged.get(placed.span)
  if (!passed) {
    passed = passedOverAt({ schedule, spans, judged }, placed.span)
    judged.set(placed.span, passed)
  }
  return passed.has(time)
}

/**
 * The doses that the change at the beginning of a span passes over, as texts of their times. Neighbours are the doses of
 * any version that stood at the change; those that an earlier change passed over are left out, and entries are not looked
 * at, because one that arrives late must not move a plan (dose-model 3.4).
 */
function passedOverAt({ schedule, spans, judged }: Plan, spanIndex: number): ReadonlySet<string> {
  const passed = new Set<string>()
  const change = spans[spanIndex]
  const stood = change && asItStood(schedule, change.from)
  if (!stood) return passed
  const known = spans.slice(0, spanIndex + 1) as unknown as ZoneSpans
  const plan: Plan = { schedule: stood, spans: known, judged }
  const longest = Math.max(...stood.versions.map(({ pattern }) => intervalMs(pattern)))
  const { first, last } = datesAround(
    change.from.subtract({ milliseconds: longest }),
    change.from.add({ milliseconds: 2 * longest }),
  )
  const isMoved = ({ placed, version }: Candidate) =>
    placed.span === spanIndex && spanIndexAt(known, version.zonesFrom) < spanIndex
  const around = candidatesFrom(0, plan, first, last, noneRecorded)
    .map((dose) => ({ ...dose, instant: dose.placed.instant }))
    .filter((dose) => isMoved(dose) || !isPassedOver(plan, dose))
    .sort(byInstant)
  let before: Temporal.Instant | null = null
  // Those that the clock jumped over are at the change, and so judged before those after it.
  around.forEach((dose, index) => {
    const next = around[index + 1]
    const half = intervalMs(dose.version.pattern) / 2
    const onTopOfNext =
      dose.placed.jumped && next && msBetween(dose.instant, next.instant) < intervalMs(next.version.pattern) / 2
    const onTopOfLast = before && msBetween(before, dose.instant) < half
    if (isMoved(dose) && (onTopOfNext || onTopOfLast)) passed.add(dose.time)
    // Doses after the change are as far apart as they were before it: the change brings none of them nearer to another.
    else if (!isMoved(dose) || dose.placed.jumped) before = dose.instant
  })
  return passed
}

/** A schedule as it was at an instant: later versions were not opened yet, later closings not known. */
function asItStood(schedule: Schedule, at: Temporal.Instant): Schedule | null {
  const [first, ...later] = schedule.versions
    .filter(({ openedAt }) => Temporal.Instant.compare(openedAt, at) <= 0)
    .map((version) =>
      version.closing && Temporal.Instant.compare(version.closing.at, at) > 0 ? { ...version, closing: null } : version,
    )
  return first ? { ...schedule, versions: [first, ...later] } : null
}

function isBetween({ instant }: PlannedDose, from: Temporal.Instant, to: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, from) >= 0 && Temporal.Instant.compare(instant, to) < 0
}

function msBetween(a: Temporal.Instant, b: Temporal.Instant): number {
  return b.epochMilliseconds - a.epochMilliseconds
}
