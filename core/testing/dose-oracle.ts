import { ZoneOracle } from './zone-oracle.ts'

/*
 * One patient's doses worked out a second time, from the words of the dose model and by brute force: every minute of the
 * wall clock is asked whether a dose strikes on it. Numbers only, nothing of the model under test. An instant is in
 * milliseconds; a nominal time in minutes since 1970-01-01T00:00 on the wall. What the card says and what is reminded of
 * follows from these doses in card-oracle.ts and reminder-oracle.ts.
 */

/** When doses are planned: every so many hours, from a minute of the day; weekly ones on a weekday, 1 Monday. */
export type OraclePlan = { readonly hours: 8 | 12 | 24 | 168; readonly minute: number; readonly weekday: number | null }

export type OracleEntry = {
  readonly id: string
  readonly nominal: number
  readonly recordedAt: number
} & (
  | { readonly status: 'taken'; readonly at: number }
  | { readonly status: 'missed' }
  | { readonly status: 'cleared'; readonly clears: readonly string[] }
)

export type OracleDose = {
  readonly nominal: number
  readonly at: number
  readonly amount: string
  readonly passedOver: boolean
  readonly beforeFirst: boolean
  readonly status: 'taken' | 'missed' | null
  /** Of a taken one: all its intakes, the earliest first. */
  readonly intakes: readonly number[]
  /** From the planned time before it, in milliseconds (dose-model 1.2). */
  readonly distance: number
  /** Whether Complete or End came after it was planned, and is not undone: nobody is told of it any more. */
  readonly ended: boolean
}

/** A live `taken`, of a dose or of none. */
export type Intake = { readonly nominal: number; readonly at: number; readonly recordedAt: number }

