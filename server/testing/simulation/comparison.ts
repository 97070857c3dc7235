import type { DoseView } from '#core/api/dose-view.ts'
import { listDoses } from '#core/api/doses.ts'
import type { OracleReminder } from '#core/testing/reminder-oracle.ts'
import type { RecordingChannel } from '../reminder-worker.ts'
import type { TestApp } from '../test-app.ts'
import { amountFacts } from './amounts.ts'
import { instantAt, minute } from './patient-context.ts'
import type { SimulatedPatient } from './simulated-patient.ts'
import { wallMinute, wallText } from './wall-time.ts'

export type Figures = {
  readonly patients: number
  readonly days: number
  readonly zones: number
  /** What happened, and how often. */
  readonly happened: Record<string, number>
  doses: number
  passedOver: number
  held: number
  recorded: number
  intakes: number
  reminders: number
  refillReminders: number
  messages: number
  stockCounts: number
  limitChecks: number
  /** What only one of the two says. */
  readonly differences: string[]
}

/** What the worker sent and the server answers, against what the independent computation says. */
export class Comparison {
  readonly #app: TestApp
  readonly #channel: RecordingChannel
  readonly #figures: Figures
  readonly #expected = new Set<string>()
  #comparedUntil: number

  /** @param start in milliseconds */
  constructor(app: TestApp, channel: RecordingChannel, figures: Figures, start: number) {
    this.#app = app
    this.#channel = channel
    this.#figures = figures
    this.#comparedUntil = start - 1
  }

  expects(userId: string, reminder: OracleReminder): void {
    this.#expected.add(nameOf(userId, reminder))
  }

  expectsRefill(userId: string, medication: string, at: number): void {
    this.#expected.add(`${userId}/${medication}/refill at ${secondText(at)}`)
  }

  /** Every reminder since the last comparison, to the second. */
  async compareReminders(now: number): Promise<void> {
    const { rows } = await this.#app.owner.query<Record<string, string>>(
      `select user_id, medication_id, kind, attempt, state,
         to_char(date + scheduled_time, 'YYYY-MM-DD"T"HH24:MI:SS') as nominal,
         to_char(coalesce(accepted_at, planned_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at
       from deliveries where kind = any($3)
         and ((accepted_at > $1 and accepted_at <= $2) or state in ('waiting', 'late', 'listed', 'failed'))`,
      [new Date(this.#comparedUntil), new Date(now), comparedKinds],
    )
    const { differences } = this.#figures
    for (const { user_id, medication_id, nominal, kind, attempt, at, state } of rows) {
      const told = kind === 'refill' ? 'refill' : `${nominal} ${kind} ${attempt}`
      const name = `${user_id}/${medication_id}/${told} at ${at}`
      this.#figures[kind === 'refill' ? 'refillReminders' : 'reminders']++
      if (state !== 'accepted' || !this.#expected.delete(name)) differences.push(`only the worker (${state}): ${name}`)
    }
    for (const name of this.#expected) differences.push(`only the oracle: ${name}`)
    this.#expected.clear()
    this.#comparedUntil = now
    this.#countMessages()
  }

  #countMessages(): void {
    const messages = this.#channel.sent.splice(0).map(({ delivery: { userId, target, kind }, message, at }) => {
      return [userId, target, kind, message.text, at].join()
    })
    this.#figures.messages += messages.length
    // The all-clears of 8:00 AM doses of two days, confirmed at once, read alike.
    const others = messages.filter((message) => !message.includes(',all-clear,'))
    const twice = others.length - new Set(others).size
    if (twice > 0) this.#figures.differences.push(`${twice} messages came twice`)
  }

  /** Every dose and intake of the days before the day before yesterday. @param back how many days */
  async compareDoses(patient: SimulatedPatient, now: number, back: number): Promise<void> {
    const to = instantAt(now).toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 2 })
    const from = to.subtract({ days: Math.max(0, back - 1) })
    const { doses } = await patient.call(listDoses, { from, to })
    const first = wallMinute(from.toPlainDateTime())
    const last = wallMinute(to.add({ days: 1 }).toPlainDateTime())
    const theirs = new Set([...this.#dosesOf(patient, first, last), ...this.#intakesOf(patient, first, last)])
    for (const dose of new Set(doses.map(textOf)).symmetricDifference(theirs)) {
      this.#figures.differences.push(`a dose of only one: ${patient.userId}/${dose} in ${patient.oracle.zone}`)
    }
  }

  /** By what the patient's clock shows at their times. */
  #dosesOf({ oracle, medicines }: SimulatedPatient, first: number, last: number): string[] {
    const doses = medicines.flatMap(({ id }) =>
      oracle
        .doses(id, (first - 1440) * minute, (last + 1440) * minute)
        .filter(({ shown }) => shown >= first && shown < last)
        .map((dose) => ({ ...dose, id })),
    )
    this.#figures.doses += doses.length
    this.#figures.passedOver += doses.filter(({ passedOver }) => passedOver).length
    this.#figures.held += doses.filter(({ held }) => held).length
    this.#figures.recorded += doses.filter(({ status }) => status !== null).length
    return doses.map(({ id, nominal, at, amount, passedOver, beforeFirst, held, status, reason, intakes }) => {
      const state = [status ?? 'open', reason, intakes[0]]
      return [id, nominal, at, amount, passedOver, beforeFirst, held, ...state].join()
    })
  }

  /** Those as needed. */
  #intakesOf({ oracle, medicines }: SimulatedPatient, first: number, last: number): string[] {
    const among = medicines.flatMap(({ id, shownAt }) =>
      oracle.ownIntakes(id).filter((intake) => {
        const shown = intake.nominal === null ? shownAt.get(intake.id) : undefined
        return shown !== undefined && shown >= first && shown < last
      }),
    )
    this.#figures.intakes += among.length
    return among.map(({ id, medication, at, value, unit }) => [medication, id, at, value, unit].join())
  }
}

/** A dose or an intake as needed that the server answers. */
function textOf({ medicationId, nominal, instant, dosage, recorded, asNeeded, ...dose }: DoseView): string {
  const at = instant.epochMilliseconds
  if (asNeeded) {
    const { value, unit } = amountFacts(dosage)
    return [medicationId, recorded?.entryIds[0], at, value, unit].join()
  }
  const { passedOver, beforeFirst, held, status } = dose
  const plan = [medicationId, wallMinute(nominal), at, dosage, passedOver, beforeFirst, held !== null]
  const state = recorded ? [status, recorded.reason, recorded.actualTime?.epochMilliseconds] : ['open', null, undefined]
  return [...plan, ...state].join()
}

const comparedKinds = ['heads-up', 'due', 'repeat', 'missed', 'emergency', 'all-clear', 'summary', 'refill']

function nameOf(userId: string, { medication, nominal, kind, attempt, at }: OracleReminder): string {
  const told = kind === 'day-late' ? 'missed 1' : `${kind} ${attempt}`
  return `${userId}/${medication}/${wallText(nominal).padEnd(19, ':00')} ${told} at ${secondText(at)}`
}

const secondText = (at: number) => new Date(at).toISOString().slice(0, 19)
