import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { setZone, signIn, signUp, undoZone } from '#core/api/account.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import {
  addMedication,
  completeMedication,
  editMedication,
  endMedication,
  previewMedicationEdit,
  reopenMedication,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { DoseOracle, type OracleEntry } from '#core/testing/dose-oracle.ts'
import { aMedication } from '#core/testing/medication.ts'
import { type OracleReminder, ReminderOracle } from '#core/testing/reminder-oracle.ts'
import type { ZoneId } from '#core/time/span.ts'
import { giveContactConsent } from '../medication-steps.ts'
import { as, CallFailed, signUpForm, type Visitor, visitor } from '../people.ts'
import type { Draws } from '../random.ts'
import type { TestApp } from '../test-app.ts'
import type { Agenda } from './agenda.ts'
import {
  anyPlannedPattern,
  oraclePlan,
  type PlannedPattern,
  wallMinute,
  wallText,
  withDosage,
} from './planned-pattern.ts'

/** What the patients of a simulation share. */
export type World = {
  readonly app: TestApp
  readonly draws: Draws
  readonly agenda: Agenda
  readonly zones: readonly string[]
  /** What only one of the two says. */
  readonly differences: string[]
  /** Compares all reminders up to an instant. */
  readonly compareReminders: (now: number) => Promise<void>
}

type Medicine = {
  readonly id: string
  planned: PlannedPattern
  dosage: string
  /** The entries of each dose that the patient's device knows of. */
  readonly entries: Map<number, string[]>
}

type EntryFacts = OracleEntry extends infer One
  ? One extends OracleEntry
    ? Omit<One, 'id' | 'nominal'>
    : never
  : never

/** Does something with a medicine. @param now in milliseconds */
type MedicineAct = (medicine: Medicine, now: number) => Promise<unknown>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Account = { readonly userId: string; readonly email: string; readonly password: string }

/** A patient who does everything twice: by the real calls, and to the independent computation. */
export class SimulatedPatient {
  readonly userId: string
  readonly oracle: DoseOracle
  readonly reminders: ReminderOracle
  readonly medicines: Medicine[] = []
  browser: Visitor
  readonly #world: World
  readonly #email: string
  readonly #password: string
  #signedInAt: number

