import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { setZone, signIn, signUp, undoZone } from '#core/api/account.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { listDoses } from '#core/api/doses.ts'
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
import type { Days, Weekday } from '#core/schedule/days.ts'
import type { CustomPattern, Pattern } from '#core/schedule/pattern.ts'
import { patternProblems } from '#core/schedule/pattern-problem.ts'
import { DoseOracle, type OracleEntry } from '#core/testing/dose-oracle.ts'
import { aMedication } from '#core/testing/medication.ts'
import { anyPlan as anyOraclePlan } from '#core/testing/oracle-walk.ts'
import {
  type OracleDays,
  type OraclePlan,
  type OracleStep,
  type SimplePlan,
  simplePlan,
  withAmount,
} from '#core/testing/plan-oracle.ts'
import { type OracleReminder, ReminderOracle } from '#core/testing/reminder-oracle.ts'
import type { ZoneId } from '#core/time/span.ts'
import { giveContactConsent } from './medication-steps.ts'
import { as, CallFailed, signUpForm, type Visitor, visitor } from './people.ts'
import { randomFrom } from './random.ts'
import { recordingChannel, runWorker, workerFor } from './reminder-worker.ts'
import type { TestApp } from './test-app.ts'

/*
 * Patients live by their medicines for a while, through the real calls, with the real worker and a moved clock. What the
 * worker brings them, and the doses that the server answers, are compared with what an independent computation says
 * (core/testing/dose-oracle.ts): every one, to the second.
 */

