import * as z from 'zod/mini'
import { setZone, signIn, signUp, undoZone } from '#core/api/account.ts'
import type { Endpoint, Input, Output } from '#core/api/endpoint.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { DoseOracle } from '#core/testing/dose-oracle.ts'
import { type OracleReminder, ReminderOracle } from '#core/testing/reminder-oracle.ts'
import type { ZoneId } from '#core/time/span.ts'
import { giveContactConsent } from '../medication-steps.ts'
import { as, signUpForm, type Visitor, visitor } from '../people.ts'
import { AnchorChanges } from './anchor-changes.ts'
import { AsNeededIntakes } from './as-needed-intakes.ts'
import { DoseEntries } from './dose-entries.ts'
import { MedicationChanges } from './medication-changes.ts'
import { day, hour, instantAt, type Medicine, type PatientContext, refusalOf, type World } from './patient-context.ts'
import { Pauses } from './pauses.ts'
import { Stocks } from './stocks.ts'

type Account = { readonly userId: string; readonly email: string; readonly password: string }

/** A patient who does everything twice: by the real calls, and to the independent computation. */
export class SimulatedPatient implements PatientContext {
  readonly world: World
  readonly userId: string
  readonly oracle: DoseOracle
  readonly reminders: ReminderOracle
  readonly medicines: Medicine[] = []
  readonly stocks = new Stocks(this)
  readonly #entries = new DoseEntries(this)
  readonly #pauses = new Pauses(this, (medication) => this.stocks.changed(medication))
  readonly #intakes = new AsNeededIntakes(this)
  readonly #anchors = new AnchorChanges(this, (medication) => this.stocks.changed(medication))
  readonly #changes = new MedicationChanges(this, {
    anchors: this.#anchors,
    entries: this.#entries,
    pauses: this.#pauses,
    stocks: this.stocks,
  })
  readonly #account: Account
  #browser: Visitor
  #signedInAt: number

  private constructor(world: World, zone: string, browser: Visitor, account: Account) {
    this.world = world
    this.userId = account.userId
    this.#account = account
    this.#browser = browser
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
    await patient.#anchors.storesDefaults()
    await patient.#addsMedicine(patient.#signedInAt, index)
    return patient
  }

  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    return as(this.#browser).call(endpoint, input)
  }

  async consents(medication: string): Promise<void> {
    await giveContactConsent({ ...this.#browser, ...this.#account }, { id: medication })
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#account
    this.#browser = visitor(this.world.app, this.#browser.address)
    await this.call(signIn, { email, password, keepSignedIn: true })
  }

  /** Whoever pressed nothing for a month is signed out by now. */
  async signInAgain(now: number): Promise<void> {
    if (now - this.#signedInAt < 25 * day) return
    this.#signedInAt = now
    await this.#signIn()
  }

  /** Plans what the patient will do on a day, but for doses. */
  planDay(from: number): void {
    this.#changes.planDay(from)
    this.#intakes.planDay(from)
    this.#pauses.planDay(from)
    this.stocks.planDay(from)
    this.#may(1 / 150, from, 'medications more', async (now) => {
      if (this.medicines.length < 3) await this.#addsMedicine(now)
    })
    this.#may(1 / 40, from, 'journeys', (now) => this.#moves(now))
    this.#may(1 / 45, from, 'settings', () => this.#changesSettings())
    this.#may(1 / 30, from, 'moved anchors', (now) => this.#anchors.moves(now))
    this.#may(1 / 60, from, 'joined medicines', () => this.#changes.joins())
  }

  /** Plans something for some time of a day. @param likely how likely that is */
  #may(likely: number, from: number, name: string, act: (now: number) => Promise<unknown>): void {
    const { agenda, draws } = this.world
    if (draws.chance(likely)) agenda.plan(from + draws.number() * day, name, true, act)
  }

  reacts(reminder: OracleReminder): void {
    this.#entries.reacts(reminder)
  }

  async #addsMedicine(now: number, index?: number): Promise<void> {
    this.medicines.push(await this.#changes.adds(now, `Medicine ${this.medicines.length + 1}`, index))
  }

  async #moves(now: number): Promise<void> {
    const { agenda, zones } = this.world
    const { number, pick, chance } = this.world.draws
    const zone = pick(zones)
    await this.call(setZone, { zone: zone as ZoneId })
    if (zone === this.oracle.zone) return
    this.oracle.moves(zone, now)
    this.stocks.changed()
    if (!chance(0.4)) return
    const after = number() * (chance(0.7) ? 2 : 26) * hour
    agenda.plan(now + after, 'undone journeys', true, (undone) => this.#undoesMove(now, undone))
  }

  async #undoesMove(moved: number, now: number): Promise<void> {
    // What is told again takes the place of what was told.
    await this.world.compareReminders(now - 1000)
    const inTime = this.oracle.withdraws(now, moved)
    if (inTime) this.reminders.withdraws(moved, now)
    const refusal = await refusalOf(this.call(undoZone, { from: instantAt(moved) }))
    this.stocks.changed()
    if (inTime !== (refusal === null)) this.world.differences.push(`the undo of a journey at ${now}, ${refusal}`)
  }

  async #changesSettings(): Promise<void> {
    const { pick } = this.world.draws
    const reminders = {
      advanceTime: pick([5, 10, 15, 30, 60] as const),
      snoozeTime: pick([5, 10, 15, 30] as const),
      maxReminders: pick([1, 2, 3, 5] as const),
    }
    await this.call(changeSettings, { reminders })
    this.stocks.changed()
    const { advanceTime: advance, snoozeTime: snooze, maxReminders: most } = reminders
    this.reminders.sets({ advance, snooze, most })
  }
}
