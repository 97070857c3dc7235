import { moveAnchors } from '#core/api/anchors.ts'
import { type Anchor, anchors } from '#core/schedule/anchors.ts'
import { anchorError } from '#core/testing/plan-oracle.ts'
import { CallFailed } from '../people.ts'
import type { PatientContext } from './patient-context.ts'
import { type AnchorMinutes, timeOf } from './planned-pattern.ts'

/** A patient's breakfast, lunch, dinner and bedtime, and how they move with the plans that use them. */
export class AnchorChanges {
  readonly #patient: PatientContext
  readonly #changed: (medication: string) => void
  times: AnchorMinutes = { breakfast: 8 * 60, lunch: 12 * 60 + 30, dinner: 18 * 60 + 30, bedtime: 22 * 60 }

  /** @param changed is told which medicine's doses may have moved */
  constructor(patient: PatientContext, changed: (medication: string) => void) {
    this.#patient = patient
    this.#changed = changed
  }

  /** Without stored times no plan can use them. */
  async storesDefaults(): Promise<void> {
    const times = anchors.map((name) => [name, timeOf(this.times[name])])
    await this.#patient.call(moveAnchors, { ...Object.fromEntries(times), isFirstUse: true })
  }

  /** Both say whether an anchor can move so. */
  async moves(now: number): Promise<void> {
    const { world, oracle } = this.#patient
    const name: Anchor = world.draws.pick(anchors)
    // No time of the day comes after 23:45.
    const minute = Math.min(this.times[name] + (Math.floor(world.draws.number() * 13) - 6) * 15, 24 * 60 - 15)
    const times = { ...this.times, [name]: minute }
    const moved = minute === this.times[name] ? [] : oracle.ids.filter((id) => this.#isPlannedBy(id, name, now))
    const isPossible = anchorError(times) === null && oracle.movesAnchors(new Map([[name, minute]]), now).length === 0
    const refusal = await this.#patient.call(moveAnchors, { [name]: timeOf(minute) }).then(
      () => null,
      (error: unknown) => {
        if (error instanceof CallFailed && [400, 409].includes(error.status)) return error
        throw error
      },
    )
    if (isPossible !== (refusal === null)) {
      world.differences.push(`${this.#patient.userId} at ${now}: ${name} to ${minute}, ${refusal}`)
    }
    if (refusal) return
    this.times = times
    for (const id of moved) this.#changed(id)
  }

  #isPlannedBy(id: string, name: Anchor, now: number): boolean {
    const { oracle } = this.#patient
    const plan = oracle.isRunning(id, now) ? oracle.planOf(id) : null
    return plan?.kind === 'dated' && plan.steps.some(({ rows }) => rows.some(({ anchor }) => anchor === name))
  }
}