/** What somebody adds. */
export type AddedMedication = {
  readonly plan: OraclePlan
  readonly at: number
  readonly amount: string
  readonly days?: number | null
  /** Nominal: taken since then, before it was added here. */
  readonly since?: number
  /** A later first dose that the patient chooses. */
  readonly firstDose?: number
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

/** A change of dosage alone: no cut. */
type AmountChange = {
  readonly at: number
  readonly over: number
  readonly amount: string
  /** What of the running version keeps its amount although it is ahead. */
  readonly recorded: ReadonlySet<number>
  /** What is open of older versions, and gets the new amount. */
  readonly named: ReadonlySet<number>
}

type Version = {
  readonly plan: OraclePlan
  readonly amount: string
  readonly from: number
  readonly until: number
  readonly openedAt: number
  /** What was written down by name before it: never planned again (dose-model 7.6). */
  readonly without: ReadonlySet<number>
}

type Medication = {
  readonly id: string
  readonly addedAt: number
  firstDose: number
  readonly versions: Version[]
  readonly cuts: Cut[]
  readonly amounts: AmountChange[]
  readonly entries: OracleEntry[]
  /** How often anything about it has changed. */
  changes: number
}

type Placed = { readonly at: number; readonly span: number; readonly jumped: boolean }
type Planned = Placed & { readonly nominal: number; readonly version: number }

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const dayMinutes = 1440
export const grace = 5 * minute
/** No wall clock is further than this from UTC. */
const farthest = 15 * hour

const zones = new Map<string, ZoneOracle>()

function zoneOf(name: string): ZoneOracle {
  // Two years around those that are simulated.
  const known = zones.get(name) ?? new ZoneOracle(name, Date.UTC(2025, 0, 1) / day - 60, Date.UTC(2028, 0, 1) / day)
  zones.set(name, known)
  return known
}

function onWall(zone: string, nominal: number): number {
  const at = zoneOf(zone).instantOf(dayOf(nominal), ((nominal % dayMinutes) + dayMinutes) % dayMinutes)
  if (at === null) throw new RangeError(`${zone} skips a date that is asked for`)
  return at
}

export const dayOf = (nominal: number) => Math.floor(nominal / dayMinutes)

/** Whether a plan has a dose on this minute of the wall clock. */
function strikes({ hours, minute: first, weekday }: OraclePlan, nominal: number): boolean {
  // 1970-01-01 was a Thursday.
  if (weekday !== null && ((dayOf(nominal) + 3) % 7) + 1 !== weekday) return false
  return (nominal - first) % (Math.min(hours, 24) * 60) === 0
}

const plans = (version: Version, nominal: number) =>
  nominal >= version.from && nominal < version.until && strikes(version.plan, nominal) && !version.without.has(nominal)

const isSamePlan = (a: OraclePlan, b: OraclePlan) =>
  a.hours === b.hours && a.weekday === b.weekday && (a.minute - b.minute) % (Math.min(a.hours, 24) * 60) === 0

/** How long a dose takes to come round: one of the four kinds comes as often as it says (dose-model 1.2). */
export const distanceOf = ({ hours }: OraclePlan) => hours * hour

/** Less than this from an intake, or before the next dose, is near: half the distance, from a week on five sevenths. */
export const nearOf = (distance: number) => (distance >= 7 * day ? (distance * 5) / 7 : distance / 2)

export class DoseOracle {
  readonly #spans: Span[]
  readonly #medications = new Map<string, Medication>()
  #judged = new Map<string, ReadonlyMap<number, number>>()

  constructor(zone: string, at: number) {
    this.#spans = [{ zone, from: at }]
  }

  get zone(): string {
    return this.#spans.at(-1)?.zone ?? ''
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
      ...versions.map(({ openedAt }) => openedAt),
      ...[...cuts, ...amounts].map((change) => change.at),
    ])
    if (changes.some((change) => change >= newest.from)) return false
    this.#spans.pop()
    this.#replans()
    return true
  }

  /** @returns the first dose: the first planned time not earlier than five minutes before now (dose-model 2.3) */
  adds(id: string, { plan, at, amount, days = null, since, firstDose: chosen }: AddedMedication): number {
    const firstDose = chosen ?? this.#firstFrom(plan, at, (nominal) => onWall(this.zone, nominal) >= at - grace) ?? 0
    const until = days === null ? Number.POSITIVE_INFINITY : firstDose + days * dayMinutes
    const version = { plan, amount, from: since ?? firstDose, until, openedAt: at, without: new Set<number>() }
    const nothing = { cuts: [], amounts: [], entries: [], changes: 0 }
    this.#medications.set(id, { id, addedAt: at, firstDose, versions: [version], ...nothing })
    return firstDose
  }

  isRunning(id: string, at: number): boolean {
    const version = this.#medication(id).versions.at(-1)
    return version !== undefined && !this.isEnded(id) && version.until > this.wall(at)
  }

  isEnded(id: string): boolean {
    const { versions, cuts } = this.#medication(id)
    return cuts.some(({ kind, over }) => kind === 'end' && over === versions.length)
  }

  /**
   * An edit, or a restore of what has ended (dose-model 7.3). What the patient answers about an open dose is recorded before.
   * @returns whether there is a dose left to plan; where nothing changes there is nothing to ask
   */
  edits(id: string, { plan, amount }: { readonly plan: OraclePlan; readonly amount: string }, at: number): boolean {
    const medication = this.#medication(id)
    const { versions, cuts, amounts } = medication
    const running = this.isRunning(id, at)
    const last = versions.at(-1)
    if (!last) return false
    const recorded = new Set(this.#recordedNominals(medication))
    if (running && isSamePlan(last.plan, plan)) {
      if (amount === (amounts.findLast(({ over }) => over === versions.length) ?? last).amount) return true
      // A change of dosage alone changes nothing that is planned: it needs a dose to be of.
      if (!this.#isAnyLeft(last, at)) return false
      const open = this.doses(id, at + grace + 1, at + 40 * day).filter(({ status }) => status === null)
      const named = new Set(open.flatMap(({ nominal }) => (plans(last, nominal) ? [] : [nominal])))
      amounts.push({ at, over: versions.length, amount, recorded, named })
      medication.changes++
      return true
    }
    const held = this.#lastIntake(id, at)
    const ending = this.isEnded(id) ? cuts.at(-1) : undefined
    // A restore writes its names into the ending that it follows (dose-model 7.6).
    if (ending) cuts.splice(-1, 1, { ...ending, names: recorded })
    cuts.push({ kind: 'edit', at, over: versions.length, names: recorded })
    const kept = new Set(this.doses(id, at - 48 * hour, at + 40 * day).map(({ nominal }) => nominal))
    const earliest = Math.max(at + grace + 1, held + distanceOf(plan) * 0.75)
    const firstDay = dayOf(medication.firstDose) * dayMinutes
    const until = running || last.until > this.wall(at) ? last.until : Number.POSITIVE_INFINITY
    const without = new Set(cuts.flatMap(({ names }) => [...names]))
    const isNew = (nominal: number) =>
      nominal >= firstDay && onWall(this.zone, nominal) >= earliest && !kept.has(nominal) && !without.has(nominal)
    const from = this.#firstFrom(plan, at, isNew)
    if (from === null || from >= until) {
      cuts.splice(ending ? -2 : -1, 2, ...(ending ? [ending] : []))
      return false
    }
    versions.push({ plan, amount, from, until, openedAt: at, without })
    if (from < medication.firstDose) medication.firstDose = from
    medication.changes++
    return true
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

  records(id: string, entry: OracleEntry): void {
    const medication = this.#medication(id)
    // Sent again it stores nothing.
    if (medication.entries.some((known) => known.id === entry.id)) return
    medication.entries.push(entry)
    medication.changes++
  }

  /** What the patient's clock shows. */
  wall(at: number): number {
    const span = this.#spans.findLast(({ from }) => from <= at) ?? this.#spans[0]
    return zoneOf(span?.zone ?? '').shownAt(at)
  }

  /** When the patient's clock of today shows a nominal time. */
  instantOf(nominal: number): number {
    return onWall(this.zone, nominal)
  }

  /** The doses of a medication planned between two instants, both inclusive, in order. */
  doses(id: string, from: number, to: number): OracleDose[] {
    const medication = this.#medication(id)
    const doses: OracleDose[] = []
    for (let nominal = Math.floor((from - farthest) / minute); nominal <= (to + farthest) / minute; nominal++) {
      const dose = this.#doseAt(medication, nominal)
      if (dose && dose.at >= from && dose.at <= to) doses.push(dose)
    }
    return doses.sort((a, b) => a.at - b.at || a.nominal - b.nominal)
  }

  /** The dose of a nominal time, if there is one. */
  dose(id: string, nominal: number): OracleDose | null {
    return this.#doseAt(this.#medication(id), nominal)
  }

  /** Every live intake, of a dose or of none, the earliest first. */
  intakes(id: string): Intake[] {
    const { entries } = this.#medication(id)
    const cleared = new Set(entries.flatMap((entry) => (entry.status === 'cleared' ? entry.clears : [])))
    return entries
      .flatMap((entry) => (entry.status === 'taken' && !cleared.has(entry.id) ? [entry] : []))
      .sort((a, b) => a.at - b.at)
  }

  /** The doses that anybody can be told of or act on, between two instants. */
  tellable(id: string, from: number, to: number): OracleDose[] {
    return this.doses(id, from, to).filter(({ passedOver, beforeFirst }) => !passedOver && !beforeFirst)
  }

  /** The first dose that anybody can be told of from an instant on, within 40 days. */
  nextAfter(id: string, from: number, isWanted: (dose: OracleDose) => boolean = () => true): OracleDose | undefined {
    for (let start = from; start < from + 40 * day; start += 5 * day) {
      const found = this.tellable(id, start, start + 5 * day - 1).find(isWanted)
      if (found) return found
    }
    return undefined
  }

  /**
   * The dose that Mark Taken acts on (dose-model 3.7, 5.1, 5.3, 5.4).
   * @returns it, and the dose that follows it
   */
  current(id: string, now: number): { dose: OracleDose; following: OracleDose | undefined } | null {
    const doses = this.tellable(id, now - 9 * day, now + grace)
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
    if (isLong(following)) return now < dose.at + (following.distance * 5) / 7
    return now < dose.at + 4 * hour || this.isInItsDay(dose.nominal, now)
  }

  /** Whether the patient's clock shows a dose's date or an earlier one (dose-model 3.7). */
  isInItsDay(nominal: number, now: number): boolean {
    return dayOf(this.wall(now)) <= dayOf(nominal)
  }

  #isAnyLeft(version: Version, at: number): boolean {
    const start = Math.floor((at - farthest) / minute)
    for (let nominal = start; nominal < start + 20 * dayMinutes; nominal++) {
      if (plans(version, nominal) && this.#place(version, nominal, this.#spans.length).at > at + grace) return true
    }
    return false
  }

  /** The dose of a minute of the wall clock, if there is one. */
  #doseAt(medication: Medication, nominal: number): OracleDose | null {
    const { versions, firstDose, cuts } = medication
    if (!versions.some((version) => plans(version, nominal))) return null
    const planning = [...versions.keys()].filter((index) => plans(versions[index] as Version, nominal))
    const owner = planning.find((index) => this.#stands(medication, index, nominal))
    // Dropped, only a live entry keeps it; the newest version that planned it has it.
    const index = owner ?? planning.at(-1) ?? 0
    const version = versions[index] as Version
    const { status, intakes } = this.#recorded(medication, version, nominal)
    if (owner === undefined && status === null) return null
    const placed = this.#place(version, nominal, this.#spans.length)
    return {
      nominal,
      at: placed.at,
      amount: this.#amount(medication, index, nominal),
      passedOver: this.#isPassedOver(medication, { ...placed, nominal, version: index }),
      beforeFirst: nominal < firstDose,
      status,
      intakes,
      distance: distanceOf(version.plan),
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
    return this.#place(version, nominal, this.#known(at)).at > (kind === 'edit' ? at + grace : at - 30 * minute)
  }

  /** Whether a dose of a later version is near: then an undone one that was kept by name is dropped (dose-model 7.7). */
  #isCrowded(medication: Medication, index: number, nominal: number): boolean {
    const version = medication.versions[index] as Version
    const { at } = this.#place(version, nominal, this.#spans.length)
    const near = nearOf(distanceOf(version.plan))
    const later = medication.versions.slice(index + 1)
    const start = Math.floor((at - near - farthest) / minute)
    for (let other = start; other <= (at + near + farthest) / minute; other++) {
      if (!later.some((one) => plans(one, other))) continue
      const dose = this.#doseAt(medication, other)
      if (dose && !dose.passedOver && Math.abs(dose.at - at) < near) return true
    }
    return false
  }

  /** The amount of a dose, after the changes of dosage alone that came before it. */
  #amount({ versions, amounts }: Medication, index: number, nominal: number): string {
    const version = versions[index] as Version
    const changed = amounts.findLast(({ at, over, recorded, named }) => {
      if (over !== index + 1) return over > index && named.has(nominal)
      return this.#place(version, nominal, this.#known(at)).at > at + grace && !recorded.has(nominal)
    })
    return (changed ?? version).amount
  }

  /** How many spans were known at an instant. */
  #known(at: number): number {
    return Math.max(1, this.#spans.filter(({ from }) => from <= at).length)
  }

  /** The one instant of a nominal time (dose-model 3.3). @param known how many spans there are */
  #place(version: Version, nominal: number, known: number): Placed {
    let span = 0
    while (span + 1 < known && (this.#spans[span + 1]?.from ?? 0) <= version.openedAt) span++
    for (;;) {
      const here = onWall(this.#spans[span]?.zone ?? '', nominal)
      const change = span + 1 < known ? this.#spans[span + 1] : undefined
      if (!change || here <= change.from + grace) return { at: here, span, jumped: false }
      span++
      if (onWall(change.zone, nominal) < change.from) return { at: change.from, span, jumped: true }
    }
  }

  #isPassedOver(medication: Medication, { nominal, version, span }: Planned): boolean {
    const change = this.#spans[span]
    const openedAt = medication.versions[version]?.openedAt ?? 0
    if (!change || span === 0 || change.from <= openedAt) return false
    const name = `${medication.id} ${span}`
    const known = this.#judged.get(name) ?? this.#passedOverAt(medication, span)
    this.#judged.set(name, known)
    return known.get(nominal) === version
  }

  /** What a change of zone passes over: the doses, and the version of each (dose-model 3.4). */
  #passedOverAt(medication: Medication, span: number): ReadonlyMap<number, number> {
    const change = this.#spans[span]?.from ?? 0
    const standing: Planned[] = []
    const start = Math.floor((change - 9 * day - farthest) / minute)
    for (let nominal = start; nominal <= (change + 40 * day) / minute; nominal++) {
      const version = this.#standsAt(medication, nominal, change)
      if (version === null) continue
      const placed = this.#place(medication.versions[version] as Version, nominal, span + 1)
      standing.push({ ...placed, nominal, version })
    }
    standing.sort((a, b) => a.at - b.at || a.nominal - b.nominal)
    const before = standing.filter((one) => one.span < span && !this.#isPassedOver(medication, one))
    let last = Math.max(Number.NEGATIVE_INFINITY, ...before.map(({ at }) => at))
    const passed = new Map<number, number>()
    const half = ({ version }: Planned) => distanceOf((medication.versions[version] as Version).plan) / 2
    // The jumped-over ones come first: they are all at the change.
    const moved = standing.filter((one) => one.span === span)
    for (const [index, dose] of moved.entries()) {
      const next = moved[index + 1]
      const isOnNext = dose.jumped && next !== undefined && next.at - dose.at < half(next)
      if (isOnNext || dose.at - last < half(dose)) passed.set(dose.nominal, dose.version)
      else if (dose.jumped) last = dose.at
    }
    return passed
  }

  /** The version whose dose a minute of the wall clock is at a change of zone, whatever is recorded. */
  #standsAt({ versions, cuts }: Medication, nominal: number, change: number): number | null {
    const made = cuts.filter(({ at }) => at <= change)
    const index = versions.findIndex((version, index) => {
      if (version.openedAt >= change || !plans(version, nominal)) return false
      return made.every((cut) => cut.names.has(nominal) || !this.#isDropping(cut, version, index, nominal))
    })
    return index === -1 ? null : index
  }

  #recordedNominals(medication: Medication): number[] {
    const nominals = medication.entries.map(({ nominal }) => nominal)
    return nominals.filter((nominal) => (this.#doseAt(medication, nominal)?.status ?? null) !== null)
  }

  /** What the live entries of a dose say (dose-model 4.2). */
  #recorded({ entries, versions }: Medication, version: Version, nominal: number) {
    const own = entries.filter((entry) => entry.nominal === nominal)
    const cleared = new Set(own.flatMap((entry) => (entry.status === 'cleared' ? entry.clears : [])))
    const at = (one: Version) => this.#place(one, nominal, this.#spans.length).at
    const older = versions.slice(0, versions.indexOf(version)).filter((one) => plans(one, nominal))
    const live = own.filter((entry) => {
      if (entry.status === 'cleared' || cleared.has(entry.id)) return false
      const happened = entry.status === 'taken' ? entry.at : entry.recordedAt
      return happened >= version.openedAt || older.every((one) => at(one) === at(version))
    })
    const intakes = live.flatMap((entry) => (entry.status === 'taken' ? [entry.at] : [])).sort((a, b) => a - b)
    if (intakes.length > 0) return { status: 'taken' as const, intakes }
    return { status: live.length > 0 ? ('missed' as const) : null, intakes }
  }

  /** When the medicine was last taken; an open dose of which nothing is said counts as taken at its time (dose-model 7.3). */
  #lastIntake(id: string, now: number): number {
    const never = Number.NEGATIVE_INFINITY
    return Math.max(this.openAt(id, now)?.at ?? never, this.intakes(id).at(-1)?.at ?? never)
  }

  #firstFrom(plan: OraclePlan, at: number, allowed: (nominal: number) => boolean): number | null {
    const start = Math.floor((at - farthest) / minute)
    for (let nominal = start; nominal < start + 60 * dayMinutes; nominal++) {
      if (strikes(plan, nominal) && allowed(nominal)) return nominal
    }
    return null
  }

  #medication(id: string): Medication {
    const medication = this.#medications.get(id)
    if (!medication) throw new RangeError('No such medication')
    return medication
  }

  #replans(): void {
    this.#judged = new Map()
    for (const medication of this.#medications.values()) medication.changes++
  }
}

/** Whether the dose that follows is so far that a forgotten one stays open for days (dose-model 5.4). */
export function isLong(following: OracleDose | undefined): following is OracleDose {
  return following !== undefined && following.distance >= 48 * hour
}
