import * as z from 'zod/mini'
import {
  countLimit,
  gapLimit,
  type Limits,
  leastFollowUp,
  limitProblems,
  mostFollowUp,
} from '#core/as-needed/limits.ts'
import { dosageLimit } from '#core/medication/medication.ts'
import { amountError } from '#core/medication/odd-amount.ts'
import type { FieldError } from '#core/texts/field-error.ts'
import { uuid } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { addedFields, confirmations, editedFields, shownRevision, trimmed } from './medication-changes.ts'
import { medication } from './medications.ts'

const amount = z
  .string('amount_required' satisfies FieldError)
  .check(z.trim(), z.maxLength(dosageLimit, `characters_at_most:${dosageLimit}` satisfies FieldError))

const followUpError: FieldError = `whole_number_from:${leastFollowUp},${mostFollowUp}`
const gapError: FieldError = `gap_minutes:0,${gapLimit}`
const countError: FieldError = `whole_number_from:1,${countLimit}`

/** Limits as entered; also refuses what contradicts itself (dose-model 10.1). */
const newLimits = z
  .object({
    dosage: trimmed(dosageLimit, 'amount_required'),
    gap: z.nullable(z.number(gapError)),
    max: z.nullable(amount),
    count: z.nullable(z.number(countError)),
    reasons: z.array(trimmed(dosageLimit, 'reason_required')),
    // Left out by a page from before there were any.
    remindAgain: z.optional(z.boolean()),
    followUp: z.optional(
      z.nullable(z.int(followUpError).check(z.gte(leastFollowUp, followUpError), z.lte(mostFollowUp, followUpError))),
    ),
    /** "No limit was given to me": required where none is set. */
    isNoneGiven: z.boolean(),
  })
  .check(
    z.check<Limits & { readonly isNoneGiven: boolean }>((context) => {
      if (context.issues.length > 0) return
      const { isNoneGiven, ...limits } = context.value
      const wrong = amountError(limits.dosage)
      const problems = { ...(wrong && { dosage: wrong }), ...limitProblems(limits, isNoneGiven) }
      for (const [field, message] of Object.entries(problems)) {
        context.issues.push({ code: 'custom', path: [field], message, input: undefined })
      }
    }),
  )

/** Idempotent: the id is the device's. */
export const addAsNeeded = endpoint({
  method: 'POST',
  path: '/api/as-needed-medications',
  summary: 'Add a medication that is taken as needed, with its limits',
  access: 'patient',
  input: z.object({ id: uuid, ...addedFields.shape, limits: newLimits, ...confirmations }),
  output: medication,
})

/**
 * A planned medication is taken as needed from now on, and one that has ended again (dose-model 10.5). Only a call without fields
 * restores: an edit sends them, and is refused once the medication has ended.
 */
export const putLimits = endpoint({
  method: 'PUT',
  path: '/api/medications/{id}/limits',
  summary: 'Take a medication as needed within limits; a change of limits closes their version and opens a new one',
  access: 'patient',
  input: z.object({ id: uuid, ...editedFields.shape, limits: newLimits, ...shownRevision, ...confirmations }),
  output: medication,
})
