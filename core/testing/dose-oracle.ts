import { day, dayMinutes, dayOf, farthest, hour, instantOn, minute, readOn, shownOn } from './clock-oracle.ts'
import { heldBy, type OracleHold, type OracleHoldEnd, withBeginning } from './hold-oracle.ts'
import type { OracleLimits } from './limit-oracle.ts'
import {
  distanceOf,
  isSameAmounts,
  isSamePlan,
  longestOf,
  nearOf,
  type OracleAmount,
  type OraclePlan,
  planError,
  rowAt,
  rowsOn,
  soleAmountOn,
  withAmount,
} from './plan-oracle.ts'

export { day, dayMinutes, dayOf, hour, minute } from './clock-oracle.ts'
export { nearOf, type OraclePlan } from './plan-oracle.ts'

/*
 * One patient's doses worked out a second time, from the words of the dose model and by brute force: every date of the
 * calendar is asked what is planned on it. Numbers only, nothing of the model under test. An instant is in milliseconds; a
 * nominal time in minutes since 1970-01-01T00:00 on the wall. A dose of an hourly plan has no nominal time: in its place it
 * is named by its minute in UTC and one second, so never by a whole number. What the card says and what is reminded of
 * follows from these doses in card-oracle.ts and reminder-oracle.ts.
 */

export type OracleEntry = {
  readonly id: string
  /** Of which dose, or none: then it is an intake as needed. */
  readonly nominal: number | null
  readonly recordedAt: number
} & (
  | ({ readonly status: 'taken'; readonly at: number } & IntakeAmount)
  | { readonly status: 'missed'; readonly reason?: SkipReason | null }
  | { readonly status: 'cleared'; readonly clears: readonly string[] }
  /** "I took both": the intakes of one dose that were several (dose-model 4.4). */
  | { readonly status: 'took both'; readonly of: readonly string[] }
)

export type SkipReason = 'doctor' | 'ill' | 'ran-out' | 'side-effects' | 'other'

/** What an intake says of its amount: its value and what it takes of the stock in thousandths. */
export type IntakeAmount = {
  readonly value?: number | null
  readonly unit?: string | null
  readonly pieces?: number | null
}

export type OracleDose = {
  readonly nominal: number
  /** What the patient's clock shows at its time: its nominal time, if it has one. */
  readonly shown: number
  readonly at: number
  readonly amount: string
  /** The same in thousandths of a unit, and of the stock. */
  readonly value: number | null
  readonly unit: string | null
  readonly pieces: number | null
  readonly passedOver: boolean
  readonly beforeFirst: boolean
  readonly held: boolean
  readonly status: 'taken' | 'missed' | null
  /** Of one that was recorded as missed. */
  readonly reason: SkipReason | null
  /** Of a taken one: all its intakes, the earliest first. */
  readonly intakes: readonly number[]
  /** The entries of those that the patient says were all taken. */
  readonly separate: readonly string[]
  /** Its intakes are one tap repeated, or were said to be all taken. */
  readonly isSettled: boolean
  /** From the planned time before it, in milliseconds (dose-model 1.2). */
  readonly distance: number
  /** When the medication was added, or the edit made, that planned it: a change of amounts alone plans nothing. */
  readonly plannedAt: number
  /** Whether Complete or End came after it was planned, and is not undone: nobody is told of it any more. */
  readonly ended: boolean
}

/** A live `taken`, of a dose or of none. */
export type Intake = {
  readonly id: string
  readonly medication: string
  readonly nominal: number | null
  readonly at: number
  readonly recordedAt: number
} & IntakeAmount

/** What somebody adds. */
export type AddedMedication = {
  readonly plan: OraclePlan
  readonly at: number
  /** Of every dose, where the plan does not say it. */
  readonly amount?: string
  readonly days?: number | null
  /** The date on which it stops, in place of a number of days. */
  readonly stop?: number | null
  /** Nominal: taken since then, before it was added here. */
  readonly since?: number
  /** A later first dose that the patient chooses. */
  readonly firstDose?: number
}

/** What an edit or a restore plans. */
export type EditedPlan = {
  readonly plan: OraclePlan
  readonly amount?: string
  /** A date on which it stops; the end that it had unless told. */
  readonly stop?: number
}

type Span = { readonly zone: string; readonly from: number }

/** An edit, Complete or End: it acts on every version opened before it (dose-model 7.1). */
type Cut = {
  readonly kind: 'edit' | 'end'
  readonly at: number
  /** How many versions there were. */
  readonly over: number
  /** The doses that were recorded by then. */
  readonly names: ReadonlySet<number>
}

/** A change of amounts alone: no cut. */
type AmountChange = {
  readonly at: number
  readonly over: number
  readonly plan: OraclePlan
  /** What of the running version keeps its amount although it is ahead. */
  readonly recorded: ReadonlySet<number>
  /** What is open of older versions, and gets the new amount. */
  readonly named: ReadonlySet<number>
}

type Version = {
  /** None as long as it is taken as needed. */
  readonly plan: OraclePlan | null
  readonly limits: OracleLimits | null
  readonly from: number
  /** Exclusive: of an hourly plan the name that a dose at it would have, fixed when it is saved (dose-model 2.7). */
  readonly until: number
  readonly openedAt: number
  /** What was written down by name before it: never planned again (dose-model 7.6). */
  readonly without: ReadonlySet<number>
}

type Medication = {
  readonly id: string
  readonly addedAt: number
  /** Infinitely far as long as it has only been taken as needed: its first plan brings it. */
  firstDose: number
  readonly versions: Version[]
  readonly cuts: Cut[]
  readonly amounts: AmountChange[]
  readonly entries: OracleEntry[]
  /** The entries of a dose. */
  readonly entriesOf: Map<number, OracleEntry[]>
  readonly cleared: Set<string>
  /** How often anything about it has changed. */
  changes: number
  /** What was worked out since the last change. */
  known: { of: number; readonly doses: Map<number, OracleDose | null> }
}

