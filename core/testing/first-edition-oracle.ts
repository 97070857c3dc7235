import { ZoneOracle } from './zone-oracle.ts'

/*
 * One patient's doses and reminders worked out a second time, from the words of the dose model and by brute force: every
 * minute of the wall clock is asked whether a dose strikes on it. Numbers only, nothing of the model under test. An instant
 * is in milliseconds; a nominal time in minutes since 1970-01-01T00:00 on the wall.
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
  readonly passedOver: boolean
  readonly beforeFirst: boolean
  readonly status: 'taken' | 'missed' | null
  /** Of a taken one. */
  readonly takenAt: number | null
}

export type OracleReminder = {
  readonly medication: string
  readonly nominal: number
  readonly kind: 'heads-up' | 'due' | 'repeat' | 'missed' | 'emergency' | 'all-clear'
  readonly attempt: number
  readonly at: number
}

type Span = { readonly zone: string; readonly from: number }
type Cut = { readonly at: number; readonly after: number; readonly keeps: ReadonlySet<number> }
type Version = {
  readonly plan: OraclePlan
  readonly from: number
  readonly until: number
  readonly openedAt: number
  cut: Cut | null
}
type Medication = {
  readonly id: string
  readonly addedAt: number
  readonly alerts: boolean
  firstDose: number
  readonly versions: Version[]
  readonly entries: OracleEntry[]
  /** When somebody looked last. */
  looked: number
  readonly told: Set<string>
  /** Doses that the contact was told of, and not yet that they were confirmed. */
  readonly alarmed: Set<number>
  agenda: { readonly until: number; readonly reminders: (OracleReminder & { readonly deadline: number })[] } | null
}
type Placed = { readonly at: number; readonly span: number; readonly jumped: boolean }

const minute = 60_000
const hour = 60 * minute
const dayMinutes = 1440
const grace = 5 * minute
/** No wall clock is further than this from UTC. */
const farthest = 15 * hour

const zones = new Map<string, ZoneOracle>()

function zoneOf(name: string): ZoneOracle {
  // Two years around those that are simulated.
  const known =
    zones.get(name) ?? new ZoneOracle(name, Date.UTC(2025, 0, 1) / 86_400_000, Date.UTC(2028, 0, 1) / 86_400_000)
  zones.set(name, known)
  return known
}

function onWall(zone: string, nominal: number): number {
  const at = zoneOf(zone).instantOf(
    Math.floor(nominal / dayMinutes),
    ((nominal % dayMinutes) + dayMinutes) % dayMinutes,
  )
  if (at === null) throw new RangeError(`${zone} skips a date that is asked for`)
  return at
}

/** Whether a plan has a dose on this minute of the wall clock. */
function strikes({ hours, minute: first, weekday }: OraclePlan, nominal: number): boolean {
  // 1970-01-01 was a Thursday.
  if (weekday !== null && ((Math.floor(nominal / dayMinutes) + 3) % 7) + 1 !== weekday) return false
  return (nominal - first) % (Math.min(hours, 24) * 60) === 0
}

const plans = (version: Version, nominal: number) =>
  nominal >= version.from && nominal < version.until && strikes(version.plan, nominal)

const isSamePlan = (a: OraclePlan, b: OraclePlan) =>
  a.hours === b.hours && a.weekday === b.weekday && (a.minute - b.minute) % (Math.min(a.hours, 24) * 60) === 0

export class DoseOracle {
  readonly #spans: Span[]
  readonly #medications = new Map<string, Medication>()
  #settings = { advance: 15, snooze: 5, most: 3 }
  #judged = new Map<string, ReadonlySet<number>>()

  constructor(zone: string, at: number) {
    this.#spans = [{ zone, from: at }]
  }

  get zone(): string {
    return this.#spans.at(-1)?.zone ?? ''
  }

  moves(zone: string, at: number): void {
    if (zone === this.zone) return
    this.#spans.push({ zone, from: at })
    this.#forget()
  }

  sets(settings: { readonly advance: number; readonly snooze: number; readonly most: number }): void {
    this.#settings = settings
    this.#forget()
  }

