import { DoseOracle, day, type OraclePlan } from './dose-oracle.ts'
import type { OracleLimits } from './limit-oracle.ts'

/*
 * What is asked when a medicine of the weekly class is planned, and when two medications may be one, worked out a second
 * time from the words of the dose model.
 */

/** How far ahead the doses are looked at, and how near two may not be. */
const guarded = 60 * day
const nearest = 6 * day

/** What is planned over the next 60 days, paused or not. */
export function plannedAhead(oracle: DoseOracle, id: string, now: number): number[] {
  const doses = oracle
    .doses(id, now, now + guarded)
    .filter(({ passedOver, beforeFirst }) => !passedOver && !beforeFirst)
  return doses.map(({ at }) => at)
}

/** The same of a plan that is to be added. */
export function plannedIfAdded(plan: OraclePlan, zone: string, now: number): number[] {
  const oracle = new DoseOracle(zone, now)
  oracle.adds('added', { plan, at: now })
  return plannedAhead(oracle, 'added', now)
}

/** How near a dose of one list comes to another of it, or of the lists of the same substance; in milliseconds. */
function nearestIn(own: readonly number[], others: readonly (readonly number[])[] = []): number {
  let least = Number.POSITIVE_INFINITY
  for (const [index, at] of own.entries()) {
    for (const other of own.slice(index + 1)) least = Math.min(least, Math.abs(at - other))
    for (const other of others.flat()) least = Math.min(least, Math.abs(at - other))
  }
  return least
}

/** Whether planned doses are nearer than a weekly medicine allows. */
export const isPlannedTooNear = (own: readonly number[], others: readonly (readonly number[])[] = []) =>
  nearestIn(own, others) < nearest

/** Whether one that is taken as needed may come nearer than a weekly medicine allows. */
export const isLimitTooNear = ({ gap }: Pick<OracleLimits, 'gap'>) => gap === null || gap * 60_000 < nearest

/** Whether an edit more than doubles what is taken. @param now the amount that is planned @param next all new ones */
export const isMoreThanDoubled = (now: number, next: readonly number[]) => next.some((value) => value > 2 * now)

/** The most doses on seven dates in a row. */
function mostInAWeek(times: readonly number[]): number {
  const dates = times.map((at) => Math.floor(at / day))
  return Math.max(0, ...dates.map((first) => dates.filter((date) => date >= first && date < first + 7).length))
}

/** How many doses there are in eight weeks. */
const inEightWeeks = (times: readonly number[], from: number) => times.filter((at) => at < from + 56 * day).length

/**
 * Whether doses are nearer or more often than before: an edit that plans them too near is asked about anew.
 * @param from since when doses are listed
 */
export const isMoreOftenThanBefore = (before: readonly number[], own: readonly number[], from: number) =>
  nearestIn(own) < nearestIn(before) ||
  mostInAWeek(own) > mostInAWeek(before) ||
  inEightWeeks(own, from) > inEightWeeks(before, from)

/** Words that say how strong a medicine is, or what it is made up as. */
const strengthAndForm = new Set(
  'mg g mcg µg ug ml l iu ie unit units tablet tablets tab tabs capsule capsules cap caps pill pills drop drops'.split(
    ' ',
  ),
)

/** A name as it is compared: lower case, without marks, signs, strength and form. */
export function comparedName(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const words = plain.replace(/[\d.,/%]+/g, ' ').split(/[^\p{L}]+/u)
  return words.filter((word) => word !== '' && !strengthAndForm.has(word)).join(' ')
}