export type Figures = {
  readonly patients: number
  readonly days: number
  readonly zones: number
  /** What happened, and how often. */
  readonly happened: Record<string, number>
  doses: number
  passedOver: number
  recorded: number
  reminders: number
  messages: number
  /** What only one of the two says. */
  readonly differences: string[]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Hours between doses, as often as people have them. */
const usual = [24, 168, 12, 168, 24, 168, 8, 168, 24, 168] as const

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

/** A plan as the independent computation takes it, and the pattern that says the same. A preset's amount is said apart. */
type PlannedPattern = { readonly plan: OraclePlan; readonly pattern: Pattern }

type Medicine = {
  readonly id: string
  planned: PlannedPattern
  dosage: string
  /** The entries of each dose that the patient's device knows of. */
  readonly entries: Map<number, string[]>
}

type Patient = {
  readonly email: string
  readonly password: string
  readonly userId: string
  readonly oracle: DoseOracle
  readonly reminders: ReminderOracle
  readonly medicines: Medicine[]
  browser: Visitor
  signedInAt: number
}

type PlannedEvent = { readonly name: string; readonly changesPlans: boolean; readonly happen: () => Promise<void> }

type Course = {
  readonly patients: number
  readonly days: number
  readonly begins: string
  readonly seed: number
  /** A line a month. */
  readonly say?: (text: string) => void
}

export async function simulate(app: TestApp, course: Course): Promise<Figures> {
  const { patients: count, days, seed, begins, say = () => {} } = course
  const random = randomFrom(seed)
  const start = Temporal.Instant.from(begins).epochMilliseconds
  const end = start + days * day
  const channel = recordingChannel(app)
  // Its own: it draws as its batches come, and the lives are to be the same each time.
  const worker = workerFor(app, [channel], { random: randomFrom(seed + 1) })
  const coming = new Map<number, PlannedEvent[]>()
  const expected = new Set<string>()
  const figures: Figures = {
    patients: count,
    days,
    zones: Math.min(zones.length, count),
    happened: {},
    doses: 0,
    passedOver: 0,
    recorded: 0,
    reminders: 0,
    messages: 0,
    differences: [],
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const chance = (of: number) => random() < of
  let nextLook = start
  let comparedUntil = start - 1

  setClock(start)
  const people: Patient[] = []
  for (let index = 0; index < count; index++) people.push(await arrives(index))
  for (let at = start; at <= end; at += minute) {
    if ((at - start) % day === 0) for (const person of people) hasPlans(person, at)
    await passes(at)
    if (at > start && (at - start) % (30 * day) === 0) {
      await compare(at, 30)
      say(`${(at - start) / day} days: ${figures.reminders} reminders, ${figures.differences.length} differences`)
    }
  }
  await compare(end, days % 30)
  return figures

  /** A minute goes by: what happens half a minute and a second before it, and the worker's look at it. */
  async function passes(at: number): Promise<void> {
    for (const now of [at - 30_000, at - 1000]) {
      const together = coming.get(now)
      if (!together) continue
      coming.delete(now)
      // A worker looks every second: a change does not take away what came before it.
      const isNewPlan = together.some(({ changesPlans }) => changesPlans)
      if (isNewPlan) await look(now - 1000)
      setClock(now)
      for (const { name, happen } of together) {
        figures.happened[name] = (figures.happened[name] ?? 0) + 1
        await happen()
      }
      if (isNewPlan) await look(now)
    }
    if (nextLook <= at || people.some(({ reminders }) => (reminders.next(at) ?? end) <= at)) await look(at)
  }

  async function look(at: number): Promise<void> {
    setClock(at)
    for (const person of people) {
      for (const reminder of person.reminders.look(at)) {
        expected.add(nameOf(person.userId, reminder))
        reacts(person, reminder)
      }
    }
    await runWorker(worker)
    const { rows } = await app.owner.query<{ next: string | null }>(
      'select extract(epoch from min(next_fire_at)) * 1000 as next from reminder_cursors',
    )
    nextLook = Math.ceil(Number(rows[0]?.next ?? end) / minute) * minute
  }

  async function compare(now: number, since: number): Promise<void> {
    await compareReminders(now)
    // Whoever pressed nothing for a month is signed out by now.
    await signInAgain(now)
    for (const person of people) await compareDoses(person, now, since)
  }

  async function compareReminders(now: number): Promise<void> {
    const { rows } = await app.owner.query<Record<string, string>>(
      `select user_id, medication_id, to_char(date + scheduled_time, 'YYYY-MM-DD"T"HH24:MI') as nominal, kind, attempt,
         state, to_char(coalesce(accepted_at, planned_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at
       from deliveries where (accepted_at > $1 and accepted_at <= $2) or state in ('waiting', 'late', 'listed', 'failed')`,
      [new Date(comparedUntil), new Date(now)],
    )
    for (const { user_id, medication_id, nominal, kind, attempt, at, state } of rows) {
      const name = `${user_id}/${medication_id}/${nominal} ${kind} ${attempt} at ${at}`
      figures.reminders++
      if (state !== 'accepted' || !expected.delete(name))
        figures.differences.push(`only the worker (${state}): ${name}`)
    }
    for (const name of expected) figures.differences.push(`only the oracle: ${name}`)
    expected.clear()
    comparedUntil = now
    const messages = channel.sent.splice(0).map(({ delivery: { userId, target, kind }, message, at }) => {
      return [userId, target, kind, message.text, at].join()
    })
    figures.messages += messages.length
    // The all-clears of 8:00 AM doses of two days, confirmed at once, read alike.
    const others = messages.filter((message) => !message.includes(',all-clear,'))
    const twice = others.length - new Set(others).size
    if (twice > 0) figures.differences.push(`${twice} messages came twice`)
  }

  async function compareDoses(person: Patient, now: number, back: number): Promise<void> {
    const to = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 2 })
    const from = to.subtract({ days: Math.max(0, back - 1) })
    const { doses } = await as(person.browser).call(listDoses, { from, to })
    const first = wallMinute(from.toPlainDateTime())
    const last = wallMinute(to.add({ days: 1 }).toPlainDateTime())
    const ours = doses.map(({ medicationId, nominal, instant, dosage, passedOver, beforeFirst, status, recorded }) => {
      const state = recorded ? [status, recorded.actualTime?.epochMilliseconds] : ['open', '']
      const plan = [medicationId, wallMinute(nominal), instant.epochMilliseconds, dosage, passedOver, beforeFirst]
      return [...plan, ...state].join()
    })
    const theirs = person.medicines.flatMap(({ id }) =>
      person.oracle
        .doses(id, (first - 1440) * minute, (last + 1440) * minute)
        .filter(({ nominal }) => nominal >= first && nominal < last)
        .map(({ nominal, at, amount, passedOver, beforeFirst, status, intakes }) => {
          figures.doses++
          if (passedOver) figures.passedOver++
          if (status) figures.recorded++
          return [id, nominal, at, amount, passedOver, beforeFirst, status ?? 'open', intakes[0]].join()
        }),
    )
    for (const dose of new Set(ours).symmetricDifference(new Set(theirs))) {
      figures.differences.push(`a dose of only one: ${person.userId}/${dose} in ${person.oracle.zone}`)
    }
  }

  async function arrives(index: number): Promise<Patient> {
    const zone = zones[index % zones.length] ?? 'UTC'
    const address = `198.51.${index >> 8}.${index & 255}`
    const form = signUpForm(`Patient ${index}`, { timeZone: zone })
    const { userId } = await as(visitor(app, address)).call(signUp, z.decode(signUp.input, form))
    const oracle = new DoseOracle(zone, start)
    const browser = visitor(app, address)
    const reminders = new ReminderOracle(oracle)
    const person = { ...form, userId, oracle, reminders, browser, medicines: [], signedInAt: start }
    await signsIn(person)
    await takesUp(person, start, index)
    return person
  }

  async function signsIn(person: Patient): Promise<void> {
    person.browser = visitor(app, person.browser.address)
    await as(person.browser).call(signIn, { email: person.email, password: person.password, keepSignedIn: true })
  }

  async function signInAgain(now: number): Promise<void> {
    for (const person of people) {
      if (now - person.signedInAt < 25 * day) continue
      person.signedInAt = now
      await signsIn(person)
    }
  }

  /** What a patient will do on a day, but for doses. */
  function hasPlans(person: Patient, from: number): void {
    const some = (one: number, name: string, act: (medicine: Medicine, now: number) => Promise<unknown>) => {
      if (chance(one)) {
        plan(from + random() * day, name, true, async (now) => {
          const medicine = pick(person.medicines)
          if (medicine) await act(medicine, now)
        })
      }
    }
    const { oracle, medicines } = person
    const running = (act: (medicine: Medicine, now: number) => Promise<unknown>) => {
      return async (medicine: Medicine, now: number) => oracle.isRunning(medicine.id, now) && act(medicine, now)
    }
    some(
      1 / 30,
      'edits of the times',
      running(async (medicine, now) => {
        await edits(person, medicine, anyPlan(), now)
        thinksAgain(person, medicine, now)
      }),
    )
    some(
      1 / 45,
      'edits of the dosage',
      running((medicine, now) => {
        return edits(person, medicine, medicine.planned, now, `${Math.ceil(random() * 900)}mg`)
      }),
    )
    some(
      1 / 60,
      'endings',
      running((medicine, now) => ends(person, medicine, now)),
    )
    some(1 / 20, 'restores', async (medicine, now) => {
      if (oracle.isRunning(medicine.id, now)) return
      await restores(person, medicine, chance(0.5) ? medicine.planned : anyPlan(), now)
    })
    some(1 / 150, 'medications more', async (_, now) => medicines.length < 3 && takesUp(person, now))
    some(1 / 40, 'journeys', async (_, now) => {
      const zone = pick(zones)
      await as(person.browser).call(setZone, { zone: zone as ZoneId })
      if (zone === oracle.zone) return
      oracle.moves(zone, now)
      if (!chance(0.4)) return
      plan(now + random() * (chance(0.7) ? 2 : 26) * hour, 'undone journeys', true, async (undone) => {
        // What is told again takes the place of what was told.
        await compareReminders(undone - 1000)
        const inTime = oracle.withdraws(undone, now)
        if (inTime) person.reminders.withdraws(undone)
        const from = Temporal.Instant.fromEpochMilliseconds(now)
        const refusal = await refused(as(person.browser).call(undoZone, { from }))
        if (inTime !== (refusal === null)) figures.differences.push(`the undo of a journey at ${undone}, ${refusal}`)
      })
    })
    some(1 / 45, 'settings', async () => {
      const reminders = {
        advanceTime: pick([5, 10, 15, 30, 60] as const),
        snoozeTime: pick([5, 10, 15, 30] as const),
        maxReminders: pick([1, 2, 3, 5] as const),
      }
      await as(person.browser).call(changeSettings, { reminders })
      person.reminders.sets({
        advance: reminders.advanceTime,
        snooze: reminders.snoozeTime,
        most: reminders.maxReminders,
      })
    })
  }

  /** Soon after an edit there may be another one, an ending, or the undo of the last tap. */
  function thinksAgain(person: Patient, medicine: Medicine, edited: number): void {
    const after = edited + (1 + Math.floor(random() * 9)) * minute
    const again = random()
    if (again < 0.25) {
      plan(after, 'edits again', true, async (now) => {
        if (person.oracle.isRunning(medicine.id, now)) await edits(person, medicine, anyPlan(), now)
      })
    } else if (again < 0.4) {
      plan(after, 'endings after an edit', true, async (now) => {
        if (person.oracle.isRunning(medicine.id, now)) await ends(person, medicine, now)
      })
    } else if (again < 0.6) {
      const last = person.oracle.intakes(medicine.id).at(-1)
      // A dose is corrected for 30 days, by instants.
      const age = last ? edited - (last.nominal ?? 0) * minute : 0
      if (last && age < 29 * day)
        plan(after, 'undos after an edit', true, (now) => undoes(person, medicine, last.nominal ?? 0, now))
    }
  }

  /** Hearing of a dose, a patient takes it, sooner or later, or says that it was missed, or does nothing. */
  function reacts(person: Patient, { medication, nominal, kind, at }: OracleReminder): void {
    const medicine = person.medicines.find(({ id }) => id === medication)
    if (!medicine) return
    const records = (after: number, name: string, entry: (now: number) => EntryFacts) => {
      plan(at + after, name, false, (now) => enters(person, medicine, nominal, entry(now)))
    }
    const takes = (now: number): EntryFacts => ({ status: 'taken', at: now, recordedAt: now })
    if (kind === 'heads-up' && chance(0.1)) records(2 * minute, 'early taps', takes)
    if (kind === 'emergency' && chance(0.4)) records(random() * 3 * hour, 'late taps', takes)
    if (kind !== 'due') return
    const fate = random()
    if (fate < 0.55) records(random() * 20 * minute, 'taps', takes)
    else if (fate < 0.65) records(random() * 5 * hour, 'late taps', takes)
    else if (fate < 0.73) records(random() * hour, 'recorded missed', (now) => ({ status: 'missed', recordedAt: now }))
    else if (fate < 0.8) {
      const tapped = at + 2 * minute
      records(random() * 10 * hour, 'taps that arrived later', () => ({
        status: 'taken',
        at: tapped,
        recordedAt: tapped,
      }))
    } else if (fate < 0.86) {
      records(random() * 10 * minute, 'taps', takes)
      const undoing = 10 * minute + random() * 40 * minute
      plan(at + undoing, 'undos', true, (now) => undoes(person, medicine, nominal, now))
    } else if (fate < 0.89) {
      records(random() * 20 * minute, 'taps', takes)
      records(random() * 12 * hour, 'second taps', takes)
    } else if (fate < 0.92) records(random() * 5 * day, 'taps days later', takes)
  }

  async function undoes(person: Patient, medicine: Medicine, nominal: number, now: number): Promise<void> {
    const clears = medicine.entries.get(nominal)
    if (clears) await enters(person, medicine, nominal, { status: 'cleared', clears, recordedAt: now })
  }

  type EntryFacts = OracleEntry extends infer One
    ? One extends OracleEntry
      ? Omit<One, 'id' | 'nominal'>
      : never
    : never

  async function enters(person: Patient, medicine: Medicine, nominal: number, facts: EntryFacts) {
    const id = randomUUID()
    const on = Temporal.PlainDateTime.from(wallText(nominal))
    const common = { id, medicationId: medicine.id, date: on.toPlainDate(), scheduledTime: on.toPlainTime() }
    const recordedAt = Temporal.Instant.fromEpochMilliseconds(facts.recordedAt)
    switch (facts.status) {
      case 'taken': {
        const actualTime = Temporal.Instant.fromEpochMilliseconds(facts.at)
        await as(person.browser).call(putDoseEntry, { ...common, recordedAt, status: 'taken', actualTime })
        break
      }
      case 'missed':
        await as(person.browser).call(putDoseEntry, { ...common, recordedAt, status: 'missed' })
        break
      case 'cleared': {
        const clears = [...facts.clears]
        await as(person.browser).call(putDoseEntry, { ...common, recordedAt, status: 'cleared', clears })
      }
    }
    if (facts.status !== 'cleared') medicine.entries.set(nominal, [...(medicine.entries.get(nominal) ?? []), id])
    person.oracle.records(medicine.id, { ...facts, id, nominal })
  }

  async function takesUp(person: Patient, now: number, index = Math.floor(random() * 1000)): Promise<void> {
    const [id, course] = [randomUUID(), chance(0.25) ? Math.ceil(random() * 40) : null]
    // By number to begin with, so that every frequency is there however few patients there are.
    const planned = anyPlan(index)
    const alerts = chance(0.3)
    const firstDose = person.oracle.adds(id, { ...oraclePlan(planned, '500mg'), at: now, days: course })
    if (alerts) person.reminders.alerts(id)
    const medication = aMedication({
      id,
      name: `Medicine ${person.medicines.length + 1}`,
      pattern: planned.pattern,
      duration: course === null ? null : { count: course, unit: 'days' },
      missedDosageSeverity: alerts ? 'life-threatening' : 'minimal',
      firstDose: Temporal.PlainDateTime.from(wallText(firstDose)),
    })
    await as(person.browser).call(addMedication, medication)
    if (alerts) await giveContactConsent({ ...person.browser, ...person }, { id })
    person.medicines.push({ id, planned, dosage: '500mg', entries: new Map() })
  }

  async function edits(
    person: Patient,
    medicine: Medicine,
    planned: PlannedPattern,
    now: number,
    other?: string,
  ): Promise<void> {
    const { id } = medicine
    const dosage = other ?? medicine.dosage
    const to = other === undefined ? planned : withDosage(planned, other)
    const facts = { id, name: 'Medicine', voiceReminder: false, dosage, pattern: to.pattern }
    await answers(person, medicine, { id, dosage, pattern: facts.pattern }, now)
    const isLeft = person.oracle.edits(id, oraclePlan(to, dosage), now)
    await changes(medicine, { planned: to, dosage }, isLeft, as(person.browser).call(editMedication, facts))
  }

  async function restores(person: Patient, medicine: Medicine, planned: PlannedPattern, now: number): Promise<void> {
    const { id, dosage } = medicine
    const facts = { id, dosage, pattern: planned.pattern }
    await answers(person, medicine, facts, now)
    const isLeft = person.oracle.edits(id, oraclePlan(planned, dosage), now)
    await changes(medicine, { planned, dosage }, isLeft, as(person.browser).call(restoreMedication, facts))
  }

  /** Of an open dose the form asks first: it was taken, at its time or now, or it was not, or there is no answer. */
  async function answers(
    person: Patient,
    medicine: Medicine,
    change: { id: string; dosage: string; pattern: Pattern },
    now: number,
  ): Promise<void> {
    const { open } = await as(person.browser).call(previewMedicationEdit, change)
    const nominal = open ? wallMinute(open.nominal) : null
    const theirs = person.oracle.openAt(medicine.id, now)
    if (nominal !== (theirs?.nominal ?? null)) {
      figures.differences.push(`${medicine.id} at ${now}: the form asks about ${nominal}, not ${theirs?.nominal}`)
    }
    if (nominal === null || !theirs) return
    const answer = random()
    if (answer < 0.3) await enters(person, medicine, nominal, { status: 'missed', recordedAt: now })
    else if (answer < 0.6) {
      const at = answer < 0.45 ? Math.min(theirs.at, now) : now
      await enters(person, medicine, nominal, { status: 'taken', at, recordedAt: now })
    }
  }

  /** Both say whether a dose is left to plan. */
  async function changes(
    medicine: Medicine,
    to: Pick<Medicine, 'planned' | 'dosage'>,
    isLeft: boolean,
    call: Promise<unknown>,
  ): Promise<void> {
    const refusal = await refused(call)
    const { id, planned, dosage } = medicine
    if ((refusal === null) !== isLeft) {
      const change = JSON.stringify({ planned, dosage, to })
      figures.differences.push(`${id}: ${change} was ${refusal ? `refused (${refusal.message})` : 'done'}`)
    }
    if (!refusal) Object.assign(medicine, to)
  }

  function refused(call: Promise<unknown>): Promise<CallFailed | null> {
    return call.then(
      () => null,
      (error: unknown) => {
        if (error instanceof CallFailed && error.status === 409) return error
        throw error
      },
    )
  }

  async function ends(person: Patient, { id }: Medicine, now: number): Promise<void> {
    await as(person.browser).call(chance(0.5) ? completeMedication : endMedication, { id })
    person.oracle.ends(id, now)
    if (!chance(0.4)) return
    plan(now + random() * (chance(0.8) ? 4 : 60) * minute, 'undone endings', true, async (undone) => {
      if (!person.oracle.isEnded(id)) return
      const inTime = person.oracle.reopens(id, undone)
      const refusal = await refused(as(person.browser).call(reopenMedication, { id }))
      if (inTime !== (refusal === null))
        figures.differences.push(`${id} at ${undone}: the undo of an ending, ${refusal}`)
    })
  }

  /** Something happens half a minute or a second before a full minute. */
  function plan(at: number, name: string, changesPlans: boolean, happen: (now: number) => Promise<unknown>): void {
    const now = (Math.floor(at / minute) + 1) * minute - (chance(0.3) ? 1000 : 30_000)
    const noteRefusal = (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error
      figures.differences.push(`${name} at ${new Date(now).toISOString()}: ${error.message}`)
    }
    const one = { name, changesPlans, happen: async () => void (await happen(now).catch(noteRefusal)) }
    coming.set(now, [...(coming.get(now) ?? []), one])
  }

  /** One of the four presets, or, of two plans each, a custom pattern. */
  function anyPlan(index = Math.floor(random() * 1000)): PlannedPattern {
    if (index % 2 === 1) return customPlan()
    const hours = usual[(index / 2) % usual.length] ?? 24
    const time = Math.floor(random() * 96) * 15
    const preset = { hours, minute: time, weekday: hours === 168 ? 1 + Math.floor(random() * 7) : null }
    return { plan: simplePlan(preset), pattern: presetOf(preset) }
  }

  function customPlan(): PlannedPattern {
    const today = Math.floor(app.clock.now().epochMilliseconds / (24 * hour))
    for (;;) {
      const plan = anyOraclePlan((below) => Math.floor(random() * below), today, app.clock.now().epochMilliseconds)
      if (plan.kind === 'hourly') continue
      const [first, ...later] = plan.steps
      const steps = [...(first ? [{ ...first, from: Number.NEGATIVE_INFINITY }] : []), ...later]
      const pattern = customOf(steps)
      // Rows that met before today only: the form refuses them, the independent computation does not.
      if (patternProblems(pattern).length === 0) return { plan: { ...plan, steps }, pattern }
    }
  }

  function setClock(at: number): void {
    app.clock.set(Temporal.Instant.fromEpochMilliseconds(at))
  }
}

