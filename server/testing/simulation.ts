import { drawsFrom, randomFrom } from './random.ts'
import { recordingChannel, runWorker, workerFor } from './reminder-worker.ts'
import { Agenda } from './simulation/agenda.ts'
import { Comparison, type Figures } from './simulation/comparison.ts'
import { day, minute, type World } from './simulation/patient-context.ts'
import { SimulatedPatient } from './simulation/simulated-patient.ts'
import type { TestApp } from './test-app.ts'

/*
 * Patients live by their medicines for a while, through the real calls, with the real worker and a moved clock. What the
 * worker brings them, and the doses that the server answers, are compared with what an independent computation says
 * (core/testing): every one, to the second.
 */

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'America/St_Johns',
  'Africa/Cairo',
  'Pacific/Chatham',
  'America/Santiago',
  'Asia/Kathmandu',
]

type Course = {
  readonly patients: number
  readonly days: number
  readonly begins: string
  readonly seed: number
  /** A line a month, and one for each difference, at the end of its day. */
  readonly say?: (text: string) => void
}

export async function simulate(app: TestApp, course: Course): Promise<Figures> {
  const { patients, days, begins, say = () => {} } = course
  const start = Temporal.Instant.from(begins).epochMilliseconds
  const end = start + days * day
  const simulation = new Simulation(app, course, start, end)
  await simulation.signUp(patients)
  for (let at = start; at <= end; at += minute) {
    if ((at - start) % day === 0) {
      for (const difference of simulation.newDifferences()) say(`  ${difference}`)
      simulation.planDay(at)
    }
    await simulation.pass(at)
    if (at > start && (at - start) % (30 * day) === 0) {
      const { reminders, differences } = await simulation.compare(at, 30)
      say(`${(at - start) / day} days: ${reminders} reminders, ${differences.length} differences`)
    }
  }
  const figures = await simulation.compare(end, days % 30)
  for (const difference of simulation.newDifferences()) say(`  ${difference}`)
  return figures
}

/** The patients, the worker that serves them, and what is compared of both. */
class Simulation {
  readonly #app: TestApp
  readonly #end: number
  readonly #worker: ReturnType<typeof workerFor>
  readonly #agenda: Agenda
  readonly #comparison: Comparison
  readonly #figures: Figures
  readonly #world: World
  readonly #people: SimulatedPatient[] = []
  #nextLook: number
  #told = 0

  constructor(app: TestApp, { patients, days, seed }: Course, start: number, end: number) {
    const draws = drawsFrom(randomFrom(seed))
    const channel = recordingChannel(app)
    this.#app = app
    this.#end = end
    this.#nextLook = start
    // Its own: it draws as its batches come, and the lives are to be the same each time.
    this.#worker = workerFor(app, [channel], { random: randomFrom(seed + 1) })
    this.#figures = figuresOf(patients, days)
    const { differences } = this.#figures
    this.#agenda = new Agenda(draws, (difference) => differences.push(difference))
    this.#comparison = new Comparison(app, channel, this.#figures, start)
    const compareReminders = (now: number) => this.#comparison.compareReminders(now)
    const count: World['count'] = (what) => void this.#figures[what]++
    this.#world = { app, draws, agenda: this.#agenda, zones, differences, compareReminders, count }
    this.#setClock(start)
  }

  async signUp(patients: number): Promise<void> {
    for (let index = 0; index < patients; index++) {
      this.#people.push(await SimulatedPatient.signUp(this.#world, index))
    }
  }

  planDay(from: number): void {
    for (const person of this.#people) person.planDay(from)
  }

  /** A minute goes by: what happens half a minute and a second before it, and the worker's look at it. */
  async pass(at: number): Promise<void> {
    for (const now of [at - 30_000, at - 1000]) {
      const events = this.#agenda.take(now)
      if (events.length === 0) continue
      // A worker looks every second: a change does not take away what came before it.
      const isNewPlan = events.some(({ changesPlans }) => changesPlans)
      if (isNewPlan) await this.#look(now - 1000)
      this.#setClock(now)
      const { happened } = this.#figures
      for (const { name, act } of events) {
        happened[name] = (happened[name] ?? 0) + 1
        await act()
      }
      if (isNewPlan) await this.#look(now)
    }
    const isDue = ({ reminders, stocks }: SimulatedPatient) =>
      (reminders.next(at) ?? this.#end) <= at || stocks.isLookDue(at)
    if (this.#nextLook <= at || this.#people.some(isDue)) await this.#look(at)
  }

  /** Those since the last call. */
  newDifferences(): readonly string[] {
    const { differences } = this.#figures
    const found = differences.slice(this.#told)
    this.#told = differences.length
    return found
  }

  /** @param days how many the doses are compared of @returns the figures so far */
  async compare(now: number, days: number): Promise<Figures> {
    await this.#comparison.compareReminders(now)
    for (const person of this.#people) await person.signInAgain(now)
    for (const person of this.#people) {
      await this.#comparison.compareDoses(person, now, days)
      await person.stocks.compare(now)
    }
    return this.#figures
  }

  async #look(at: number): Promise<void> {
    this.#setClock(at)
    for (const person of this.#people) {
      for (const reminder of person.reminders.look(at)) {
        this.#comparison.expects(person.userId, reminder)
        person.reacts(reminder)
      }
      for (const medication of person.stocks.look(at)) this.#comparison.expectsRefill(person.userId, medication, at)
    }
    await runWorker(this.#worker)
    const { rows } = await this.#app.owner.query<{ next: string | null }>(
      `select extract(epoch from least((select min(next_fire_at) from reminder_cursors),
         (select min(look_at) from stock_settings))) * 1000 as next`,
    )
    this.#nextLook = Math.ceil(Number(rows[0]?.next ?? this.#end) / minute) * minute
  }

  #setClock(at: number): void {
    this.#app.clock.set(Temporal.Instant.fromEpochMilliseconds(at))
  }
}

function figuresOf(patients: number, days: number): Figures {
  const doses = { doses: 0, passedOver: 0, held: 0, recorded: 0, intakes: 0 }
  const none = { ...doses, reminders: 0, refillReminders: 0, messages: 0, stockCounts: 0, limitChecks: 0 }
  return { patients, days, zones: Math.min(zones.length, patients), happened: {}, ...none, differences: [] }
}
