import * as z from 'zod/mini'
import { languages } from '#core/settings/settings.ts'
import { instant, nominal } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'

/*
 * Actions of a link in a reminder. A link needs no session: it is one patient's, for the doses of one message, until it
 * expires. A GET changes nothing, because mail scanners open links.
 */

const linked = z.object({
  token: z.string().check(z.maxLength(200)),
})

/**
 * What a press would do: record the dose (`open`); nothing, because it is recorded (`taken`, `missed`), because the
 * patient must be asked first (`ask`, dose-model 5.2), or because it has expired (`over`).
 */
export const linkedDoseStates = ['open', 'taken', 'missed', 'ask', 'over'] as const

const linkedDoses = z.object({
  language: z.enum(languages),
  doses: z.array(
    z.object({
      /** Null if the patient hides names in notifications. */
      name: z.nullable(z.string()),
      dosage: z.string(),
      nominal,
      state: z.enum(linkedDoseStates),
      /**
       * On the patient's clock: when a taken dose was taken; else the last intake, if that is why the patient is asked.
       */
      lastTaken: z.nullable(nominal),
    }),
  ),
  until: instant,
})

export const readReminderLink = endpoint({
  method: 'POST',
  path: '/api/reminder-links/read',
  summary: 'The doses that a link in a reminder is about; changes nothing',
  access: 'public',
  input: linked,
  output: linkedDoses,
})

export const takeByReminderLink = endpoint({
  method: 'POST',
  path: '/api/reminder-links/taken',
  summary: 'Record the doses of a link as taken, where Mark Taken would without asking; works once',
  access: 'public',
  input: linked,
  output: z.extend(linkedDoses, {
    /**
     * Whether this very press recorded something, and so may offer to undo it: another one of the same link may have been first
     * (decision 38). A server of 0.1.0 does not say.
     */
    isRecorded: z._default(z.boolean(), false),
  }),
})

/**
 * How long a press can be undone through its link, in minutes. The server takes the undo from anyone with the link; the page
 * offers it only where the press was made.
 */
export const linkUndoMinutes = 10

export const undoByReminderLink = endpoint({
  method: 'POST',
  path: '/api/reminder-links/undo',
  summary: 'Undo what a link has just recorded, and nothing else; later, it changes nothing',
  access: 'public',
  input: linked,
  output: linkedDoses,
})

export const stopEmailByReminderLink = endpoint({
  method: 'POST',
  path: '/api/reminder-links/stop-email',
  summary: 'Switch reminders by email off',
  access: 'public',
  input: linked,
  output: nothing,
})
