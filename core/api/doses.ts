import * as z from 'zod/mini'
import type { AsNeededIntake } from '#core/as-needed/intake.ts'
import { type Dose, doseStatus } from '#core/dose/dose.ts'
import type { DuplicateIntakes } from '#core/dose/entry.ts'
import { unexplained } from '#core/dose/skip.ts'
import { plainDate } from './codecs.ts'
import { type DoseView, doseView } from './dose-view.ts'
import { endpoint } from './endpoint.ts'

/** @param medicationName the medication's present name */
export function doseViewOf(dose: Dose, medicationName: string, now: Temporal.Instant): DoseView {
  const { key, medicationId, dosage, nominal, shown, instant, passedOver, beforeFirst, held, recorded } = dose
  const taken = recorded?.status === 'taken' ? recorded : null
  return {
    key,
    medicationId,
    medicationName,
    dosage,
    nominal,
    shown,
    instant,
    status: doseStatus(dose, now),
    recorded: recorded && {
      actualTime: taken?.at ?? null,
      twice: taken?.twice ? twiceOf(taken.twice) : null,
      ...(recorded.status === 'missed' ? { reason: recorded.reason, note: recorded.note } : unexplained),
      entryIds: [...recorded.entryIds],
    },
    passedOver,
    held: held && { until: held.until },
    beforeFirst,
    asNeeded: null,
  }
}

export function intakeKey({ medicationId, id }: Pick<AsNeededIntake, 'medicationId' | 'id'>): string {
  return `${medicationId}/${id}`
}

/** @param medicationName the medication's present name */
export function intakeViewOf(intake: AsNeededIntake, medicationName: string): DoseView {
  const { id, medicationId, dosage, nominal, actualTime, reason, note, isOverLimit } = intake
  return {
    key: intakeKey(intake),
    medicationId,
    medicationName,
    dosage,
    nominal,
    shown: nominal,
    instant: actualTime,
    status: 'taken',
    recorded: { actualTime, twice: null, ...unexplained, entryIds: [id] },
    passedOver: false,
    held: null,
    beforeFirst: false,
    asNeeded: { reason, note, isOverLimit },
  }
}

function twiceOf({ intakes: [first, last], bothTaken }: DuplicateIntakes) {
  return { first: first.at, last: last.at, bothTaken }
}

export const dayLimit = 62

export const listDoses = endpoint({
  method: 'GET',
  path: '/api/doses',
  summary: 'Doses and intakes as needed dated between two dates, both inclusive, with their state, in order',
  access: 'patient',
  input: z.object({ from: plainDate, to: plainDate }),
  output: z.object({ doses: z.array(doseView) }),
})

/**
 * The history, newest first: doses that are due or past, or recorded, and intakes as needed. Pages by cursor; a page covers a bounded number
 * of days, so it may have fewer doses than asked for and still a `next`.
 */
export const listHistory = endpoint({
  // POST, because the searched text names a medicine and proxies log addresses.
  method: 'POST',
  path: '/api/history',
  summary: 'Doses whose time has come, newest first, searched and filtered, by cursor',
  access: 'patient',
  input: z.object({
    /** Searches the medication's name, ignoring case. */
    search: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(z.enum(['all', 'taken', 'missed'])),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/, 'From 1 to 50'))),
  }),
  output: z.object({ doses: z.array(doseView), next: z.nullable(z.string()) }),
})
