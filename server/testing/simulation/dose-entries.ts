import { randomUUID } from 'node:crypto'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import type { Input } from '#core/api/endpoint.ts'
import type { OracleEntry, SkipReason } from '#core/testing/dose-oracle.ts'
import type { OracleReminder } from '#core/testing/reminder-oracle.ts'
import { day, hour, instantAt, type Medicine, minute, type PatientContext } from './patient-context.ts'
import { plainDateTime } from './wall-time.ts'

type EntryFacts = OracleEntry extends infer One
  ? One extends OracleEntry
    ? Omit<One, 'id' | 'nominal'>
    : never
  : never

const reasons: readonly (SkipReason | null)[] = ['doctor', 'doctor', 'ill', 'ran-out', 'side-effects', 'other', null]

/** What a patient records of doses: taken, left out, undone, taken twice. */
export class DoseEntries {
  readonly #patient: PatientContext

  constructor(patient: PatientContext) {
    this.#patient = patient
  }

  /** Hearing of a dose, a patient takes it, sooner or later, or leaves it out, or does nothing. */
  reacts({ medication, nominal, kind, at }: OracleReminder): void {
    const { world, medicines } = this.#patient
    const { number, chance, pick } = world.draws
    const medicine = medicines.find(({ id }) => id === medication)
    if (!medicine) return
    const records = (after: number, name: string, entry: (now: number) => EntryFacts) => {
      world.agenda.plan(at + after, name, false, (now) => this.enters(medicine, nominal, entry(now)))
    }
    const takes = (now: number): EntryFacts => ({ status: 'taken', at: now, recordedAt: now })
    const leavesOut = (now: number): EntryFacts => ({ status: 'missed', recordedAt: now, reason: pick(reasons) })
    if (kind === 'heads-up' && chance(0.1)) records(2 * minute, 'early taps', takes)
    else if (kind === 'heads-up' && chance(0.05)) records(2 * minute, 'left out ahead', leavesOut)
    if (kind === 'emergency' && chance(0.4)) records(number() * 3 * hour, 'late taps', takes)
    if (kind !== 'due') return
    const fate = number()
    if (fate < 0.55) records(number() * 20 * minute, 'taps', takes)
    else if (fate < 0.65) records(number() * 5 * hour, 'late taps', takes)
    else if (fate < 0.73) {
      const after = number() * hour
      records(after, 'left out', leavesOut)
      if (chance(0.3)) {
        const entry = (now: number) => this.enters(medicine, nominal, leavesOut(now))
        // Another reason can bring back the alert of a dose left out by advice.
        world.agenda.plan(at + after + number() * hour, 'other reasons', true, entry)
      }
    } else if (fate < 0.8) {
      const tapped = at + 2 * minute
      const facts = { status: 'taken', at: tapped, recordedAt: tapped } as const
      records(number() * 10 * hour, 'taps that arrived later', () => facts)
    } else if (fate < 0.86) {
      records(number() * 10 * minute, 'taps', takes)
      const undoing = 10 * minute + number() * 40 * minute
      world.agenda.plan(at + undoing, 'undos', true, (now) => this.undoes(medicine, nominal, now))
    } else if (fate < 0.89) {
      records(number() * 20 * minute, 'taps', takes)
      records(number() * 12 * hour, 'second taps', takes)
      if (!chance(0.5)) return
      world.agenda.plan(at + 13 * hour, 'both taken', false, (now) => this.#tookBoth(medicine, nominal, now))
    } else if (fate < 0.92) records(number() * 5 * day, 'taps days later', takes)
  }

  async undoes(medicine: Medicine, nominal: number, now: number): Promise<void> {
    const clears = medicine.entries.get(nominal)
    if (clears) await this.enters(medicine, nominal, { status: 'cleared', clears, recordedAt: now })
  }

  async #tookBoth(medicine: Medicine, nominal: number, now: number): Promise<void> {
    const intakes = this.#patient.oracle.ownIntakes(medicine.id)
    const of = intakes.flatMap((intake) => (intake.nominal === nominal ? [intake.id] : []))
    if (of.length > 1) await this.enters(medicine, nominal, { status: 'took both', of, recordedAt: now })
  }

  async enters(medicine: Medicine, nominal: number, facts: EntryFacts): Promise<void> {
    const id = randomUUID()
    const on = plainDateTime(nominal)
    const common = {
      id,
      medicationId: medicine.id,
      date: on.toPlainDate(),
      scheduledTime: on.toPlainTime(),
      recordedAt: instantAt(facts.recordedAt),
    }
    const { oracle } = this.#patient
    const put = (entry: Input<typeof putDoseEntry>) => this.#patient.call(putDoseEntry, entry)
    if (facts.status === 'taken') await put({ ...common, status: 'taken', actualTime: instantAt(facts.at) })
    else if (facts.status === 'missed') await put({ ...common, status: 'missed', reason: facts.reason })
    else if (facts.status === 'cleared') await put({ ...common, status: 'cleared', clears: [...facts.clears] })
    else await put({ ...common, status: 'both-taken', intakes: [...facts.of] })
    if (facts.status !== 'cleared') medicine.entries.set(nominal, [...(medicine.entries.get(nominal) ?? []), id])
    oracle.records(medicine.id, { ...facts, id, nominal })
  }
}
