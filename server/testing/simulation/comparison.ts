import { listDoses } from '#core/api/doses.ts'
import type { OracleReminder } from '#core/testing/reminder-oracle.ts'
import { as } from '../people.ts'
import type { RecordingChannel } from '../reminder-worker.ts'
import type { TestApp } from '../test-app.ts'
import { wallMinute, wallText } from './planned-pattern.ts'
import type { SimulatedPatient } from './simulated-patient.ts'

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

  /** Every reminder since the last comparison, to the second. */
  async compareReminders(now: number): Promise<void> {
    const { rows } = await this.#app.owner.query<Record<string, string>>(
      `select user_id, medication_id, to_char(date + scheduled_time, 'YYYY-MM-DD"T"HH24:MI') as nominal, kind, attempt,
         state, to_char(coalesce(accepted_at, planned_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at
       from deliveries where (accepted_at > $1 and accepted_at <= $2) or state in ('waiting', 'late', 'listed', 'failed')`,
      [new Date(this.#comparedUntil), new Date(now)],
    )
    const { differences } = this.#figures
    for (const { user_id, medication_id, nominal, kind, attempt, at, state } of rows) {
      const name = `${user_id}/${medication_id}/${nominal} ${kind} ${attempt} at ${at}`
      this.#figures.reminders++
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

  /** Every dose of the days before the day before yesterday. @param back how many days */
  async compareDoses(
    { browser, userId, oracle, medicines }: SimulatedPatient,
    now: number,
    back: number,
  ): Promise<void> {
    const to = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 2 })
    const from = to.subtract({ days: Math.max(0, back - 1) })
    const { doses } = await as(browser).call(listDoses, { from, to })
    const first = wallMinute(from.toPlainDateTime())
    const last = wallMinute(to.add({ days: 1 }).toPlainDateTime())
    const ours = doses.map(({ medicationId, nominal, instant, dosage, passedOver, beforeFirst, status, recorded }) => {
      const state = recorded ? [status, recorded.actualTime?.epochMilliseconds] : ['open', '']
      const plan = [medicationId, wallMinute(nominal), instant.epochMilliseconds, dosage, passedOver, beforeFirst]
      return [...plan, ...state].join()
    })
    const theirs = medicines.flatMap(({ id }) =>
      oracle
        .doses(id, (first - 1440) * minute, (last + 1440) * minute)
        .filter(({ nominal }) => nominal >= first && nominal < last)
        .map(({ nominal, at, amount, passedOver, beforeFirst, status, intakes }) => {
          this.#figures.doses++
          if (passedOver) this.#figures.passedOver++
          if (status) this.#figures.recorded++
          return [id, nominal, at, amount, passedOver, beforeFirst, status ?? 'open', intakes[0]].join()
        }),
    )
    for (const dose of new Set(ours).symmetricDifference(new Set(theirs))) {
      this.#figures.differences.push(`a dose of only one: ${userId}/${dose} in ${oracle.zone}`)
    }
  }
}

function nameOf(userId: string, { medication, nominal, kind, attempt, at }: OracleReminder): string {
  const when = new Date(at).toISOString().slice(0, 19)
  const told = kind === 'day-late' ? 'missed 1' : `${kind} ${attempt}`
  return `${userId}/${medication}/${wallText(nominal)} ${told} at ${when}`
}