  private constructor(world: World, zone: string, browser: Visitor, account: Account) {
    this.#world = world
    this.userId = account.userId
    this.#email = account.email
    this.#password = account.password
    this.browser = browser
    this.#signedInAt = world.app.clock.now().epochMilliseconds
    this.oracle = new DoseOracle(zone, this.#signedInAt)
    this.reminders = new ReminderOracle(this.oracle)
  }

  /** Somebody new, with one medicine. */
  static async signUp(world: World, index: number): Promise<SimulatedPatient> {
    const zone = world.zones[index % world.zones.length] ?? 'UTC'
    const browser = visitor(world.app, `198.51.${index >> 8}.${index & 255}`)
    const form = signUpForm(`Patient ${index}`, { timeZone: zone })
    const { userId } = await as(browser).call(signUp, z.decode(signUp.input, form))
    const patient = new SimulatedPatient(world, zone, browser, { ...form, userId })
    await patient.#signIn()
    await patient.#addsMedicine(patient.#signedInAt, index)
    return patient
  }

  async #signIn(): Promise<void> {
    this.browser = visitor(this.#world.app, this.browser.address)
    await as(this.browser).call(signIn, { email: this.#email, password: this.#password, keepSignedIn: true })
  }

  /** Whoever pressed nothing for a month is signed out by now. */
  async signInAgain(now: number): Promise<void> {
    if (now - this.#signedInAt < 25 * day) return
    this.#signedInAt = now
    await this.#signIn()
  }

  /** Plans what the patient will do on a day, but for doses. */
  planDay(from: number): void {
    this.#plansChanges(from)
    this.#mayAct(1 / 150, from, 'medications more', async (_, now) => {
      if (this.medicines.length < 3) await this.#addsMedicine(now)
    })
    this.#mayAct(1 / 40, from, 'journeys', (_, now) => this.#moves(now))
    this.#mayAct(1 / 45, from, 'settings', () => this.#changesSettings())
  }

  #plansChanges(from: number): void {
    const { number, chance } = this.#world.draws
    const running = (act: MedicineAct): MedicineAct => {
      return async (medicine, now) => this.oracle.isRunning(medicine.id, now) && act(medicine, now)
    }
    this.#mayAct(
      1 / 30,
      from,
      'edits of the times',
      running(async (medicine, now) => {
        await this.#edits(medicine, this.#anyPlan(), now)
        this.#thinksAgain(medicine, now)
      }),
    )
    this.#mayAct(
      1 / 45,
      from,
      'edits of the dosage',
      running((medicine, now) => this.#edits(medicine, medicine.planned, now, `${Math.ceil(number() * 900)}mg`)),
    )
    this.#mayAct(
      1 / 60,
      from,
      'endings',
      running((medicine, now) => this.#ends(medicine, now)),
    )
    this.#mayAct(1 / 20, from, 'restores', async (medicine, now) => {
      if (this.oracle.isRunning(medicine.id, now)) return
      await this.#restores(medicine, chance(0.5) ? medicine.planned : this.#anyPlan(), now)
    })
  }

  /** Plans something for some time of a day. @param likely how likely that is */
  #mayAct(likely: number, from: number, name: string, act: MedicineAct): void {
    const { agenda, draws } = this.#world
    if (!draws.chance(likely)) return
    agenda.plan(from + draws.number() * day, name, true, async (now) => {
      const medicine = draws.pick(this.medicines)
      if (medicine) await act(medicine, now)
    })
  }

  #anyPlan(index?: number): PlannedPattern {
    return anyPlannedPattern(this.#world.draws, this.#world.app.clock.now().epochMilliseconds, index)
  }

  async #moves(now: number): Promise<void> {
    const { agenda, zones } = this.#world
    const { number, pick, chance } = this.#world.draws
    const zone = pick(zones)
    await as(this.browser).call(setZone, { zone: zone as ZoneId })
    if (zone === this.oracle.zone) return
    this.oracle.moves(zone, now)
    if (!chance(0.4)) return
    const after = number() * (chance(0.7) ? 2 : 26) * hour
    agenda.plan(now + after, 'undone journeys', true, (undone) => this.#undoesMove(now, undone))
  }

  async #undoesMove(moved: number, now: number): Promise<void> {
    // What is told again takes the place of what was told.
    await this.#world.compareReminders(now - 1000)
    const inTime = this.oracle.withdraws(now, moved)
    if (inTime) this.reminders.withdraws(now)
    const from = Temporal.Instant.fromEpochMilliseconds(moved)
    const refusal = await refusalOf(as(this.browser).call(undoZone, { from }))
    if (inTime !== (refusal === null)) this.#world.differences.push(`the undo of a journey at ${now}, ${refusal}`)
  }

  async #changesSettings(): Promise<void> {
    const { pick } = this.#world.draws
    const reminders = {
      advanceTime: pick([5, 10, 15, 30, 60] as const),
      snoozeTime: pick([5, 10, 15, 30] as const),
      maxReminders: pick([1, 2, 3, 5] as const),
    }
    await as(this.browser).call(changeSettings, { reminders })
    const { advanceTime: advance, snoozeTime: snooze, maxReminders: most } = reminders
    this.reminders.sets({ advance, snooze, most })
  }

  /** Soon after an edit there may be another one, an ending, or the undo of the last tap. */
  #thinksAgain(medicine: Medicine, edited: number): void {
    const { agenda, draws } = this.#world
    const { id } = medicine
    const after = edited + (1 + Math.floor(draws.number() * 9)) * minute
    const again = draws.number()
    if (again < 0.25) {
      agenda.plan(after, 'edits again', true, async (now) => {
        if (this.oracle.isRunning(id, now)) await this.#edits(medicine, this.#anyPlan(), now)
      })
    } else if (again < 0.4) {
      agenda.plan(after, 'endings after an edit', true, async (now) => {
        if (this.oracle.isRunning(id, now)) await this.#ends(medicine, now)
      })
    } else if (again < 0.6) {
      const last = this.oracle.intakes(id).at(-1)
      const nominal = last?.nominal ?? 0
      // A dose is corrected for 30 days, by instants.
      const age = last ? edited - nominal * minute : 0
      if (last && age < 29 * day)
        agenda.plan(after, 'undos after an edit', true, (now) => this.#undoes(medicine, nominal, now))
    }
  }

  /** Hearing of a dose, a patient takes it, sooner or later, or says that it was missed, or does nothing. */
  reacts({ medication, nominal, kind, at }: OracleReminder): void {
    const { agenda, draws } = this.#world
    const { number, chance } = draws
    const medicine = this.medicines.find(({ id }) => id === medication)
    if (!medicine) return
    const records = (after: number, name: string, entry: (now: number) => EntryFacts) => {
      agenda.plan(at + after, name, false, (now) => this.#enters(medicine, nominal, entry(now)))
    }
    const takes = (now: number): EntryFacts => ({ status: 'taken', at: now, recordedAt: now })
    if (kind === 'heads-up' && chance(0.1)) records(2 * minute, 'early taps', takes)
    if (kind === 'emergency' && chance(0.4)) records(number() * 3 * hour, 'late taps', takes)
    if (kind !== 'due') return
    const fate = number()
    if (fate < 0.55) records(number() * 20 * minute, 'taps', takes)
    else if (fate < 0.65) records(number() * 5 * hour, 'late taps', takes)
    else if (fate < 0.73) {
      const reason = chance(0.5) ? 'doctor' : 'ran-out'
      records(number() * hour, 'recorded missed', (now) => ({ status: 'missed', recordedAt: now, reason }))
    } else if (fate < 0.8) {
      const tapped = at + 2 * minute
      const facts = { status: 'taken', at: tapped, recordedAt: tapped } as const
      records(number() * 10 * hour, 'taps that arrived later', () => facts)
    } else if (fate < 0.86) {
      records(number() * 10 * minute, 'taps', takes)
      const undoing = 10 * minute + number() * 40 * minute
      agenda.plan(at + undoing, 'undos', true, (now) => this.#undoes(medicine, nominal, now))
    } else if (fate < 0.89) {
      records(number() * 20 * minute, 'taps', takes)
      records(number() * 12 * hour, 'second taps', takes)
    } else if (fate < 0.92) records(number() * 5 * day, 'taps days later', takes)
  }

  async #undoes(medicine: Medicine, nominal: number, now: number): Promise<void> {
    const clears = medicine.entries.get(nominal)
    if (clears) await this.#enters(medicine, nominal, { status: 'cleared', clears, recordedAt: now })
  }

  async #enters(medicine: Medicine, nominal: number, facts: EntryFacts): Promise<void> {
    const id = randomUUID()
    const on = Temporal.PlainDateTime.from(wallText(nominal))
    const common = {
      id,
      medicationId: medicine.id,
      date: on.toPlainDate(),
      scheduledTime: on.toPlainTime(),
      recordedAt: Temporal.Instant.fromEpochMilliseconds(facts.recordedAt),
    }
    const browser = as(this.browser)
    if (facts.status === 'taken') {
      const actualTime = Temporal.Instant.fromEpochMilliseconds(facts.at)
      await browser.call(putDoseEntry, { ...common, status: 'taken', actualTime })
    } else if (facts.status === 'missed') {
      await browser.call(putDoseEntry, { ...common, status: 'missed', reason: facts.reason })
    } else if (facts.status === 'cleared') {
      await browser.call(putDoseEntry, { ...common, status: 'cleared', clears: [...facts.clears] })
    }
    if (facts.status !== 'cleared') medicine.entries.set(nominal, [...(medicine.entries.get(nominal) ?? []), id])
    this.oracle.records(medicine.id, { ...facts, id, nominal })
  }

  /** @param index by number to begin with, so that every frequency is there however few patients there are */
  async #addsMedicine(now: number, index = Math.floor(this.#world.draws.number() * 1000)): Promise<void> {
    const { number, chance } = this.#world.draws
    const [id, course] = [randomUUID(), chance(0.25) ? Math.ceil(number() * 40) : null]
    const planned = this.#anyPlan(index)
    const alerts = chance(0.3)
    const firstDose = this.oracle.adds(id, { ...oraclePlan(planned, '500mg'), at: now, days: course })
    if (alerts) this.reminders.alerts(id)
    const medication = aMedication({
      id,
      name: `Medicine ${this.medicines.length + 1}`,
      pattern: planned.pattern,
      duration: course === null ? null : { count: course, unit: 'days' },
      missedDosageSeverity: alerts ? 'life-threatening' : 'minimal',
      firstDose: Temporal.PlainDateTime.from(wallText(firstDose)),
    })
    await as(this.browser).call(addMedication, medication)
    if (alerts) {
      const person = { ...this.browser, userId: this.userId, email: this.#email, password: this.#password }
      await giveContactConsent(person, { id })
    }
    this.medicines.push({ id, planned, dosage: '500mg', entries: new Map() })
  }

  async #edits(medicine: Medicine, planned: PlannedPattern, now: number, other?: string): Promise<void> {
    const { id } = medicine
    const dosage = other ?? medicine.dosage
    const to = other === undefined ? planned : withDosage(planned, other)
    const facts = { id, name: 'Medicine', voiceReminder: false, dosage, pattern: to.pattern }
    await this.#answers(medicine, { id, dosage, pattern: facts.pattern }, now)
    const isLeft = this.oracle.edits(id, oraclePlan(to, dosage), now)
    await this.#changes(medicine, { planned: to, dosage }, isLeft, as(this.browser).call(editMedication, facts))
  }

  async #restores(medicine: Medicine, planned: PlannedPattern, now: number): Promise<void> {
    const { id, dosage } = medicine
    const facts = { id, dosage, pattern: planned.pattern }
    await this.#answers(medicine, facts, now)
    const isLeft = this.oracle.edits(id, oraclePlan(planned, dosage), now)
    await this.#changes(medicine, { planned, dosage }, isLeft, as(this.browser).call(restoreMedication, facts))
  }

  /** Of an open dose the form asks first: it was taken, at its time or now, or it was not, or there is no answer. */
  async #answers(
    medicine: Medicine,
    change: { id: string; dosage: string; pattern: Pattern },
    now: number,
  ): Promise<void> {
    const { differences, draws } = this.#world
    const { open } = await as(this.browser).call(previewMedicationEdit, change)
    const nominal = open ? wallMinute(open.nominal) : null
    const theirs = this.oracle.openAt(medicine.id, now)
    if (nominal !== (theirs?.nominal ?? null)) {
      differences.push(`${medicine.id} at ${now}: the form asks about ${nominal}, not ${theirs?.nominal}`)
    }
    if (nominal === null || !theirs) return
    const answer = draws.number()
    if (answer < 0.3) await this.#enters(medicine, nominal, { status: 'missed', recordedAt: now })
    else if (answer < 0.6) {
      const at = answer < 0.45 ? Math.min(theirs.at, now) : now
      await this.#enters(medicine, nominal, { status: 'taken', at, recordedAt: now })
    }
  }

  /** Both say whether a dose is left to plan. */
  async #changes(
    medicine: Medicine,
    to: Pick<Medicine, 'planned' | 'dosage'>,
    isLeft: boolean,
    call: Promise<unknown>,
  ): Promise<void> {
    const refusal = await refusalOf(call)
    const { id, planned, dosage } = medicine
    if ((refusal === null) !== isLeft) {
      const change = JSON.stringify({ planned, dosage, to })
      this.#world.differences.push(`${id}: ${change} was ${refusal ? `refused (${refusal.message})` : 'done'}`)
    }
    if (!refusal) Object.assign(medicine, to)
  }

  async #ends({ id }: Medicine, now: number): Promise<void> {
    const { agenda, draws } = this.#world
    await as(this.browser).call(draws.chance(0.5) ? completeMedication : endMedication, { id })
    this.oracle.ends(id, now)
    if (!draws.chance(0.4)) return
    const after = draws.number() * (draws.chance(0.8) ? 4 : 60) * minute
    agenda.plan(now + after, 'undone endings', true, (undone) => this.#reopens(id, undone))
  }

  async #reopens(id: string, now: number): Promise<void> {
    if (!this.oracle.isEnded(id)) return
    const inTime = this.oracle.reopens(id, now)
    const refusal = await refusalOf(as(this.browser).call(reopenMedication, { id }))
    if (inTime !== (refusal === null))
      this.#world.differences.push(`${id} at ${now}: the undo of an ending, ${refusal}`)
  }
}

/** Why the server refused a change; null where it did not. */
function refusalOf(call: Promise<unknown>): Promise<CallFailed | null> {
  return call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof CallFailed && error.status === 409) return error
      throw error
    },
  )
}
