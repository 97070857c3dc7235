import { instantIn, type Nominal, nominalText } from '../time/nominal.ts'
import { spanIndexAt, type ZoneSpans } from '../time/span.ts'
import { distanceMs, dosageAt, longestGapMs, nearMs, plansAt, samePattern, timesBetween } from './pattern.ts'
import { type Closing, graceMs, type Schedule, type ScheduleVersion, scheduleGapMs } from './schedule.ts'

/** A dose as its version plans it, regardless of entries. */
export type PlannedDose = {
  readonly nominal: Nominal
  /** The second half of the dose key. */
  readonly time: string
  readonly instant: Temporal.Instant
  readonly version: ScheduleVersion
  /** The version that has its amount: its own, or that of a later change of dosage that named it (dose-model 7.4). */
  readonly dosageVersion: ScheduleVersion
  readonly dosage: string
  /** Shown as such, never reminded, counted only if recorded (dose-model 3.4). */
  readonly passedOver: boolean
  /** Dropped by a cut: planned only if a live entry keeps it (dose-model 7.1). */
  readonly dropped: boolean
}

/** The last instant whose doses survive a cut: 5 min after an edit, 30 min before Complete or End (dose-model 7.1). */
export function cutLimit({ at, reason }: Pick<Closing, 'at' | 'reason'>): Temporal.Instant {
  return at.add({ minutes: reason === 'edited' ? 5 : -30 })
}

/** UTC offsets are at most 14 h; one more to be safe. */
const farthestHours = 15

export type RecordedTimes = ReadonlyMap<string, Nominal>

const noneRecorded: RecordedTimes = new Map()

/**
 * A nominal time's instant, and the span that decided it. `jumped`: a change of zone put the clock past it; `inGap`: a gap of
 * the clock moved it.
 */
type Placed = {
  readonly instant: Temporal.Instant
  readonly span: number
  readonly jumped: boolean
  readonly inGap: boolean
}

/**
 * The planned instant of a nominal time (dose-model 3.3): walks the spans from the one in force when the version's
 * zones began; the first match holds, so that no key has two instants.
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
      return here.exists ? { instant: here.instant, span: index - 1, jumped: false, inGap: here.inGap } : null
    }
    const there = instantIn(change.zone, nominal)
    if (Temporal.Instant.compare(there.instant, change.from) < 0) {
      // Eastward the clock jumped over this time: due at the change, so that it is not missed from the start.
      return { instant: change.from, span: index, jumped: true, inGap: false }
    }
    here = there
  }
}

/** A change well before a nominal time in every zone can neither match nor jump over it. */
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
 * The planned doses of the nominal dates, both inclusive, in order of their instants. A key planned by several versions
 * appears once: with the oldest version in which it survives, or, if dropped, with the version that had it last.
 * @param recorded the nominal times with a live entry, as text: dropped ones are included, marked `dropped`, for the
 * caller to match with the entry
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

/** The times passed over by changes of zone, by span; computed once per call. */
type Judgements = Map<number, ReadonlySet<string>>

/** A plan with the state of one computation. */
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
      dosageVersion: dose.dosageVersion,
      dosage: dosageAt(dose.dosageVersion.pattern, dose.nominal, dose.dosageVersion.dosage),
      passedOver: isPassedOver(plan, dose),
      dropped: dose.outcome === 'dropped',
    }))
    .sort(byInstant)
}

/** A planned dose before changes of zone and the entry that named it are considered. */
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
    // A later time is left out because its key is kept (dose-model 7.3): the older version came first.
    if (!version || byTime.has(time) || isWritten(schedule, index, nominal)) return
    const cut = cutOutcome(schedule, spans, index, nominal)
    if (keptBy === 'plan' && cut.outcome === 'dropped') return
    const placed = place(version, spans, nominal)
    if (placed) byTime.set(time, { ...cut, nominal, time, version, index, placed })
  }
  const isAsked = within(first, last)
  // As text, times sort like the clock and compare faster.
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
 * The version a dropped dose had before the last cut that dropped it: its entries belong to that version, whatever was
 * planned since.
 * @returns its index, or -1 if no version planned this time
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

/** Whether the cut before a version named this time: the version then does not plan it again (dose-model 7.6). */
function isWritten({ versions }: Schedule, index: number, nominal: Nominal): boolean {
  return versions[index - 1]?.closing?.keeps.some((kept) => kept.equals(nominal)) ?? false
}

/** The effect of the cuts: survives by its time, by name, or is dropped. */
type CutOutcome = { readonly outcome: 'stands' | 'named' | 'dropped'; readonly dosageVersion: ScheduleVersion }

/**
 * A dose survives if it survives every cut since its version was opened, of its own version and all later ones
 * (dose-model 7.1), regardless of entries.
 */