type Placed = { readonly at: number; readonly span: number; readonly jumped: boolean }
type Planned = Placed & { readonly nominal: number; readonly version: number }

export const grace = 5 * minute

/** So long after its time a dose can be recorded (dose-model 6.1). */
export const recordable = 30 * day

const isHourly = (nominal: number) => !Number.isInteger(nominal)

/** The name of a dose of an hourly plan. */
export const hourlyKey = (at: number) => (at + 1000) / minute

const instantOfKey = (nominal: number) => Math.round(nominal * minute) - 1000

export class DoseOracle {
  readonly #spans: Span[]
  readonly #medications = new Map<string, Medication>()
  readonly #holds: OracleHold[] = []
  readonly #holdEnds: OracleHoldEnd[] = []
  /** Medications that are said to be one medicine. */
  readonly #joined: (readonly [string, string])[] = []
  #judged = new WeakMap<Medication, Map<number, ReadonlyMap<number, number>>>()
  #journeys = 0

  constructor(zone: string, at: number) {
    this.#spans = [{ zone, from: at }]
  }

  get zone(): string {
    return this.#spans.at(-1)?.zone ?? ''
  }

  get changesOfZone(): number[] {
    return this.#spans.slice(1).map(({ from }) => from)
  }

  /** Another number whenever a zone was changed, or a change undone. */
  get journeys(): number {
    return this.#journeys
  }

