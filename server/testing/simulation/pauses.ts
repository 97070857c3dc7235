import { randomUUID } from 'node:crypto'
import { listAgreedHolds, putAgreedHold } from '#core/api/agreed-holds.ts'
import { addHold, endHold } from '#core/api/holds.ts'
import { type AgreedHold, type OracleHold, startAgreed } from '#core/testing/hold-oracle.ts'
import { day, hour, instantAt, minute, type PatientContext, refusalOf } from './patient-context.ts'
import { plainDateTime } from './wall-time.ts'

const causes = ['pause', 'ill', 'procedure'] as const

/** A hold of several medicines, and which of them it still holds. */
type Pause = { readonly id: string; readonly madeAt: number; readonly held: Set<string> }

/** A patient's pauses: of one medicine or all, with an end or without, resumed, undone, and agreed on beforehand. */
export class Pauses {
  readonly #patient: PatientContext
  readonly #changed: (medication: string) => void
  readonly #pauses: Pause[] = []
  readonly #agreed: AgreedHold[] = []

  /** @param changed is told which medicine's doses change */
  constructor(patient: PatientContext, changed: (medication: string) => void) {
    this.#patient = patient
    this.#changed = changed
  }

  planDay(from: number): void {
    const { agenda, draws } = this.#patient.world
    const may = (likely: number, name: string, act: (now: number) => Promise<unknown>) => {
      if (draws.chance(likely)) agenda.plan(from + draws.number() * day, name, true, act)
    }
    may(1 / 30, 'pauses', (now) => this.#pausesNow(now))
    may(1 / 90, 'pauses agreed on', (now) => this.#agrees(now))
    may(1 / 60, 'agreed pauses', (now) => this.#startsAgreed(now))
    may(1 / 8, 'resumed', (now) => this.#resumes(now))
  }

  /** A medicine that has ended is planned again: no earlier pause holds it. */
  endsAllOf(medication: string, now: number): void {
    for (const { id, held } of this.#pauses) {
      if (held.delete(medication)) this.#patient.oracle.resumes({ holdId: `${id} ${medication}`, at: now })
    }
  }

  async #pausesNow(now: number): Promise<void> {
    const { oracle, world } = this.#patient
    const { number, chance, pick } = world.draws
    const running = this.#running(now)
    if (running.length === 0) return
    const madeAt = chance(0.2) ? now - Math.floor(number() * 20 * hour) : now
    const shown = oracle.wall(madeAt)
    const from = shown + (chance(0.5) ? -Math.floor(number() * 29) : Math.floor((number() * 2 * day) / minute))
    const until = chance(0.3) ? null : from + 1 + Math.floor((number() * 9 * day) / minute)
    const medications = chance(0.5) ? running : [pick(running)]
    await this.#add({ id: randomUUID(), medications, from, until, cause: pick(causes), madeAt, receivedAt: now })
  }

  async #agrees(now: number): Promise<void> {
    const { draws } = this.#patient.world
    const medications = this.#running(now)
    if (medications.length === 0) return
    const cause = draws.pick(causes)
    const agreed = {
      id: randomUUID(),
      medications,
      cause,
      longestDays: 1 + Math.floor(draws.number() * 6),
      madeAt: now,
    }
    this.#agreed.push(agreed)
    const { id, longestDays } = agreed
    const note = { name: 'Sick day', note: '' }
    await this.#patient.call(putAgreedHold, { id, medicationIds: [...medications], cause, longestDays, ...note })
  }

  /** As the page does it: with those of its medicines that are running. */
  async #startsAgreed(now: number): Promise<void> {
    const { oracle } = this.#patient
    const agreed = this.#agreed.at(-1)
    if (!agreed) return
    const { agreedHolds } = await this.#patient.call(listAgreedHolds, {})
    const stored = agreedHolds.find(({ id }) => id === agreed.id)
    const medications = this.#running(now).filter((id) => stored?.medicationIds.includes(id))
    if (!stored || medications.length === 0) return
    const started = startAgreed({ ...agreed, longestDays: stored.longestDays, medications }, now, oracle.wall(now))
    await this.#add({ ...started, id: randomUUID(), receivedAt: now })
  }

  #running(now: number): string[] {
    const { oracle, medicines } = this.#patient
    return medicines.flatMap(({ id }) => (oracle.isRunning(id, now) && !oracle.limitsOf(id) ? [id] : []))
  }

  async #add(hold: OracleHold & { readonly receivedAt: number }): Promise<void> {
    const { oracle, world } = this.#patient
    const { id, medications, from, until, cause, madeAt, receivedAt } = hold
    await this.#patient.call(addHold, {
      id,
      medicationIds: [...medications],
      from: plainDateTime(from),
      until: until === null ? null : plainDateTime(until),
      cause,
      note: '',
      madeAt: instantAt(madeAt),
    })
    for (const one of medications) {
      oracle.holds({ ...hold, id: `${id} ${one}`, medications: [one] })
      this.#changed(one)
    }
    const pause = { id, madeAt, held: new Set(medications) }
    this.#pauses.push(pause)
    if (!world.draws.chance(0.2)) return
    const after = world.draws.number() * 6 * minute
    world.agenda.plan(receivedAt + after, 'undone pauses', true, (now) => this.#undoes(pause, now))
  }

  /** For five minutes it can be taken back whole. */
  async #undoes({ id, madeAt, held }: Pause, now: number): Promise<void> {
    const inTime = now <= madeAt + 5 * minute
    const refusal = await refusalOf(this.#patient.call(endHold, { id, undo: true }))
    if (inTime !== (refusal === null)) {
      this.#patient.world.differences.push(`the undo of a pause of ${madeAt} at ${now}: ${refusal}`)
    }
    // As if it had ended before it held anything.
    if (!refusal) this.#end({ id, madeAt, held }, [...held], madeAt - 30 * minute)
  }

  async #resumes(now: number): Promise<void> {
    const { draws } = this.#patient.world
    const pause = this.#pauses.findLast(({ held }) => held.size > 0)
    if (!pause) return
    const held = [...pause.held]
    const one = draws.chance(0.3) ? draws.pick(held) : undefined
    await this.#patient.call(endHold, { id: pause.id, undo: false, ...(one && { medicationId: one }) })
    this.#end(pause, one ? [one] : held, now)
  }

  #end({ id, held }: Pause, medications: readonly string[], at: number): void {
    for (const one of medications) {
      held.delete(one)
      this.#patient.oracle.resumes({ holdId: `${id} ${one}`, at })
      this.#changed(one)
    }
  }
}
