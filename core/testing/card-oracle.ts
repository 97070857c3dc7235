import {
  type DoseOracle,
  day,
  dayMinutes,
  dayOf,
  grace,
  hour,
  type Intake,
  isLong,
  minute,
  nearOf,
  type OracleDose,
  recordable,
} from './dose-oracle.ts'

/*
 * What the card of a medication shows, when a tap asks, and what counts, worked out a second time from the words of the
 * dose model (dose-model 4, 5, 6, 8).
 */

/** Why a tap asks first. */
type OracleReason = 'early' | 'near next' | 'near last' | 'not recorded for a day'

export type OracleMark = {
  readonly dose: OracleDose
  /** Empty when a tap records the dose at once. */
  readonly reasons: readonly OracleReason[]
  /** The next dose, which the question names too, as it is about to come (dose-model 5.3). */
  readonly orNext: OracleDose | null
  /** The forgotten dose as which an early one can be recorded (dose-model 5.4). */
  readonly orForgotten: OracleDose | null
  /** For the words of the question: in milliseconds. */
  readonly sinceLast: number | null
  readonly untilNext: number | null
}

export type OracleCard =
  | { readonly shows: 'mark taken' | 'next'; readonly dose: OracleDose; readonly last: Intake | null }
  | { readonly shows: 'taken'; readonly last: Intake }
  | { readonly shows: 'nothing' }

export function markOf(oracle: DoseOracle, id: string, now: number): OracleMark | null {
  const current = oracle.current(id, now)
  if (!current) return null
  const { dose, following } = current
  const last = oracle.intakes(id).at(-1)
  const isLate = isLong(following) && now > dose.at + day
  const reasons: OracleReason[] = [
    ...(dose.at - now > 2 * hour ? ['early' as const] : []),
    ...(following && following.at - now < nearOf(following.distance) ? ['near next' as const] : []),
    ...(last && now - last.at < nearOf(dose.distance) ? ['near last' as const] : []),
    ...(isLate ? ['not recorded for a day' as const] : []),
  ]
  const ahead = oracle.nextAfter(id, now + 1)
  const before = oracle.tellable(id, now - recordable, dose.at - 1).at(-1)
  const isAboutToCome = following?.status === null && following.at - now <= Math.min(2 * hour, following.distance / 2)
  const isForgotten = before?.status === null && dose.at - grace > now && isLong(dose)
  return {
    dose,
    reasons,
    orNext: dose.at - grace <= now && isAboutToCome ? following : null,
    orForgotten: isForgotten ? before : null,
    sinceLast: last ? now - last.at : null,
    untilNext: ahead ? ahead.at - now : null,
  }
}

export function cardOf(oracle: DoseOracle, id: string, now: number): OracleCard {
  const mark = markOf(oracle, id, now)
  const last = oracle.intakes(id).at(-1) ?? null
  // Doses are each plan's own, whatever is joined (dose-model 4.6).
  const own = oracle.ownIntakes(id).at(-1)
  if (mark) {
    const { dose, reasons } = mark
    const isSoon = dose.at - now <= Math.min(2 * hour, dose.distance / 2) && reasons.length === 0
    // Right after a later one was taken, a tap that asks stands small.
    const isOlder = own !== undefined && reasons.length > 0 && (oracle.dose(id, own.nominal)?.at ?? 0) > dose.at
    if (isSoon || (dose.at - grace <= now && !isOlder)) return { shows: 'mark taken', dose, last }
  }
  if (own && !hasPassedFour(oracle, own.at, now)) return { shows: 'taken', last: own }
  return mark ? { shows: 'next', dose: mark.dose, last } : { shows: 'nothing' }
}

/** Whether the patient's clock has passed 04:00 since an intake: every minute is looked at, and every change of zone. */
function hasPassedFour(oracle: DoseOracle, intake: number, now: number): boolean {
  const morning = (at: number) => Math.floor((oracle.wall(at) - 240) / dayMinutes)
  let before = morning(intake)
  const passes = (at: number) => {
    const last = before
    before = morning(at)
    return before > last
  }
  const changes = oracle.changesOfZone.filter((at) => at > intake && at <= now)
  let at = intake
  while (at < now) {
    const next = Math.min((Math.floor(at / minute) + 1) * minute, now)
    at = Math.min(next, ...changes.filter((change) => change > at))
    if (passes(at)) return true
  }
  return false
}

/** Why "I took it at" asks: the intake that is near, and the open dose that is (dose-model 6.2). */
export function lateQuestion(
  oracle: DoseOracle,
  id: string,
  { nominal, at }: { readonly nominal: number; readonly at: number },
): { readonly intake: Intake | null; readonly open: OracleDose | null } {
  const dose = oracle.dose(id, nominal)
  if (!dose) return { intake: null, open: null }
  const intake = oracle.intakes(id).find((other) => {
    if (other.medication === id && other.nominal === nominal) return false
    const its = oracle.dose(other.medication, other.nominal)
    const later = its && its.at > dose.at ? its : dose
    return Math.abs(other.at - at) < nearOf(later.distance)
  })
  const next = oracle.nextAfter(id, at + 1, (other) => other.status === null && other.nominal !== nominal)
  return { intake: intake ?? null, open: next && next.at - at < nearOf(next.distance) ? next : null }
}

/** Whether a dose has two intakes that are no one tap repeated (dose-model 4.4). */
export const isRecordedTwice = ({ isSettled }: OracleDose) => !isSettled

/** The doses that can be left out: Mark Taken's, those of thirty days with nothing recorded, and the next within a day. */
export function skippable(oracle: DoseOracle, id: string, now: number): OracleDose[] {
  const current = oracle.current(id, now)?.dose
  const past = oracle.tellable(id, now - recordable, now)
  const next = oracle.nextAfter(id, now + 1, ({ status }) => status === null)
  const doses = [...past, ...(next && next.at <= now + day ? [next] : []), ...(current ? [current] : [])]
  const open = new Map(doses.flatMap((dose) => (dose.status === null ? [[dose.nominal, dose] as const] : [])))
  return [...open.values()].sort((a, b) => a.at - b.at)
}

/** What a dose is at an instant, and whether it is held or passed over (dose-model 4.3). @param following the dose after it */
export function statusAt(dose: OracleDose, following: OracleDose | undefined, now: number) {
  if (dose.status !== null) return dose.status
  if (dose.held) return 'held'
  if (dose.passedOver) return 'passed over'
  if (now < dose.at - grace) return 'upcoming'
  return now < Math.min(dose.at + 30 * minute, following?.at ?? Number.POSITIVE_INFINITY) ? 'due' : 'not recorded'
}

/** The doses that have counted from some days ago on, and a few before them; one ahead counts once it is recorded. */
export function countedOf(oracle: DoseOracle, id: string, now: number, days: number): OracleDose[] {
  const to = Math.max(now, oracle.lastRecorded(id)) + 2 * day
  return oracle.doses(id, now - (days + 3) * day, to).filter((dose) => {
    if (dose.status !== null) return true
    return !dose.passedOver && !dose.beforeFirst && !dose.held && dose.at + 30 * minute <= now
  })
}

/** What has counted on the last so many nominal dates, up to today (dose-model 8.1). */
export function countsOf(
  oracle: DoseOracle,
  id: string,
  now: number,
  days: number,
): { readonly taken: number; readonly counted: number } {
  const today = dayOf(oracle.wall(now))
  const counted = countedOf(oracle, id, now, days).filter(({ shown }) => Math.min(dayOf(shown), today) > today - days)
  return { taken: counted.filter(({ status }) => status === 'taken').length, counted: counted.length }
}