  get ids(): string[] {
    return [...this.#medications.keys()]
  }

  addedAt(id: string): number {
    return this.#medication(id).addedAt
  }

  /** Another number whenever something has happened to a medication. */
  changes(id: string): number {
    return this.#medication(id).changes
  }

  moves(zone: string, at: number): void {
    if (zone === this.zone) return
    this.#spans.push({ zone, from: at })
    this.#replans()
  }

  /**
   * Undoes a change of zone: as if it had never been (dose-model 3.6).
   * @param from when the change was; the newest where it is not said
   * @returns whether it can be undone: only the newest can
   */
  withdraws(at: number, from?: number): boolean {
    const newest = this.#spans.at(-1)
    if (!newest || this.#spans.length === 1 || at > newest.from + day) return false
    if (from !== undefined && from !== newest.from) return false
    const changes = [...this.#medications.values()].flatMap(({ versions, cuts, amounts }) => [
      // Limits are no plan: no time of theirs hangs on a clock.
      ...versions.flatMap(({ plan, openedAt }) => (plan ? [openedAt] : [])),
      ...[...cuts, ...amounts].map((change) => change.at),
    ])
    if (changes.some((change) => change >= newest.from)) return false
    this.#spans.pop()
    this.#replans()
    return true
  }

  /**
   * @returns the first dose: the first planned time not earlier than five minutes before now (dose-model 2.3); of an hourly
   * plan what the clock shows at it
   * @throws RangeError when no dose ever comes
   */
  adds(
    id: string,
    { plan: stated, at, amount, days = null, stop = null, since, firstDose: chosen }: AddedMedication,
  ): number {
    const plan = amount === undefined ? stated : withAmount(stated, amount)
    const firstDose = chosen ?? this.#firstOfAdded(plan, at)
    if (firstDose === null) throw new RangeError('No dose ever comes')
    const end = stop === null ? Number.POSITIVE_INFINITY : stop * dayMinutes
    const until = this.#endFor(plan, days === null ? end : firstDose + days * dayMinutes, at)
    this.#adds(id, at, firstDose, { plan, limits: null, from: since ?? firstDose, until })
    return firstDose
  }

  addsAsNeeded(id: string, limits: OracleLimits, at: number): void {
    const version = { plan: null, limits, from: this.wall(at), until: Number.POSITIVE_INFINITY }
    this.#adds(id, at, Number.POSITIVE_INFINITY, version)
  }

  #adds(id: string, at: number, firstDose: number, version: Omit<Version, 'openedAt' | 'without'>): void {
    this.#medications.set(id, {
      id,
      addedAt: at,
      firstDose,
      versions: [{ ...version, openedAt: at, without: new Set<number>() }],
      cuts: [],
      amounts: [],
      entries: [],
      entriesOf: new Map(),
      cleared: new Set(),
      changes: 0,
      known: { of: 0, doses: new Map() },
    })
  }

  #firstOfAdded(plan: OraclePlan, at: number): number | null {
    if (plan.kind === 'dated') return this.#firstFrom(plan, at, (_, planned) => planned >= at - grace)
    return plan.first >= at - grace && plan.first <= at + 30 * day ? this.wall(plan.first) : null
  }

  isRunning(id: string, at: number): boolean {
    const version = this.#medication(id).versions.at(-1)
    return version !== undefined && !this.isEnded(id) && this.#isAhead(version.until, at)
  }

  /** The end of a plan, as it is saved at an instant. */
  #endFor(plan: OraclePlan, until: number, at: number): number {
    if (until === Number.POSITIVE_INFINITY) return until
    if (plan.kind === 'dated') return this.#shownEnd(until)
    return isHourly(until) ? until : hourlyKey(this.instantOf(until, at))
  }

  #shownEnd(until: number): number {
    return until !== Number.POSITIVE_INFINITY && isHourly(until) ? this.wall(instantOfKey(until)) : until
  }

  #isAhead(until: number, at: number): boolean {
    return until === Number.POSITIVE_INFINITY || (isHourly(until) ? instantOfKey(until) > at : until > this.wall(at))
  }

  isEnded(id: string): boolean {
    const { versions, cuts } = this.#medication(id)
    return cuts.some(({ kind, over }) => kind === 'end' && over === versions.length)
  }

  /** What is planned now, with the amounts of now; none where it is taken as needed. */
  planOf(id: string): OraclePlan | null {
    const { versions, amounts } = this.#medication(id)
    return (amounts.findLast(({ over }) => over === versions.length) ?? versions.at(-1))?.plan ?? null
  }

  /** Within what it is taken as needed now; none where it is planned. */
  limitsOf(id: string): OracleLimits | null {
    return this.#medication(id).versions.at(-1)?.limits ?? null
  }

  /**
   * An edit, or a restore of what has ended (dose-model 7.3). What the patient answers about an open dose is recorded before.
   * @returns whether there is a dose left to plan; where nothing changes there is nothing to ask
   */
  edits(id: string, { plan: stated, amount, stop }: EditedPlan, at: number): boolean {
    const medication = this.#medication(id)
    const { versions, cuts } = medication
    const plan = amount === undefined ? stated : withAmount(stated, amount)
    const running = this.isRunning(id, at)
    const last = versions.at(-1)
    if (!last) return false
    const isSameEnd = stop === undefined || stop * dayMinutes === this.#shownEnd(last.until)
    if (running && last.plan && isSameEnd && isSamePlan(last.plan, plan, dayOf(this.wall(at)))) {
      return this.#editsAmounts(medication, plan, at)
    }
    const held = this.#lastIntake(id, at)
    const kept = [...cuts]
    const without = this.#cuts(medication, at)
    // A course goes on to its end, also after it was taken as needed meanwhile (dose-model 7.6, 10.5).
    const old = versions.findLast((version) => version.plan)?.until ?? Number.POSITIVE_INFINITY
    const goesOn = (running && last.plan) || this.#isAhead(old, at)
    const end = stop !== undefined ? stop * dayMinutes : goesOn ? old : Number.POSITIVE_INFINITY
    const until = this.#endFor(plan, end, at)
    const version = this.#firstNew(medication, plan, at, held, without)
    if (version === null || version.from >= until) {
      cuts.splice(0, cuts.length, ...kept)
      medication.known.of = -1
      return false
    }
    versions.push({ plan, limits: null, from: version.from, until, openedAt: at, without })
    if (version.shown < medication.firstDose) medication.firstDose = version.shown
    medication.changes++
    return true
  }

  /** From planned to as needed, or to other limits: a cut, and nothing new is planned. */
  editsToAsNeeded(id: string, limits: OracleLimits, at: number): void {
    const medication = this.#medication(id)
    // Other limits, or limits in place of an ending, plan nothing: only a running plan is cut.
    const isCut = this.planOf(id) !== null && !this.isEnded(id)
    const without = isCut ? this.#cuts(medication, at) : new Set<number>()
    const from = this.wall(at)
    medication.versions.push({
      plan: null,
      limits,
      from,
      until: Number.POSITIVE_INFINITY,
      openedAt: at,
      without,
    })
    medication.changes++
  }

  /** Amounts alone change nothing that is planned: there needs to be a dose to be of. */
  #editsAmounts(medication: Medication, plan: OraclePlan, at: number): boolean {
    const { id, versions, amounts } = medication
    const last = versions.at(-1)
    const current = this.planOf(id)
    if (!last || (current && isSameAmounts(current, plan, dayOf(this.wall(at))))) return true
    if (!this.#isAnyLeft(medication, last, at)) return false
    const recorded = new Set(this.#recordedNominals(medication))
    const ofOlder = [...this.#keys(medication, at, at + farAhead)].filter((nominal) => !this.#plans(last, nominal))
    const isOpenAhead = (dose: OracleDose | null) => dose !== null && dose.at > at + grace && dose.status === null
    const named = new Set(ofOlder.filter((nominal) => isOpenAhead(this.#doseAt(medication, nominal))))
    amounts.push({ at, over: versions.length, plan, recorded, named })
    medication.changes++
    return true
  }

  /** @returns what is written down by name, now or before */
  #cuts(medication: Medication, at: number): ReadonlySet<number> {
    const { versions, cuts, id } = medication
    const recorded = new Set(this.#recordedNominals(medication))
    const ending = this.isEnded(id) ? cuts.at(-1) : undefined
    // A restore writes its names into the ending that it follows (dose-model 7.6).
    if (ending) cuts.splice(-1, 1, { ...ending, names: recorded })
    // So does a plan of what was taken as needed, into the cut that began that (dose-model 10.5).
    const planned = versions.findLastIndex(({ plan }) => plan !== null) + 1
    const pausing = planned < versions.length ? cuts.findLastIndex(({ over }) => over === planned) : -1
    const before = cuts[pausing]
    if (before) cuts.splice(pausing, 1, { ...before, names: before.names.union(recorded) })
    cuts.push({ kind: 'edit', at, over: versions.length, names: recorded })
    medication.known.of = -1
    return new Set(cuts.flatMap(({ names }) => [...names]))
  }

  /** From when on a new plan is planned; null where no dose of it comes. */
  #firstNew(
    medication: Medication,
    plan: OraclePlan,
    at: number,
    held: number,
    without: ReadonlySet<number>,
  ): { readonly from: number; readonly shown: number } | null {
    if (plan.kind === 'hourly') {
      const earliest = Math.max(at + grace, held + distanceOf(plan, 0) * 0.75)
      const isAllowed = plan.first >= earliest && plan.first <= at + 30 * day
      return isAllowed ? { from: hourlyKey(plan.first), shown: this.wall(plan.first) } : null
    }
    const { firstDose } = medication
    const firstDay = firstDose === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : dayOf(firstDose) * dayMinutes
    const from = this.#firstFrom(plan, at, (nominal, planned) => {
      if (nominal < firstDay || planned <= at + grace || without.has(nominal)) return false
      if (planned - held < distanceOf(plan, nominal) * 0.75) return false
      return this.#doseAt(medication, nominal) === null
    })
    return from === null ? null : { from, shown: from }
  }

  /** When the first dose of an hourly plan is proposed at an edit. */
  proposedFirst(id: string, hours: number, at: number): number {
    const earliest = Math.max(at + grace, this.#lastIntake(id, at) + hours * hour)
    return Math.ceil(earliest / grace) * grace
  }

  /**
   * Moves anchors of the day: one edit of every running plan that uses one, all or none.
   * @param times the minute of the day of each anchor that moves
   * @returns the medications of which none can be planned so; empty when it is done
   */
  movesAnchors(times: ReadonlyMap<string, number>, at: number): string[] {
    const moved = this.ids.flatMap((id) => {
      const plan = this.isRunning(id, at) ? this.planOf(id) : null
      if (plan?.kind !== 'dated') return []
      const steps = plan.steps.map((step) => ({
        ...step,
        rows: step.rows.map((row) => ({ ...row, minute: times.get(row.anchor ?? '') ?? row.minute })),
      }))
      const isMoved = plan.steps.some(({ rows }) => rows.some(({ anchor = '' }) => times.has(anchor)))
      return isMoved ? [{ id, plan: { ...plan, steps } }] : []
    })
    const refused = moved.filter(({ plan }) => planError(plan) !== null)
    if (refused.length > 0) return refused.map(({ id }) => id)
    const before = moved.map(({ id }) => stateOf(this.#medication(id)))
    const unplanned = moved.filter(({ id, plan }) => !this.edits(id, { plan }, at))
    if (unplanned.length > 0) for (const back of before) back()
    return unplanned.map(({ id }) => id)
  }

  ends(id: string, at: number): void {
    if (this.isEnded(id)) return
    const medication = this.#medication(id)
    medication.cuts.push({ kind: 'end', at, over: medication.versions.length, names: new Set() })
    medication.changes++
  }

  /**
   * Undo in the toast of Complete or End (dose-model 7.6).
   * @param at when the patient undoes it, by the device @param receivedAt when the server hears of it
   * @returns whether it was in time
   */
  reopens(id: string, at: number, receivedAt = at): boolean {
    const medication = this.#medication(id)
    const end = this.isEnded(id) ? medication.cuts.at(-1) : undefined
    if (!end || at > end.at + grace || receivedAt > end.at + day) return false
    medication.cuts.pop()
    this.#replans()
    return true
  }

  /** A pause, or a hold that was agreed on. */
  holds(hold: OracleHold): void {
    if (this.#holds.some(({ id }) => id === hold.id)) return
    this.#holds.push(withBeginning(hold, this.wall(hold.madeAt)))
    for (const id of hold.medications) this.#medication(id).changes++
  }

  resumes(end: OracleHoldEnd): void {
    this.#holdEnds.push(end)
    for (const medication of this.#medications.values()) medication.changes++
  }

  /** Whether a medicine is paused at an instant. */
  isHeldAt(id: string, at: number): boolean {
    return heldBy({ medication: id, shown: this.wall(at), at }, this.#holds, this.#holdEnds) !== null
  }

  isHeldWithoutEnd(medicine: string): boolean {
    return this.#holds.some(
      ({ id, medications, until }) =>
        until === null && medications.includes(medicine) && !this.#holdEnds.some(({ holdId }) => holdId === id),
    )
  }

  /** When the hold was made that a dose is the first after, if that had an end, and came to it; else null. */
  madeHoldBefore(id: string, dose: OracleDose): number | null {
    if (this.#holds.length === 0) return null
    const lastSince = (from: number) => this.doses(id, from, dose.at - 1).findLast(({ passedOver }) => !passedOver)
    // Days of several rows can lie close at one time and far apart at another.
    const last = lastSince(dose.at - this.#longest(this.#medication(id)) - 3 * day) ?? lastSince(dose.at - 400 * day)
    if (!last?.held) return null
    const hold = heldBy({ medication: id, shown: last.shown, at: last.at }, this.#holds, this.#holdEnds)
    const isOver = hold?.until === null || this.#holdEnds.some(({ holdId }) => holdId === hold?.id)
    return hold === null || isOver ? null : hold.madeAt
  }

  /** Two plans of one medicine: each one's questions look at the intakes of both. */
  joins(one: string, other: string): void {
    this.#joined.push([one, other])
    for (const id of this.#allOf(one)) this.#medication(id).changes++
  }

  /** A medication, and those that are said to be the same. */
  #allOf(id: string): ReadonlySet<string> {
    const all = new Set([id])
    for (const known of all) {
      for (const pair of this.#joined) if (pair.includes(known)) for (const one of pair) all.add(one)
    }
    return all
  }

  records(id: string, entry: OracleEntry): void {
    const medication = this.#medication(id)
    const { entries, entriesOf, cleared } = medication
    // Sent again it stores nothing.
    if (entries.some((known) => known.id === entry.id)) return
    entries.push(entry)
    if (entry.nominal !== null) entriesOf.set(entry.nominal, [...(entriesOf.get(entry.nominal) ?? []), entry])
    if (entry.status === 'cleared') for (const one of entry.clears) cleared.add(one)
    for (const one of this.#allOf(id)) this.#medication(one).changes++
  }

  /** What the patient's clock shows. */
  wall(at: number): number {
    return shownOn(this.#zoneAt(at), at)
  }

  /** When the patient's clock shows a nominal time: that of today, or the one of an instant. */
  instantOf(nominal: number, at = Number.POSITIVE_INFINITY): number {
    return readOn(this.#zoneAt(at), nominal)
  }

  #zoneAt(at: number): string {
    const span = this.#spans.findLast(({ from }) => from <= at) ?? this.#spans[0]
    return span?.zone ?? ''
  }

  /** The doses of a medication planned between two instants, both inclusive, in order. */
  doses(id: string, from: number, to: number): OracleDose[] {
    const medication = this.#medication(id)
    const doses: OracleDose[] = []
    for (const nominal of this.#keys(medication, from, to)) {
      const dose = this.#doseAt(medication, nominal)
      if (dose && dose.at >= from && dose.at <= to) doses.push(dose)
    }
    return doses.sort((a, b) => a.at - b.at || a.nominal - b.nominal)
  }

  /** The dose of a nominal time, or of the name of an hourly one, if there is one. */
  dose(id: string, nominal: number | null): OracleDose | null {
    return nominal === null ? null : this.#doseAt(this.#medication(id), nominal)
  }

  /** Every live intake, of a dose or of none, the earliest first. */
  intakes(id: string): Intake[] {
    return [...this.#allOf(id)].flatMap((one) => this.ownIntakes(one)).sort((a, b) => a.at - b.at)
  }

  /** The same without those of a medication that is said to be the same. */
  ownIntakes(id: string): Intake[] {
    const { entries, cleared } = this.#medication(id)
    return entries
      .flatMap((entry) => (entry.status === 'taken' && !cleared.has(entry.id) ? [{ ...entry, medication: id }] : []))
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  }

  /** Every live intake with its amount: its own, else its dose's. */
  amountsTaken(id: string): Intake[] {
    return this.intakes(id).map((intake) => {
      const { value = null, unit = null, pieces = null } = this.dose(intake.medication, intake.nominal) ?? {}
      const own = { value: intake.value ?? value, unit: intake.unit ?? unit, pieces: intake.pieces ?? pieces }
      return { ...intake, ...own }
    })
  }

  /** About when the last dose is that something was recorded of. */
  lastRecorded(id: string): number {
    return Math.max(Number.NEGATIVE_INFINITY, ...this.#medication(id).entriesOf.keys()) * minute
  }

  /** The doses that anybody can be told of or act on, between two instants. */
  tellable(id: string, from: number, to: number): OracleDose[] {
    return this.doses(id, from, to).filter(({ passedOver, beforeFirst, held }) => !passedOver && !beforeFirst && !held)
  }

  /** The first dose that anybody can be told of from an instant on. */
  nextAfter(id: string, from: number, isWanted: (dose: OracleDose) => boolean = () => true): OracleDose | undefined {
    const last = Math.min(from + farAhead, this.#horizon(this.#medication(id)))
    for (let start = from, length = 5 * day; start <= last; start += length, length = Math.min(length * 2, 80 * day)) {
      const found = this.tellable(id, start, start + length - 1).find(isWanted)
      if (found) return found
    }
    return undefined
  }

  /**
   * The dose that Mark Taken acts on (dose-model 3.7, 5.1, 5.3, 5.4).
   * @returns it, and the dose that follows it
   */
  current(id: string, now: number): { dose: OracleDose; following: OracleDose | undefined } | null {
    const doses = this.tellable(id, now - this.#longest(this.#medication(id)) - 3 * day, now + grace)
    const dose = doses.findLast(({ status }) => status === null)
    if (dose) {
      const following = doses[doses.indexOf(dose) + 1] ?? this.nextAfter(id, now + grace + 1)
      if (this.#isStillOpen(dose, following, now)) return { dose, following }
    }
    const ahead = this.nextAfter(id, now + grace + 1, ({ status }) => status === null)
    if (!ahead) return null
    const together = this.tellable(id, ahead.at, ahead.at).filter(({ nominal }) => nominal > ahead.nominal)
    return { dose: ahead, following: together[0] ?? this.nextAfter(id, ahead.at + 1) }
  }

  /** The unrecorded dose that an edit asks about first (dose-model 7.2). */
  openAt(id: string, now: number): OracleDose | null {
    const dose = this.current(id, now)?.dose
    return dose && dose.at <= now + grace ? dose : null
  }

  #isStillOpen(dose: OracleDose, following: OracleDose | undefined, now: number): boolean {
    if (following && now >= following.at) return false
    if (isLong(following)) return now < dose.at + Math.min((following.distance * 5) / 7, recordable)
    return now < dose.at + 4 * hour || this.isInItsDay(dose.shown, now)
  }

  /** Whether the patient's clock shows a dose's date or an earlier one (dose-model 3.7). */
  isInItsDay(shown: number, now: number): boolean {
    return dayOf(this.wall(now)) <= dayOf(shown)
  }

  #isAnyLeft(medication: Medication, version: Version, at: number): boolean {
    return this.#keysOf(medication, version, at, at + farAhead).some((nominal) => {
      const placed = this.#plans(version, nominal) && this.#place(version, nominal, this.#spans.length)
      return placed && placed.at > at + grace
    })
  }

  /** Whether a version has a dose of this name, whatever is cut. */
  #plans({ plan, from, until, without }: Version, nominal: number): boolean {
    if (!plan || without.has(nominal) || isHourly(nominal) !== (plan.kind === 'hourly')) return false
    if (plan.kind === 'dated') return nominal >= from && nominal < until && rowAt(plan, nominal) !== undefined
    const at = instantOfKey(nominal)
    return at >= plan.first && (at - plan.first) % (plan.hours * hour) === 0 && nominal < until
  }

  /** The names of the doses that there can be around a span of time. */
  #keys(medication: Medication, from: number, to: number): Set<number> {
    const keys = new Set(medication.versions.flatMap((version) => this.#keysOf(medication, version, from, to)))
    for (const nominal of medication.entriesOf.keys()) {
      if (nominal * minute >= from - farthest && nominal * minute <= to + farthest) keys.add(nominal)
    }
    return keys
  }

  /** Those that a version plans, and that no cut takes away wherever they are. */
  #keysOf({ versions, cuts }: Medication, version: Version, from: number, to: number): number[] {
    const { plan } = version
    if (!plan) return []
    const index = versions.indexOf(version)
    const closing = cuts.filter(({ over }) => over > index).map(({ at }) => at + 2 * day)
    const end = Math.min(to, ...closing)
    const keys: number[] = []
    if (plan.kind === 'hourly') {
      const length = plan.hours * hour
      const start = plan.first + Math.max(0, Math.ceil((from - plan.first) / length)) * length
      for (let at = start; at <= end; at += length) keys.push(hourlyKey(at))
      return keys
    }
    const start = Math.max(dayOf(version.from), Math.floor((from - farthest) / day))
    const last = Math.min(dayOf(version.until), Math.floor((end + farthest) / day))
    for (let date = start; date <= last; date++) {
      for (const row of rowsOn(plan, date)) keys.push(date * dayMinutes + row.minute)
    }
    return keys
  }

  /** After this there is no dose. */
  #horizon({ versions, cuts, entriesOf }: Medication): number {
    const ends = versions.map(({ plan, until }, index) => {
      const closing = cuts.filter(({ over }) => over > index).map(({ at }) => at)
      return plan ? Math.min(until * minute, ...closing) : Number.NEGATIVE_INFINITY
    })
    return Math.max(...ends, ...[...entriesOf.keys()].map((nominal) => nominal * minute)) + 3 * day
  }

  /** No dose is further from the one before it. */
  #longest({ versions }: Medication): number {
    return Math.max(...versions.map(({ plan }) => (plan ? longestOf(plan) : 0)), 7 * day)
  }

  #doseAt(medication: Medication, nominal: number): OracleDose | null {
    const { known, changes } = medication
    if (known.of !== changes) medication.known = { of: changes, doses: new Map() }
    const { doses } = medication.known
    const found = doses.get(nominal)
    if (found !== undefined) return found
    const dose = this.#workOut(medication, nominal)
    doses.set(nominal, dose)
    return dose
  }

  /** The dose of a name, if there is one. */
  #workOut(medication: Medication, nominal: number): OracleDose | null {
    const { versions, firstDose, cuts, id } = medication
    const planning = [...versions.keys()].filter((index) => this.#plans(versions[index] as Version, nominal))
    if (planning.length === 0) return null
    const owner = planning.find((index) => this.#stands(medication, index, nominal))
    // Dropped, only a live entry keeps it; the newest version that planned it has it.
    const index = owner ?? planning.at(-1) ?? 0
    const version = versions[index] as Version
    const { status, intakes, reason, separate } = this.#recorded(medication, version, nominal)
    if (owner === undefined && status === null) return null
    const placed = this.#place(version, nominal, this.#spans.length)
    if (!placed || !version.plan) return null
    const { amount, value = null, unit = null, pieces = null } = this.#amount(medication, index, nominal)
    const distance = distanceOf(version.plan, nominal)
    const shown = isHourly(nominal) ? this.wall(placed.at) : nominal
    const apart = (intakes.at(-1) ?? 0) - (intakes[0] ?? 0)
    return {
      nominal,
      shown,
      at: placed.at,
      amount,
      value,
      unit,
      pieces,
      passedOver: this.#isPassedOver(medication, { ...placed, nominal, version: index }),
      beforeFirst: !isHourly(nominal) && nominal < firstDose,
      held: status === null && heldBy({ medication: id, shown, at: placed.at }, this.#holds, this.#holdEnds) !== null,
      status,
      reason,
      intakes,
      separate,
      isSettled: separate.length >= intakes.length || apart <= Math.min(30 * minute, nearOf(distance)),
      distance,
      plannedAt: version.openedAt,
      ended: cuts.some(({ kind, over }) => kind === 'end' && over > index),
    }
  }

  /** Whether a dose needs no entry to be there: it survived every cut, by its instant or by name. */
  #stands(medication: Medication, index: number, nominal: number): boolean {
    const { cuts, versions } = medication
    const version = versions[index] as Version
    const dropping = cuts.filter((cut) => this.#isDropping(cut, version, index, nominal))
    if (!dropping.every(({ names }) => names.has(nominal))) return false
    if (dropping.length === 0 || this.#recorded(medication, version, nominal).status !== null) return true
    return !this.#isCrowded(medication, index, nominal)
  }

  /** Whether a cut drops a dose that it does not name: by instant, with the zone spans known then. */
  #isDropping({ kind, at, over }: Cut, version: Version, index: number, nominal: number): boolean {
    if (over <= index) return false
    const placed = this.#place(version, nominal, this.#known(at))
    return placed !== null && placed.at > (kind === 'edit' ? at + grace : at - 30 * minute)
  }

  /** Whether a dose of a later version is near: then an undone one that was kept by name is dropped (dose-model 7.7). */
  #isCrowded(medication: Medication, index: number, nominal: number): boolean {
    const version = medication.versions[index] as Version
    const at = this.#place(version, nominal, this.#spans.length)?.at
    if (at === undefined || !version.plan) return false
    const near = nearOf(distanceOf(version.plan, nominal))
    const before = this.#beforeEditsInTime(medication, index, nominal)
    const later = before.versions.slice(index + 1)
    return [...this.#keys(before, at - near, at + near)].some((other) => {
      if (!later.some((one) => this.#plans(one, other))) return false
      const dose = this.#doseAt(before, other)
      return dose && !dose.passedOver && Math.abs(dose.at - at) < near
    })
  }

  /** A medication without the edits that left a dose in place by its time: what was planned before them decides (dose-model 7.7). */
  #beforeEditsInTime(medication: Medication, index: number, nominal: number): Medication {
    const version = medication.versions[index] as Version
    const isDropping = (cut: Cut) => this.#isDropping(cut, version, index, nominal)
    const left = medication.versions
      .map((_, number) => number)
      .filter((number) => number > index && !medication.cuts.some((cut) => cut.over === number && isDropping(cut)))
    if (left.length === 0) return medication
    return {
      ...medication,
      versions: medication.versions.filter((_, number) => !left.includes(number)),
      cuts: medication.cuts
        .filter(({ kind, over }) => kind === 'end' || !left.includes(over))
        .map((cut) => ({ ...cut, over: cut.over - left.filter((number) => number < cut.over).length })),
      known: { of: -1, doses: new Map() },
    }
  }

  /**
   * The amount of a dose, after the changes that came before it. Once the dose is recorded, its amount stays, whatever arrives later.
   */
  #amount(medication: Medication, owner: number, nominal: number): OracleAmount {
    const { versions, amounts } = medication
    const plannedBy = versions[owner] as Version
    const planned = this.#place(plannedBy, nominal, this.#spans.length)?.at
    const said = this.#live(medication, plannedBy, nominal).filter(({ status }) => status !== 'took both')
    const saidAt = Math.min(...said.map(({ recordedAt }) => recordedAt))
    const then = versions.findLastIndex(
      (one, number) =>
        number <= owner &&
        one.openedAt <= saidAt &&
        this.#plans(one, nominal) &&
        this.#place(one, nominal, this.#spans.length)?.at === planned,
    )
    const index = then === -1 ? owner : then
    const version = versions[index] as Version
    let current = amountAt(version.plan, nominal)
    for (const { at, over, plan, recorded, named } of amounts) {
      if (at > saidAt) continue
      const placed = this.#place(version, nominal, this.#known(at))
      const isNamed = over > index + 1 && named.has(nominal)
      const isLeft = over === index + 1 && placed !== null && placed.at > at + grace && !recorded.has(nominal)
      if (isNamed || isLeft) current = amountAt(plan, nominal) ?? soleAmountOn(plan, dayOf(nominal)) ?? current
    }
    return current ?? { amount: '' }
  }

  /** How many spans were known at an instant. */
  #known(at: number): number {
    return Math.max(1, this.#spans.filter(({ from }) => from <= at).length)
  }

  /**
   * The one instant of a dose (dose-model 3.3).
   * @param known how many spans there are @returns null where the zone skips its date
   */
  #place(version: Version, nominal: number, known: number): Placed | null {
    if (isHourly(nominal)) {
      const at = instantOfKey(nominal)
      const span = this.#spans.findLastIndex(({ from }, index) => index < known && from <= at)
      return { at, span: Math.max(0, span), jumped: false }
    }
    let span = 0
    while (span + 1 < known && (this.#spans[span + 1]?.from ?? 0) <= version.openedAt) span++
    for (;;) {
      const zone = this.#spans[span]?.zone ?? ''
      const here = readOn(zone, nominal)
      const change = span + 1 < known ? this.#spans[span + 1] : undefined
      if (!change || here <= change.from + grace) {
        return instantOn(zone, nominal) === null ? null : { at: here, span, jumped: false }
      }
      span++
      if (readOn(change.zone, nominal) < change.from) return { at: change.from, span, jumped: true }
    }
  }

  #isPassedOver(medication: Medication, { nominal, version: index, span, jumped }: Planned): boolean {
    if (isHourly(nominal)) return false
    const version = medication.versions[index] as Version
    if (!jumped && this.#isInGap(version, nominal, this.#spans[span]?.zone ?? '')) return true
    const change = this.#spans[span]
    if (!change || span === 0 || change.from <= version.openedAt) return false
    const judged = this.#judged.get(medication) ?? new Map<number, ReadonlyMap<number, number>>()
    this.#judged.set(medication, judged)
    const known = judged.get(span) ?? this.#passedOverAt(medication, span)
    judged.set(span, known)
    return known.get(nominal) === index
  }

  /** Whether a gap of a zone's clock moves a dose near the one after it that it does not move so, onto it or beyond it. */
  #isInGap(version: Version, nominal: number, zone: string): boolean {
    const { plan } = version
    const at = instantOn(zone, nominal)
    if (plan?.kind !== 'dated' || at === null || shownOn(zone, at) === nominal) return false
    for (let next = nominal + 1; next < Math.min(nominal + 2 * dayMinutes, version.until); next++) {
      const nextAt = rowAt(plan, next) ? instantOn(zone, next) : null
      if (nextAt === null || this.#isInGap(version, next, zone)) continue
      return nextAt - at < nearOf(distanceOf(plan, next))
    }
    return false
  }

  /** What a change of zone passes over: the doses, and the version of each (dose-model 3.4). */
  #passedOverAt(medication: Medication, span: number): ReadonlyMap<number, number> {
    const change = this.#spans[span]?.from ?? 0
    if (!isPlannedAt(medication, change)) return new Map()
    const far = this.#longest(medication) + 3 * day
    const standing: Planned[] = []
    for (const nominal of this.#keys(medication, change - far, change + far)) {
      const version = this.#standsAt(medication, nominal, change)
      if (version === null) continue
      const placed = this.#place(medication.versions[version] as Version, nominal, span + 1)
      if (placed) standing.push({ ...placed, nominal, version })
    }
    standing.sort((a, b) => a.at - b.at || a.nominal - b.nominal)
    const before = standing.filter((one) => one.span < span && !this.#isPassedOver(medication, one))
    let last = Math.max(Number.NEGATIVE_INFINITY, ...before.map(({ at }) => at))
    const passed = new Map<number, number>()
    const half = ({ version, nominal }: Planned) => {
      const { plan } = medication.versions[version] as Version
      return plan ? distanceOf(plan, nominal) / 2 : 0
    }
    const zone = this.#spans[span]?.zone ?? ''
    const isMovedByGap = ({ nominal, version, jumped }: Planned) =>
      !jumped && !isHourly(nominal) && this.#isInGap(medication.versions[version] as Version, nominal, zone)
    // The jumped-over ones come first: they are all at the change.
    const moved = standing.filter((one) => one.span === span && !isMovedByGap(one))
    for (const [index, dose] of moved.entries()) {
      if (isHourly(dose.nominal)) continue
      const next = moved[index + 1]
      const isOnNext = dose.jumped && next !== undefined && next.at - dose.at < half(next)
      if (isOnNext || dose.at - last < half(dose)) passed.set(dose.nominal, dose.version)
      else if (dose.jumped) last = dose.at
    }
    return passed
  }

  /** The version whose dose a name is at a change of zone, whatever is recorded. */
  #standsAt({ versions, cuts }: Medication, nominal: number, change: number): number | null {
    const made = cuts.filter(({ at }) => at <= change)
    const index = versions.findIndex((version, index) => {
      if (version.openedAt >= change || !this.#plans(version, nominal)) return false
      return made.every((cut) => cut.names.has(nominal) || !this.#isDropping(cut, version, index, nominal))
    })
    return index === -1 ? null : index
  }

  #recordedNominals(medication: Medication): number[] {
    const nominals = [...medication.entriesOf.keys()]
    return nominals.filter((nominal) => (this.#doseAt(medication, nominal)?.status ?? null) !== null)
  }

  /** The live entries of a dose (dose-model 4.2, 4.5). */
  #live({ entriesOf, cleared, versions }: Medication, version: Version, nominal: number) {
    const own = entriesOf.get(nominal) ?? []
    const at = (one: Version) => this.#place(one, nominal, this.#spans.length)?.at
    const older = versions.slice(0, versions.indexOf(version)).filter((one) => this.#plans(one, nominal))
    return own.filter((entry) => {
      if (entry.status === 'cleared' || cleared.has(entry.id)) return false
      const happened = entry.status === 'taken' ? entry.at : entry.recordedAt
      return happened >= version.openedAt || older.every((one) => at(one) === at(version))
    })
  }

  /** What they say. */
  #recorded(medication: Medication, version: Version, nominal: number) {
    const live = this.#live(medication, version, nominal)
    const taken = live.flatMap((entry) => (entry.status === 'taken' ? [entry] : []))
    const intakes = taken.map((entry) => entry.at).sort((a, b) => a - b)
    const said = new Set(live.flatMap((entry) => (entry.status === 'took both' ? entry.of : [])))
    const separate = taken.flatMap(({ id }) => (said.has(id) ? [id] : []))
    if (intakes.length > 0) return { status: 'taken' as const, intakes, reason: null, separate }
    const missed = live.flatMap((entry) => (entry.status === 'missed' ? [entry] : []))
    const newest = missed.sort((a, b) => a.recordedAt - b.recordedAt || (a.id < b.id ? -1 : 1)).at(-1)
    return { status: newest ? ('missed' as const) : null, intakes, reason: newest?.reason ?? null, separate: [] }
  }

  /** When the medicine was last taken; an open dose of which nothing is said counts as taken at its time (dose-model 7.3). */
  #lastIntake(id: string, now: number): number {
    const never = Number.NEGATIVE_INFINITY
    return Math.max(this.openAt(id, now)?.at ?? never, this.intakes(id).at(-1)?.at ?? never)
  }

  /** The first nominal time that a plan has, no gap takes away, and that is allowed. */
  #firstFrom(plan: OraclePlan, at: number, allowed: (nominal: number, at: number) => boolean): number | null {
    if (plan.kind === 'hourly') return null
    const whole = { plan, limits: null, from: 0, until: Number.POSITIVE_INFINITY, openedAt: at, without: new Set([]) }
    const start = Math.floor((at - farthest) / day)
    for (let date = start; date < start + farAhead / day; date++) {
      for (const row of rowsOn(plan, date)) {
        const nominal = date * dayMinutes + row.minute
        const planned = instantOn(this.zone, nominal)
        if (planned !== null && !this.#isInGap(whole, nominal, this.zone) && allowed(nominal, planned)) return nominal
      }
    }
    return null
  }

  #medication(id: string): Medication {
    const medication = this.#medications.get(id)
    if (!medication) throw new RangeError('No such medication')
    return medication
  }

  #replans(): void {
    this.#journeys++
    this.#judged = new WeakMap()
    for (const medication of this.#medications.values()) medication.changes++
  }
}

/** How far ahead a dose is looked for. */
const farAhead = 800 * day

function amountAt(plan: OraclePlan | null, nominal: number): OracleAmount | undefined {
  if (plan?.kind === 'hourly') return isHourly(nominal) ? plan : undefined
  return plan && !isHourly(nominal) ? rowAt(plan, nominal) : undefined
}

/** Whether a medication had a plan at an instant, neither ended nor taken as needed. */
function isPlannedAt({ versions, cuts }: Medication, at: number): boolean {
  const opened = versions.filter(({ openedAt }) => openedAt <= at)
  return Boolean(opened.at(-1)?.plan) && !cuts.some((cut) => cut.over === opened.length && cut.at <= at)
}

/** What is planned of a medication. @returns to set it back to it */
function stateOf(medication: Medication): () => void {
  const { firstDose } = medication
  const versions = [...medication.versions]
  const cuts = [...medication.cuts]
  const amounts = [...medication.amounts]
  return () => {
    medication.versions.splice(0, medication.versions.length, ...versions)
    medication.cuts.splice(0, medication.cuts.length, ...cuts)
    medication.amounts.splice(0, medication.amounts.length, ...amounts)
    medication.firstDose = firstDose
    medication.changes++
  }
}

/** Whether the dose that follows is so far that a forgotten one stays open for days (dose-model 5.4). */
export function isLong(following: OracleDose | undefined): following is OracleDose {
  return following !== undefined && following.distance >= 48 * hour
}
