import * as z from 'zod/mini'
import { type Dose, doseStatus } from '#core/dose/dose.ts'
import type { DuplicateIntakes } from '#core/dose/entry.ts'
import { plainDate } from './codecs.ts'
import { type DoseView, doseView } from './dose-view.ts'
import { endpoint } from './endpoint.ts'

/** A dose as it is answered. @param medicationName what the patient calls the medication now */
export function doseViewOf(dose: Dose, medicationName: string, now: Temporal.Instant): DoseView {
  const { key, medicationId, dosage, nominal, instant, passedOver, beforeFirst, recorded } = dose
  const taken = recorded?.status === 'taken' ? recorded : null
  return {
    key,
    medicationId,
    medicationName,
    dosage,
    nominal,
    instant,
    status: doseStatus(dose, now),
    recorded: recorded && {
      actualTime: taken?.at ?? null,
      twice: taken?.twice ? twiceOf(taken.twice) : null,
      entryIds: [...recorded.entryIds],
    },
    passedOver,
    beforeFirst,
  }
}

function twiceOf({ intakes: [first, last], bothTaken }: DuplicateIntakes) {
  return { first: first.at, last: last.at, bothTaken }
}

/** The most dates in one request. */
export const dayLimit = 62

export const listDoses = endpoint({
  method: 'GET',
  path: '/api/doses',
  summary: 'Doses dated between two dates, both inclusive, with their state, in order',
  access: 'patient',
  input: z.object({ from: plainDate, to: plainDate }),
  output: z.object({ doses: z.array(doseView) }),
})

/**
 * The history, newest first: doses whose time has come, or that are recorded. Pages by cursor; an answer may hold fewer
 * doses than asked for and still have a `next`, because a page looks through a bounded number of days.
 */
export const listHistory = endpoint({
  // What is searched for names a medicine: it stands in no address, which proxies and logs keep.
  method: 'POST',
  path: '/api/history',
  summary: 'Doses whose time has come, newest first, searched and filtered, by cursor',
  access: 'patient',
  input: z.object({
    /** Searches the medication's name, without regard to case. */
    search: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(z.enum(['all', 'taken', 'missed'])),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/, 'From 1 to 50'))),
  }),
  output: z.object({ doses: z.array(doseView), next: z.nullable(z.string()) }),
})