function cutOutcome(schedule: Schedule, spans: ZoneSpans, index: number, nominal: Nominal): CutOutcome {
  const version = schedule.versions[index] ?? schedule.versions[0]
  let dosageVersion = version
  let isNamed = false
  const own = version.closing
  if (own && !isBefore(nominal, own.until)) {
    if (!isNamedBy(own, nominal)) return { outcome: 'dropped', dosageVersion }
    // A change of dosage drops nothing: what it named stands by itself.
    isNamed = !changedDosage(schedule, index) && !isInTime(version, spans, own, nominal)
  }
  const [next] = schedule.versions.slice(index + 1)
  if (!next?.closing || isLongBefore(nominal, next.closing.at)) {
    return { outcome: isNamed ? 'named' : 'stands', dosageVersion }
  }
  for (let later = index + 1; later < schedule.versions.length; later++) {
    const cut = schedule.versions[later]?.closing
    if (!cut || isInTime(version, spans, cut, nominal)) continue
    const isNamedHere = isNamedBy(cut, nominal)
    const opened = changedDosage(schedule, later)
    if (opened && isNamedHere) dosageVersion = opened
    if (!opened && !isNamedHere) return { outcome: 'dropped', dosageVersion }
    isNamed ||= isNamedHere && !opened
  }
  return { outcome: isNamed ? 'named' : 'stands', dosageVersion }
}

/** Survives a cut by its instant alone, with the spans known at the cut. */
function isInTime(version: ScheduleVersion, spans: ZoneSpans, cut: Closing, nominal: Nominal): boolean {
  const instant = plannedInstant(version, knownAt(spans, cut.at), nominal)
  return instant !== null && Temporal.Instant.compare(instant, cutLimit(cut)) <= 0
}

function isNamedBy({ keeps }: Closing, nominal: Nominal): boolean {
  return keeps.some((kept) => kept.equals(nominal))
}

/**
 * The version that a change of dosage alone opened when the one at `index` was closed: such a cut drops nothing
 * (dose-model 7.4).
 */
function changedDosage({ versions }: Schedule, index: number): ScheduleVersion | null {
  const [before, after] = [versions[index], versions[index + 1]]
  if (!before || !after || before.closing?.reason !== 'edited') return null
  return samePattern(before.pattern, after.pattern) && before.zonesFrom.equals(after.zonesFrom) ? after : null
}

/** Past on every clock at the cut: the usual case, and a fast check. */
function isLongBefore(nominal: Nominal, at: Temporal.Instant): boolean {
  return nominal.toZonedDateTime('UTC').epochMilliseconds < at.epochMilliseconds - 2 * farthestHours * 3_600_000
}

function knownAt([first, ...later]: ZoneSpans, at: Temporal.Instant): ZoneSpans {
  return [first, ...later.filter(({ from }) => Temporal.Instant.compare(from, at) <= 0)]
}

/**
 * Whether a dose that a cut named for an entry since undone can stay: not if a later version has a dose less than near
 * from it (dose-model 7.7). If a later version plans that very time, it is the same dose.
 */
function standsAlone(plan: Plan, dose: Candidate, recorded: RecordedTimes): boolean {
  const { schedule } = plan
  const at = dose.placed.instant
  const near = nearMs(dose.version.pattern, dose.nominal)
  const { first, last } = datesAround(at.subtract({ milliseconds: near }), at.add({ milliseconds: near }))
  const stood: Plan = { ...plan, schedule: beforeEditsInTime(plan, dose), judged: new Map() }
  return plannedFrom(lastOfPlan(schedule, dose.index) + 1, stood, first, last, recorded).every(
    ({ nominal, instant, passedOver }) =>
      passedOver || nominal.equals(dose.nominal) || Math.abs(msBetween(at, instant)) >= near,
  )
}

/** The last of the versions that only changed the dosage of the one at `index`: their doses are its own neighbors. */
function lastOfPlan(schedule: Schedule, index: number): number {
  return changedDosage(schedule, index) ? lastOfPlan(schedule, index + 1) : index
}

/**
 * The schedule without the versions opened after a cut that the dose survived by its instant: they leave that dose, planned or not,
 * as it was. What an edit closed goes on for it; what was ended stays ended.
 */
function beforeEditsInTime({ schedule, spans }: Plan, dose: Candidate): Schedule {
  const [oldest, ...later] = schedule.versions
  const versions: [ScheduleVersion, ...ScheduleVersion[]] = [oldest]
  for (const version of later) {
    const before = versions.at(-1) ?? oldest
    const { closing } = before
    const isInTimeThen = closing !== null && isInTime(dose.version, spans, closing, dose.nominal)
    if (versions.length <= dose.index || !isInTimeThen) versions.push(version)
    else if (closing.reason === 'edited') versions[versions.length - 1] = { ...before, closing: version.closing }
  }
  return { ...schedule, versions }
}

function within(first: Temporal.PlainDate, last: Temporal.PlainDate): (nominal: Nominal) => boolean {
  const from = first.toPlainDateTime()
  const until = last.add({ days: 1 }).toPlainDateTime()
  return (nominal) => !isBefore(nominal, from) && isBefore(nominal, until)
}