const frequencies = { 24: 'daily', 12: 'twice-daily', 8: 'three-times-daily' } as const

/** A custom pattern says its amounts itself. */
function oraclePlan({ plan, pattern }: PlannedPattern, dosage: string) {
  return pattern.frequency === 'custom' ? { plan } : { plan, amount: dosage }
}

/** The same times with another amount. */
function withDosage({ plan, pattern }: PlannedPattern, dosage: string): PlannedPattern {
  if (pattern.frequency !== 'custom') return { plan, pattern }
  const other = withAmount(plan, dosage)
  return { plan: other, pattern: other.kind === 'dated' ? customOf(other.steps) : pattern }
}

function customOf(steps: readonly OracleStep[]): CustomPattern {
  const stepOf = ({ from, rows }: OracleStep) => ({
    from: Number.isFinite(from) ? dateOf(from) : null,
    rows: rows.map((row) => ({ days: daysOf(row.days), time: timeOf(row.minute), dosage: row.amount })),
  })
  return { frequency: 'custom', steps: steps.map(stepOf) } as unknown as CustomPattern
}

function daysOf(days: OracleDays): Days {
  if (days.kind === 'on') return { kind: 'weekdays', weekdays: days.weekdays as Weekday[] }
  if (days.kind === 'every-nth') return { kind: days.kind, days: days.n, from: dateOf(days.from) }
  return days.kind === 'cycle' ? { ...days, from: dateOf(days.from) } : days
}

const dateOf = (date: number) => Temporal.PlainDate.from('1970-01-01').add({ days: date })

const timeOf = (of: number) => Temporal.PlainTime.from({ hour: Math.floor(of / 60), minute: of % 60 })

function presetOf({ hours, minute: of, weekday }: SimplePlan): Pattern {
  const time = timeOf(of)
  return hours === 168
    ? { frequency: 'weekly', time, weekday: (weekday ?? 1) as Weekday }
    : { frequency: frequencies[hours], time }
}

function nameOf(userId: string, { medication, nominal, kind, attempt, at }: OracleReminder): string {
  const when = new Date(at).toISOString().slice(0, 19)
  const told = kind === 'day-late' ? 'missed 1' : `${kind} ${attempt}`
  return `${userId}/${medication}/${wallText(nominal)} ${told} at ${when}`
}

const wallText = (nominal: number) => new Date(nominal * minute).toISOString().slice(0, 16)

const wallMinute = (nominal: Temporal.PlainDateTime) => nominal.toZonedDateTime('UTC').epochMilliseconds / minute