  /** @returns the first dose: the first planned time not earlier than five minutes before now (DOSES 1) */
  adds(id: string, plan: OraclePlan, at: number, days: number | null, alerts: boolean): number {
    const firstDose = this.#firstFrom(plan, at, (nominal) => onWall(this.zone, nominal) >= at - grace) ?? 0
    const until = days === null ? Number.POSITIVE_INFINITY : firstDose + days * dayMinutes
    const version: Version = { plan, from: firstDose, until, openedAt: at, cut: null }
    this.#medications.set(id, {
      id,
      addedAt: at,
      alerts,
      firstDose,
      versions: [version],
      entries: [],
      // Its first dose may lie a little before it was added: it is told of at once.
      looked: at - grace - 1,
      told: new Set(),
      alarmed: new Set(),
      agenda: null,
    })
    return firstDose
  }

  isRunning(id: string, at: number): boolean {
    const version = this.#medication(id).versions.at(-1)
    return version !== undefined && version.cut === null && version.until > this.wall(at)
  }

  isEnded(id: string): boolean {
    return (this.#medication(id).versions.at(-1)?.cut ?? null) !== null
  }

  /**
   * An edit, or a restore of what has ended (DOSES 4).
   * @param isOtherDosage the dosage changes too, or alone
   * @returns whether there is a dose left to plan; where nothing changes there is nothing to ask
   */
  edits(id: string, plan: OraclePlan, at: number, isOtherDosage = false): boolean {
    const medication = this.#medication(id)
    const running = this.isRunning(id, at)
    const last = medication.versions.at(-1)
    if (!last) return false
    // A change of dosage alone changes nothing that is planned: it needs a dose to be of.
    if (running && isSamePlan(last.plan, plan)) return !isOtherDosage || this.#isAnyLeft(last, at)
    const before = last.cut
    if (running) {
      const nominals = medication.entries.map(({ nominal }) => nominal)
      const recorded = nominals.filter((nominal) => (this.#doseAt(medication, nominal)?.status ?? null) !== null)
      last.cut = { at, after: at + grace, keeps: new Set(recorded) }
    } else if (!last.cut) last.cut = { at, after: at - 30 * minute, keeps: new Set() }
    const kept = new Set(this.doses(id, at - 48 * hour, at + 40 * 24 * hour).map(({ nominal }) => nominal))
    const taken = this.#lastTaken(id, at)
    const earliest = Math.max(at + grace + 1, taken === null ? 0 : taken + plan.hours * hour * 0.75)
    const firstDay = Math.floor(medication.firstDose / dayMinutes) * dayMinutes
    const until = running || last.until > this.wall(at) ? last.until : Number.POSITIVE_INFINITY
    const isNew = (nominal: number) => {
      return nominal >= firstDay && onWall(this.zone, nominal) >= earliest && !kept.has(nominal)
    }
    const from = this.#firstFrom(plan, at, isNew)
    if (from === null || from >= until) {
      last.cut = before
      return false
    }
    medication.versions.push({ plan, from, until, openedAt: at, cut: null })
    if (from < medication.firstDose) medication.firstDose = from
    this.#forget()
    return true
  }

  ends(id: string, at: number): void {
    const last = this.#medication(id).versions.at(-1)
    if (last && !last.cut) last.cut = { at, after: at - 30 * minute, keeps: new Set() }
    this.#forget()
  }

  reopens(id: string): void {
    const last = this.#medication(id).versions.at(-1)
    if (last) last.cut = null
    this.#forget()
  }

  records(id: string, entry: OracleEntry): void {
    const medication = this.#medication(id)
    medication.entries.push(entry)
    medication.agenda = null
  }

  #isAnyLeft(version: Version, at: number): boolean {
    const start = Math.floor((at - farthest) / minute)
    for (let nominal = start; nominal < start + 20 * dayMinutes; nominal++) {
      if (plans(version, nominal) && this.#place(version, nominal, this.#spans.length).at > at + grace) return true
    }
    return false
  }

  /** What the patient's clock shows. */
  wall(at: number): number {
    // The latest minute of the wall that has come.
    for (let nominal = Math.floor((at + farthest) / minute); ; nominal--) {
      if (onWall(this.zone, nominal) <= at) return nominal
    }
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

  /** When something is to be told next, or null for a day or so. */
  next(at: number): number | null {
    const times = [...this.#medications.values()].flatMap((medication) => {
      const ahead = this.#agendaOf(medication, at).filter((one) => one.at > medication.looked)
      return ahead.map((one) => one.at)
    })
    return times.length > 0 ? Math.min(...times) : null
  }

  /** What is told at a look: all that has come since the last one, of each dose the newest (DOSES 5). */
  look(now: number): OracleReminder[] {
    return [...this.#medications.values()].flatMap((medication) => this.#tell(medication, now))
  }

  #tell(medication: Medication, now: number): OracleReminder[] {
    const told: OracleReminder[] = []
    const say = (reminder: OracleReminder) => {
      const name = `${reminder.nominal}/${reminder.kind}/${reminder.attempt}`
      if (medication.told.has(name)) return
      medication.told.add(name)
      told.push({ ...reminder, at: now })
    }
    for (const nominal of medication.alarmed) {
      if (this.#doseAt(medication, nominal)?.status !== 'taken') continue
      medication.alarmed.delete(nominal)
      say({ medication: medication.id, nominal, kind: 'all-clear', attempt: 0, at: now })
    }
    const come = this.#agendaOf(medication, now).filter(({ at }) => at > medication.looked && at <= now)
    medication.looked = now
    for (const own of [
      come.filter(({ kind }) => kind !== 'emergency'),
      come.filter(({ kind }) => kind === 'emergency'),
    ]) {
      const newest = new Map(own.map((reminder) => [reminder.nominal, reminder]))
      for (const { deadline, ...reminder } of newest.values()) {
        if (deadline <= now) continue
        say(reminder)
        if (reminder.kind === 'emergency') medication.alarmed.add(reminder.nominal)
      }
    }
    return told
  }

  #agendaOf(medication: Medication, now: number) {
    if (!medication.agenda || now >= medication.agenda.until) {
      const until = now + 24 * hour
      medication.agenda = { until, reminders: this.#reminders(medication, now - 36 * hour, until + hour) }
    }
    return medication.agenda.reminders
  }

  #reminders(medication: Medication, from: number, to: number) {
    const { advance, snooze, most } = this.#settings
    const doses = this.doses(medication.id, from, to + 30 * hour).filter(({ passedOver }) => !passedOver)
    return doses
      .flatMap((dose, index) => {
        const { nominal, at, status } = dose
        if (dose.beforeFirst || status === 'taken') return []
        const deadline = this.#actsUntil(dose, doses[index + 1])
        const reminder = (kind: OracleReminder['kind'], attempt: number, when: number) => {
          return { medication: medication.id, nominal, kind, attempt, at: when, deadline }
        }
        const repeats = Array.from({ length: most - 1 }, (_, count) => {
          return reminder('repeat', count + 2, at + (count + 1) * snooze * minute)
        })
        const headsUp = at - advance * minute
        return [
          ...(status === null && headsUp >= medication.addedAt ? [reminder('heads-up', 0, headsUp)] : []),
          ...(status === null ? [reminder('due', 1, at)] : []),
          ...(status === null ? repeats.filter((one) => one.at < deadline) : []),
          ...(status === null ? [reminder('missed', 0, at + 30 * minute)] : []),
          ...(medication.alerts ? [reminder('emergency', 0, at + 30 * minute)] : []),
        ]
      })
      .sort((a, b) => a.at - b.at)
  }

  /** Until the dose that follows, or the later of four hours and the end of its day (DOSES 3). */
  #actsUntil({ nominal, at }: OracleDose, following: OracleDose | undefined): number {
    const inForce = this.#spans.findLast(({ from }) => from <= at) ?? this.#spans[0]
    const midnight = (Math.floor(nominal / dayMinutes) + 1) * dayMinutes
    const late = Math.max(at + 4 * hour, onWall(inForce?.zone ?? '', midnight))
    return following ? Math.min(following.at, late) : late
  }

  /** The dose of a minute of the wall clock, if there is one. */
  #doseAt(medication: Medication, nominal: number): OracleDose | null {
    const { versions, firstDose } = medication
    if (!versions.some((version) => plans(version, nominal))) return null
    const planning = versions.filter((version) => plans(version, nominal))
    const uncut = planning.find((version) => !this.#isCut(version, nominal))
    // Cut off, only a live entry keeps it; the newest version that planned it has it.
    const version = uncut ?? planning.at(-1)
    if (!version) return null
    const { status, takenAt } = this.#recorded(medication, version, nominal)
    if (!uncut && status === null) return null
    const placed = this.#place(version, nominal, this.#spans.length)
    const passedOver = this.#isPassedOver(medication, version, nominal, placed)
    return { nominal, at: placed.at, passedOver, beforeFirst: nominal < firstDose, status, takenAt }
  }

  #isCut(version: Version, nominal: number): boolean {
    const { cut } = version
    if (!cut || cut.keeps.has(nominal)) return false
    // By instant, with the zone spans known then.
    const known = this.#spans.filter(({ from }) => from <= cut.at).length
    return this.#place(version, nominal, known).at > cut.after
  }

  /** The one instant of a nominal time (DOSES 2). @param known how many spans there are */
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

  #isPassedOver(medication: Medication, version: Version, nominal: number, { at, span }: Placed): boolean {
    const change = this.#spans[span]
    const wasInForce = change && change.from <= version.openedAt
    if (!change || span === 0 || wasInForce || at > change.from + version.plan.hours * hour) return false
    const name = `${medication.id} ${medication.versions.indexOf(version)} ${span}`
    const known = this.#judged.get(name) ?? this.#passedOverAt(medication, version, span)
    this.#judged.set(name, known)
    return known.has(nominal)
  }

  /** What a change of zone passes over, of one version's doses. */
  #passedOverAt(medication: Medication, version: Version, span: number): ReadonlySet<number> {
    const change = this.#spans[span]?.from ?? 0
    const half = (version.plan.hours * hour) / 2
    const isKnownCut = (one: Version, nominal: number) =>
      one.cut !== null && one.cut.at <= change && this.#isCut(one, nominal)
    const around: (Placed & { nominal: number })[] = []
    for (
      let nominal = Math.floor((change - 2 * half - farthest) / minute);
      nominal <= (change + 4 * half + farthest) / minute;
      nominal++
    ) {
      if (!plans(version, nominal) || isKnownCut(version, nominal)) continue
      around.push({ ...this.#place(version, nominal, span + 1), nominal })
    }
    around.sort((a, b) => a.at - b.at || a.nominal - b.nominal)
    const older = medication.versions.slice(0, medication.versions.indexOf(version))
    const before: number[] = around
      .filter((one) => one.span < span && !this.#isPassedOver(medication, version, one.nominal, one))
      .map(({ at }) => at)
    for (
      let nominal = Math.floor((change - 2 * half - farthest) / minute);
      nominal <= (change + grace + farthest) / minute;
      nominal++
    ) {
      const owner = older.find((one) => plans(one, nominal) && !this.#isCut(one, nominal))
      if (!owner) continue
      const placed = this.#place(owner, nominal, span + 1)
      const counts = placed.at >= change - 2 * half && placed.at < change + grace
      if (counts && !this.#isPassedOver(medication, owner, nominal, placed)) before.push(placed.at)
    }
    let last = before.length > 0 ? Math.max(...before) : Number.NEGATIVE_INFINITY
    const passed = new Set<number>()
    const moved = around.filter((one) => one.span === span)
    for (const [index, { nominal, at, jumped }] of moved.entries()) {
      const next = moved[index + 1]
      if ((jumped && next && next.at - at < half) || at - last < half) passed.add(nominal)
      else last = at
    }
    return passed
  }

  /** What the live entries of a dose say (DOSES 3). */
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
    const times = live.flatMap((entry) => (entry.status === 'taken' ? [entry.at] : []))
    if (times.length > 0) return { status: 'taken' as const, takenAt: Math.min(...times) }
    return { status: live.length > 0 ? ('missed' as const) : null, takenAt: null }
  }

  /** The last taken dose's time; one that is open and due counts as taken at its own (DOSES 4). */
  #lastTaken(id: string, now: number): number | null {
    const times = this.doses(id, now - 40 * 24 * hour, now + 8 * 24 * hour).flatMap((dose) => {
      if (dose.takenAt !== null) return [dose.takenAt]
      const isDue = dose.at - grace <= now && now < dose.at + 30 * minute
      return isDue && dose.status === null && !dose.passedOver ? [dose.at] : []
    })
    return times.length > 0 ? Math.max(...times) : null
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

  #forget(): void {
    this.#judged = new Map()
    for (const medication of this.#medications.values()) medication.agenda = null
  }
}