/** A closed version without what its closing keeps by name. */
function untilClosed(version: ScheduleVersion): Pick<ScheduleVersion, 'pattern' | 'from' | 'until'> {
  const { pattern, from, until, closing } = version
  return { pattern, from, until: closing && !(until && isBefore(until, closing.until)) ? closing.until : until }
}

/** As {@link plannedOn}, by instant, half-open. */
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

/** The possible dates of doses due between two instants, in any zone. */
export function datesAround(from: Temporal.Instant, to: Temporal.Instant) {
  const utc = (at: Temporal.Instant, hours: number) => at.add({ hours }).toZonedDateTimeISO('UTC').toPlainDate()
  return { first: utc(from, -farthestHours), last: utc(to, farthestHours) }
}

/** By instant, then by nominal time. */
export function byInstant(
  a: { readonly instant: Temporal.Instant; readonly nominal: Nominal },
  b: { readonly instant: Temporal.Instant; readonly nominal: Nominal },
): number {
  return Temporal.Instant.compare(a.instant, b.instant) || Temporal.PlainDateTime.compare(a.nominal, b.nominal)
}

/** The nominal times of a version's pattern between two dates, both inclusive, within its span; in order. */
export function* nominalsOf(
  version: Pick<ScheduleVersion, 'pattern' | 'from' | 'until'>,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Generator<Nominal> {
  const start = version.from.toPlainDate()
  const end = version.until?.toPlainDate()
  const from = Temporal.PlainDate.compare(first, start) < 0 ? start : first
  const to = end && Temporal.PlainDate.compare(end, last) < 0 ? end : last
  for (const nominal of timesBetween(version.pattern, from, to)) {
    if (isBefore(nominal, version.from)) continue
    if (version.until && !isBefore(nominal, version.until)) return
    yield nominal
  }
}

/** Within its span, closed or not. */
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
 * Whether a change of zone passes a dose over, because it is too close to its neighbor (dose-model 3.4). Decided once,
 * by the last change that moved it, with what was known then.
 */
function isPassedOver({ schedule, spans, judged }: Plan, dose: Candidate): boolean {
  const { version, placed, time } = dose
  if (placed.inGap && isOnTopOfNext(spans, dose)) return true
  const change = spans[placed.span]
  if (!change || placed.span === spanIndexAt(spans, version.zonesFrom)) return false
  // Only doses at the change and up to half a distance after the last one before it can be affected.
  const sinceChange = msBetween(change.from, placed.instant)
  if (sinceChange > longestGapMs(version.pattern) / 2 + graceMs) return false
  let passed = judged.get(placed.span)
  if (!passed) {
    passed = passedOverAt({ schedule, spans, judged }, placed.span)
    judged.set(placed.span, passed)
  }
  return passed.has(time)
}

/** Whether a gap of the clock moved a dose near to the one after it, onto it, or beyond it (dose-model 3.4). */
function isOnTopOfNext(spans: ZoneSpans, { version, nominal, placed }: Candidate): boolean {
  const date = nominal.toPlainDate()
  for (const next of nominalsOf(version, date, date.add({ days: 1 }))) {
    const instant = isBefore(nominal, next) ? plannedInstant(version, spans, next) : null
    if (instant) return msBetween(placed.instant, instant) < nearMs(version.pattern, next)
  }
  return false
}

/**
 * The times, as text, that the change at the start of a span passes over. Neighbors are the doses of any version
 * planned at the change, without those that an earlier change passed over. Entries are ignored: one that arrives late
 * must not change a plan (dose-model 3.4).
 */
function passedOverAt({ schedule, spans, judged }: Plan, spanIndex: number): ReadonlySet<string> {
  const passed = new Set<string>()
  const change = spans[spanIndex]
  const stood = change && asItStood(schedule, change.from)
  if (!stood) return passed
  const known = spans.slice(0, spanIndex + 1) as unknown as ZoneSpans
  const plan: Plan = { schedule: stood, spans: known, judged }
  const longest = scheduleGapMs(stood)
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
  // Doses that the clock jumped over are at the change, so they are decided first.
  around.forEach((dose, index) => {
    const next = around[index + 1]
    const onTopOfNext = dose.placed.jumped && next && msBetween(dose.instant, next.instant) < halfDistance(next)
    const onTopOfLast = before && msBetween(before, dose.instant) < halfDistance(dose)
    if (isMoved(dose) && (onTopOfNext || onTopOfLast)) passed.add(dose.time)
    // Doses after the change keep their distances: it moves none of them closer to another.
    else if (!isMoved(dose) || dose.placed.jumped) before = dose.instant
  })
  return passed
}

function halfDistance({ version, nominal }: Candidate): number {
  return distanceMs(version.pattern, nominal) / 2
}

/** A schedule as known at an instant: later versions and closings are left out. */
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
