import { randomUUID } from 'node:crypto'
import { addAsNeeded, putLimits } from '#core/api/as-needed.ts'
import {
  addMedication,
  completeMedication,
  editMedication,
  endMedication,
  previewMedicationEdit,
  putMedicine,
  reopenMedication,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { hourlyKey } from '#core/testing/dose-oracle.ts'
import { aMedication } from '#core/testing/medication.ts'
import type { AnchorChanges } from './anchor-changes.ts'
import { anyLimits } from './any-limits.ts'
import type { DoseEntries } from './dose-entries.ts'
import {
  day,
  hour,
  type Medicine,
  type MedicineAct,
  minute,
  type PatientContext,
  refusalOf,
} from './patient-context.ts'
import type { Pauses } from './pauses.ts'
import {
  anyAnchoredPattern,
  anyCustomPattern,
  anyHours,
  anyPreset,
  dosagesOf,
  hourlyPattern,
  type PatternKind,
  type PlannedPattern,
  withAnchorTimes,
  withDosage,
} from './planned-pattern.ts'
import type { Stocks } from './stocks.ts'
import { plainDateTime, wallMinute } from './wall-time.ts'

/** By number, so that every kind is there however few patients there are. */
const addedKinds = ['preset', 'custom', 'hourly', 'anchored', 'preset', 'as needed'] as const

const quantities = [
  { quantity: '500', unit: 'mg', dosage: '500mg' },
  { quantity: '1', unit: 'tablets', dosage: '1 tablets' },
  { quantity: '2', unit: 'tablets', dosage: '2 tablets' },
] as const

/** What a patient adds, edits, ends and takes up again: patterns of every kind and medicines as needed. */
export class MedicationChanges {
  readonly #patient: PatientContext
  readonly #entries: DoseEntries
  readonly #pauses: Pauses
  readonly #stocks: Stocks
  readonly #anchors: AnchorChanges

  constructor(
    patient: PatientContext,
    parts: { entries: DoseEntries; pauses: Pauses; stocks: Stocks; anchors: AnchorChanges },
  ) {
    this.#patient = patient
    this.#entries = parts.entries
    this.#pauses = parts.pauses
    this.#stocks = parts.stocks
    this.#anchors = parts.anchors
  }

  planDay(from: number): void {
    const { oracle, world } = this.#patient
    const { number, chance, pick } = world.draws
    const running = (act: MedicineAct): MedicineAct => {
      return async (medicine, now) => oracle.isRunning(medicine.id, now) && act(medicine, now)
    }
    this.#mayAct(
      1 / 30,
      from,
      'edits of the times',
      running(async (medicine, now) => {
        await this.#edits(medicine, this.#anyPlan(medicine, now), now)
        this.#thinksAgain(medicine, now)
      }),
    )
    this.#mayAct(
      1 / 45,
      from,
      'edits of the dosage',
      running((medicine, now) => {
        const dosage = chance(0.5) ? `${Math.ceil(number() * 900)}mg` : pick(quantities).dosage
        return this.#edits(medicine, withDosage(this.#lastPlan(medicine), dosage), now)
      }),
    )
    this.#mayAct(
      1 / 60,
      from,
      'edits to as needed',
      running((medicine, now) => this.#editsToAsNeeded(medicine, now)),
    )
    this.#mayAct(
      1 / 60,
      from,
      'endings',
      running((medicine, now) => this.#ends(medicine, now)),
    )
    this.#mayAct(1 / 20, from, 'restores', async (medicine, now) => {
      if (oracle.isRunning(medicine.id, now)) return
      if (chance(0.1)) await this.#editsToAsNeeded(medicine, now)
      else await this.#restores(medicine, chance(0.5) ? this.#lastPlan(medicine) : this.#anyPlan(medicine, now), now)
    })
  }

  /** Two medicines are said to be plans of one. */
  async joins(): Promise<void> {
    const { medicines, oracle, world } = this.#patient
    const [one, other] = [world.draws.pick(medicines), world.draws.pick(medicines)]
    if (!one || !other || one === other) return
    await this.#patient.call(putMedicine, { id: one.id, sameAs: other.id })
    oracle.joins(one.id, other.id)
    for (const { id } of [one, other]) this.#stocks.changed(id)
  }

  /** Plans something for some time of a day. @param likely how likely that is */
  #mayAct(likely: number, from: number, name: string, act: MedicineAct): void {
    const { world, medicines } = this.#patient
    if (!world.draws.chance(likely)) return
    world.agenda.plan(from + world.draws.number() * day, name, true, async (now) => {
      const medicine = world.draws.pick(medicines)
      if (medicine) await act(medicine, now)
    })
  }

  /** @param index by number */
  async adds(now: number, name: string, index = this.#anyIndex()): Promise<Medicine> {
    const { draws } = this.#patient.world
    const kind = addedKinds[index % addedKinds.length] ?? 'preset'
    const [id, form] = [randomUUID() as string, draws.pick(quantities)]
    const planned = this.#anyPlanOf(kind === 'as needed' ? 'preset' : kind, form.dosage, { now, first: now, index })
    const medicine = { id, name, planned, entries: new Map(), shownAt: new Map() }
    if (kind === 'as needed') await this.#addsAsNeeded(medicine, now)
    else await this.#addsPlanned(medicine, form, now)
    if (draws.chance(0.5)) await this.#stocks.tracks(medicine, dosagesOf(planned), now)
    return medicine
  }

  async #addsPlanned(
    { id, name, planned }: Medicine,
    { quantity, unit }: (typeof quantities)[number],
    now: number,
  ): Promise<void> {
    const { oracle, reminders } = this.#patient
    const { number, chance } = this.#patient.world.draws
    const course = chance(0.25) ? Math.ceil(number() * 40) : null
    const alerts = chance(0.3)
    const { plan } = planned
    const shown = oracle.adds(id, { plan, at: now, days: course })
    const firstDose = plan.kind === 'hourly' ? hourlyKey(plan.first) : shown
    if (alerts) reminders.alerts(id)
    const { pattern } = planned
    const medication = aMedication({
      id,
      name,
      quantity,
      unit,
      pattern,
      duration: course === null ? null : { count: course, unit: 'days' },
      missedDosageSeverity: alerts ? 'life-threatening' : 'minimal',
      firstDose: plainDateTime(firstDose),
    })
    await this.#patient.call(addMedication, medication)
    if (alerts) await this.#patient.consents(id)
  }

  async #addsAsNeeded({ id, name }: Medicine, now: number): Promise<void> {
    const { limits, oracle } = anyLimits(this.#patient.world.draws)
    this.#patient.oracle.addsAsNeeded(id, oracle, now)
    const sent = { ...limits, reasons: [...limits.reasons], isNoneGiven: true }
    await this.#patient.call(addAsNeeded, { id, ...emptyFields, name, limits: sent })
  }

  /** With the anchors where they are now. */
  #lastPlan({ planned }: Medicine): PlannedPattern {
    return withAnchorTimes(planned, this.#anchors.times)
  }

  #anyIndex(): number {
    return Math.floor(this.#patient.world.draws.number() * 1000)
  }

  /** A plan to change to: one by the hour begins when the form proposes it, or some time within three days. */
  #anyPlan({ id, planned }: Medicine, now: number): PlannedPattern {
    const { oracle, world } = this.#patient
    const { number, chance, pick } = world.draws
    const kind = pick(['preset', 'custom', 'anchored', 'hourly'] as const)
    const index = this.#anyIndex()
    if (kind !== 'hourly') return this.#anyPlanOf(kind, planned.dosage, { now, first: now, index })
    const hours = anyHours(world.draws)
    const first = chance(0.2) ? now + number() * 3 * day : oracle.proposedFirst(id, hours, now) + number() * 12 * hour
    return hourlyPattern(planned.dosage, { hours, first, wall: (at) => oracle.wall(at) })
  }

  #anyPlanOf(
    kind: PatternKind,
    dosage: string,
    { now, first, index }: { now: number; first: number; index: number },
  ): PlannedPattern {
    const { oracle, world } = this.#patient
    if (kind === 'custom') return anyCustomPattern(world.draws, dosage, now)
    if (kind === 'anchored') return anyAnchoredPattern(world.draws, dosage, this.#anchors.times)
    if (kind === 'preset') return anyPreset(world.draws, dosage, index)
    const begins = first + world.draws.number() * 2 * day
    return hourlyPattern(dosage, { hours: anyHours(world.draws), first: begins, wall: (at) => oracle.wall(at) })
  }

  /** Soon after an edit there may be another one, an ending, or the undo of the last tap. */
  #thinksAgain(medicine: Medicine, edited: number): void {
    const { oracle, world } = this.#patient
    const { agenda, draws } = world
    const { id } = medicine
    const after = edited + (1 + Math.floor(draws.number() * 9)) * minute
    const again = draws.number()
    const plan = (name: string, act: (now: number) => Promise<unknown>) => {
      agenda.plan(after, name, true, async (now) => oracle.isRunning(id, now) && act(now))
    }
    if (again < 0.25) plan('edits again', (now) => this.#edits(medicine, this.#anyPlan(medicine, now), now))
    else if (again < 0.35) plan('endings after an edit', (now) => this.#ends(medicine, now))
    else if (again < 0.4) plan('as needed after an edit', (now) => this.#editsToAsNeeded(medicine, now))
    else if (again < 0.6) {
      const last = oracle.intakes(id).findLast(({ nominal }) => nominal !== null)
      const nominal = last?.nominal ?? 0
      // A dose is corrected for 30 days, by instants.
      const age = last ? edited - nominal * minute : 0
      if (last && age < 29 * day) {
        agenda.plan(after, 'undos after an edit', true, (now) => this.#entries.undoes(medicine, nominal, now))
      }
    }
  }

  async #edits(medicine: Medicine, to: PlannedPattern, now: number): Promise<void> {
    const { oracle } = this.#patient
    const { id, name } = medicine
    const wasAsNeeded = oracle.limitsOf(id) !== null
    await this.#answers(medicine, to, now)
    const isLeft = oracle.edits(id, { plan: to.plan }, now)
    const facts = { id, name, dosage: to.dosage, pattern: to.pattern }
    const isDone = await this.#changes(medicine, to, isLeft, this.#patient.call(editMedication, facts))
    if (isDone && wasAsNeeded) this.#pauses.endsAllOf(id, now)
  }

  async #restores(medicine: Medicine, to: PlannedPattern, now: number): Promise<void> {
    const { id } = medicine
    await this.#answers(medicine, to, now)
    const isLeft = this.#patient.oracle.edits(id, { plan: to.plan }, now)
    const { dosage, pattern } = to
    const restored = this.#patient.call(restoreMedication, { id, dosage, pattern })
    if (await this.#changes(medicine, to, isLeft, restored)) this.#pauses.endsAllOf(id, now)
  }

  async #editsToAsNeeded({ id, name }: Medicine, now: number): Promise<void> {
    const { world, oracle } = this.#patient
    const to = anyLimits(world.draws)
    const limits = { ...to.limits, reasons: [...to.limits.reasons], isNoneGiven: true }
    await this.#patient.call(putLimits, { id, name, limits })
    oracle.editsToAsNeeded(id, to.oracle, now)
    this.#stocks.changed(id)
  }

  /** Of an open dose the form asks first: it was taken, at its time or now, or it was not, or there is no answer. */
  async #answers(medicine: Medicine, { dosage, pattern }: PlannedPattern, now: number): Promise<void> {
    const { oracle, world } = this.#patient
    const { id } = medicine
    const { open } = await this.#patient.call(previewMedicationEdit, { id, dosage, pattern })
    const nominal = open ? wallMinute(open.nominal) : null
    const theirs = oracle.openAt(id, now)
    if (nominal !== (theirs?.nominal ?? null)) {
      world.differences.push(`${id} at ${now}: the form asks about ${nominal}, not ${theirs?.nominal}`)
    }
    if (nominal === null || !theirs) return
    const answer = world.draws.number()
    if (answer < 0.3) await this.#entries.enters(medicine, nominal, { status: 'missed', recordedAt: now })
    else if (answer < 0.6) {
      const at = answer < 0.45 ? Math.min(theirs.at, now) : now
      await this.#entries.enters(medicine, nominal, { status: 'taken', at, recordedAt: now })
    }
  }

  /** Both say whether a dose is left to plan. @returns whether it is done */
  async #changes(medicine: Medicine, to: PlannedPattern, isLeft: boolean, call: Promise<unknown>): Promise<boolean> {
    const refusal = await refusalOf(call)
    const { id, planned } = medicine
    if ((refusal === null) !== isLeft) {
      const change = JSON.stringify({ planned, to })
      this.#patient.world.differences.push(`${id}: ${change} was ${refusal ? `refused (${refusal.message})` : 'done'}`)
    }
    if (refusal) return false
    medicine.planned = to
    await this.#stocks.tells(medicine, dosagesOf(to))
    return true
  }

  async #ends({ id }: Medicine, now: number): Promise<void> {
    const { oracle, world } = this.#patient
    const { agenda, draws } = world
    await this.#patient.call(draws.chance(0.5) ? completeMedication : endMedication, { id })
    oracle.ends(id, now)
    this.#stocks.changed(id)
    if (!draws.chance(0.4)) return
    const after = draws.number() * (draws.chance(0.8) ? 4 : 60) * minute
    agenda.plan(now + after, 'undone endings', true, (undone) => this.#reopens(id, undone))
  }

  async #reopens(id: string, now: number): Promise<void> {
    const { oracle, world } = this.#patient
    if (!oracle.isEnded(id)) return
    const inTime = oracle.reopens(id, now)
    const refusal = await refusalOf(this.#patient.call(reopenMedication, { id }))
    this.#stocks.changed(id)
    if (inTime !== (refusal === null)) {
      world.differences.push(`${id} at ${now}: the undo of an ending, ${refusal}`)
    }
  }
}
