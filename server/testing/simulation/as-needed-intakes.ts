import { randomUUID } from 'node:crypto'
import { intakeOf, listDoseEntries, putDoseEntry } from '#core/api/dose-entries.ts'
import { joinedWith, listMedications, type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { getSession } from '#core/api/session.ts'
import { recentExcess } from '#core/as-needed/excess.ts'
import { liveIntakes } from '#core/as-needed/intake.ts'
import { limitCheck } from '#core/as-needed/limit-check.ts'
import { openLimits } from '#core/as-needed/limits.ts'
import { joinedIntakes, limitedIntakes } from '#core/as-needed/timed-intakes.ts'
import { splitEntries } from '#core/dose/entry.ts'
import { type LimitQuestion, logQuestion, reasonsOf } from '#core/testing/limit-oracle.ts'
import { amountFacts, intakeDosages } from './amounts.ts'
import { day, hour, instantAt, type Medicine, minute, type PatientContext } from './patient-context.ts'
import { plainDateTime } from './wall-time.ts'

/** How far back the last intake is compared: a page reads 40 days. */
const listedFor = 30 * day

/** What a patient logs of medicines taken as needed; before each, what a page would ask is compared. */
export class AsNeededIntakes {
  readonly #patient: PatientContext

  constructor(patient: PatientContext) {
    this.#patient = patient
  }

  planDay(from: number): void {
    const { world, oracle, medicines } = this.#patient
    const { agenda, draws } = world
    for (const medicine of medicines) {
      if (!oracle.limitsOf(medicine.id)) continue
      for (let left = Math.floor(draws.number() * 4); left > 0; left--) {
        const at = from + draws.number() * day
        if (draws.chance(0.8)) agenda.plan(at, 'intakes as needed', false, (now) => this.#logs(medicine, now))
        else this.#logsElsewhere(medicine, at)
      }
    }
  }

  /** A page asks first where a limit would be broken: then the patient waits, or says that it was taken. */
  async #logs(medicine: Medicine, now: number): Promise<void> {
    const { draws } = this.#patient.world
    const at = draws.chance(0.2) ? now - draws.number() * 12 * hour : now
    const dosage = draws.pick(intakeDosages)
    const question = await this.#compareQuestion(medicine, { at: Math.floor(at / minute) * minute, dosage }, now)
    if (!question) return
    const isAsked = question.reasons.length > 0
    if (isAsked && draws.chance(0.5)) return
    await this.#put(medicine, { at: Math.floor(at / minute) * minute, dosage, isOverLimit: isAsked, recordedAt: now })
    if (!draws.chance(0.1)) return
    const last = this.#patient.oracle.ownIntakes(medicine.id).findLast(({ nominal }) => nominal === null)
    if (!last) return
    const after = draws.number() * 2 * hour
    this.#patient.world.agenda.plan(now + after, 'undone intakes', false, (undone) =>
      this.#undoes(medicine, last.id, at, undone),
    )
  }

  /** On a device that is offline and knows of no other intake. */
  #logsElsewhere(medicine: Medicine, logged: number): void {
    const { agenda, draws } = this.#patient.world
    const at = Math.floor(logged / minute) * minute
    const dosage = draws.pick(intakeDosages)
    agenda.plan(at + draws.number() * 14 * hour, 'intakes of another device', false, () =>
      this.#put(medicine, { at, dosage, isOverLimit: false, recordedAt: at }),
    )
  }

  async #put(
    { id: medicationId, shownAt }: Medicine,
    intake: { at: number; dosage: string; isOverLimit: boolean; recordedAt: number },
  ): Promise<void> {
    const { oracle } = this.#patient
    const { at, dosage, isOverLimit, recordedAt } = intake
    const id = randomUUID()
    shownAt.set(id, oracle.wall(at))
    const shown = plainDateTime(oracle.wall(at))
    await this.#patient.call(putDoseEntry, {
      id,
      medicationId,
      date: shown.toPlainDate(),
      scheduledTime: shown.toPlainTime(),
      recordedAt: instantAt(recordedAt),
      status: 'as-needed',
      actualTime: instantAt(at),
      dosage,
      reason: 'headache',
      note: null,
      isOverLimit,
    })
    const { value, unit, pieces } = amountFacts(dosage)
    oracle.records(medicationId, { status: 'taken', id, nominal: null, at, recordedAt, value, unit, pieces })
  }

  async #undoes({ id: medicationId }: Medicine, intake: string, at: number, now: number): Promise<void> {
    const { oracle } = this.#patient
    const shown = plainDateTime(oracle.wall(Math.floor(at / minute) * minute))
    const common = { medicationId, date: shown.toPlainDate(), scheduledTime: shown.toPlainTime() }
    const undo = { id: randomUUID(), status: 'cleared', clears: [intake] } as const
    await this.#patient.call(putDoseEntry, { ...common, ...undo, clears: [intake], recordedAt: instantAt(now) })
    oracle.records(medicationId, { ...undo, nominal: null, recordedAt: now })
  }

  /** @returns what is asked; null while the medicine is not taken as needed */
  async #compareQuestion(
    medicine: Medicine,
    one: { readonly at: number; readonly dosage: string },
    now: number,
  ): Promise<LimitQuestion | null> {
    const { oracle, world } = this.#patient
    const limits = oracle.limitsOf(medicine.id)
    if (!limits || oracle.isEnded(medicine.id)) return null
    const taken = oracle.amountsTaken(medicine.id)
    const asked = logQuestion(limits, taken, { at: one.at, ...amountFacts(one.dosage) }, now)
    const beyond = taken.filter((intake) => {
      const others = taken.filter((other) => other !== intake)
      return reasonsOf(limits, others, intake).some((reason) => reason !== 'other unit')
    })
    const last = asked.last && asked.last.at > now - listedFor ? asked.last.at : undefined
    const lastBeyond = beyond.at(-1)?.at ?? Number.NEGATIVE_INFINITY
    const listed = lastBeyond > now - day ? beyond.filter((intake) => intake.at > lastBeyond - day) : []
    const theirs = [
      asked.reasons.join(' and '),
      asked.sum,
      asked.count,
      last,
      asked.possible,
      asked.possibleAfter,
      asked.isLast,
      ...nearPair(taken, limits.gap, now),
      // Two of the same moment have no order.
      ...listed.map(({ id }) => id).sort(),
    ].join()
    const ours = await this.#askedByPage(medicine, one, now)
    world.count('limitChecks')
    if (ours !== theirs) {
      world.differences.push(`${medicine.id} at ${now}: a page asks ${ours}, not ${theirs}`)
    }
    return asked
  }

  /** What a page works out from what the server answers. */
  async #askedByPage({ id }: Medicine, one: { at: number; dosage: string }, now: number): Promise<string> {
    const [{ medications }, { session }] = await Promise.all([
      this.#patient.call(listMedications, {}),
      this.#patient.call(getSession, {}),
    ])
    const medication = medications.find((other) => other.id === id)
    const limits = medication && openLimits(medication.limits)
    if (!session || !medication || !limits) return 'nothing'
    const { zoneSpans } = session
    const { intakes, doses } = await this.#recordOf(medication, now)
    const others = await Promise.all(joinedWith(medication, medications).map((other) => this.#recordOf(other, now)))
    const joined = others.flatMap((other) => joinedIntakes(other.intakes, other.doses, zoneSpans))
    const taken = limitedIntakes(intakes, doses, zoneSpans, joined)
    const asked = limitCheck(limits, taken, { ...one, at: instantAt(one.at) }, instantAt(now))
    const last = asked.last?.at.epochMilliseconds ?? 0
    const excess = recentExcess(limits, taken, instantAt(now))
    return [
      asked.reasons.map((reason) => (reason === 'unit' ? 'other unit' : reason)).join(' and '),
      asked.total.sum?.thousandths,
      asked.total.count,
      last > now - listedFor ? last : undefined,
      asked.possible?.epochMilliseconds,
      asked.possibleAfter?.epochMilliseconds,
      asked.isLast,
      ...(excess?.pair ?? []).map(({ at }) => at.epochMilliseconds),
      ...(excess?.intakes ?? []).map(({ id: intake }) => intake).sort(),
    ].join()
  }

  /** A medication's live intakes as needed, and its plan with its entries, if it ever had one. */
  async #recordOf(medication: MedicationRecord, now: number) {
    const { entries: rows } = await this.#patient.call(listDoseEntries, {
      medicationId: medication.id,
      from: plainDateTime(this.#patient.oracle.wall(now)).toPlainDate().subtract({ days: 40 }),
      limit: '1000',
    })
    const { entries, asNeeded } = splitEntries(rows)
    const intakes = rows.flatMap((row) => (row.status === 'as-needed' ? [intakeOf(row)] : []))
    const schedule = scheduleOf(medication)
    return { intakes: liveIntakes(intakes, entries), doses: schedule && { schedule, entries, asNeeded } }
  }
}

/**
 * Of all two intakes that are less than the gap apart, the later one in the last 24 hours, those of the latest times.
 * @param gap in minutes
 * @returns their times; empty without any
 */
function nearPair(taken: readonly { readonly at: number }[], gap: number | null, now: number): readonly number[] {
  const latest = taken
    .filter(({ at }) => at > now - day)
    .flatMap((later) => {
      const before = taken.filter(
        (one) => one !== later && one.at <= later.at && one.at > later.at - (gap ?? 0) * minute,
      )
      return before.map(({ at }) => [at, later.at] as const)
    })
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
  return latest.at(-1) ?? []
}
