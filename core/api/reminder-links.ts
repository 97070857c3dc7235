import * as z from 'zod/mini'
import { languages } from '#core/settings/settings.ts'
import { instant, nominal } from './codecs.ts'
import { endpoint, nothing } from './endpoint.ts'

/*
 * What a link in a reminder does. Whoever has it needs no session: it is one patient's, for the doses of one message, until
 * their time is over. Reading it changes nothing, for programs that look through mails open every link in them.
 */

const linked = z.object({
  /** What the link holds. */
  token: z.string().check(z.maxLength(200)),
})

/**
 * What a press would do to a dose: record it (`open`), nothing because it is recorded, nothing because the patient has to be
 * asked first (`ask`, dose-model 5.2), or nothing because its time is over (`over`).
 */
export const linkedDoseStates = ['open', 'taken', 'missed', 'ask', 'over'] as const

const linkedDoses = z.object({
  language: z.enum(languages),
  doses: z.array(
    z.object({
      /** Null where the patient keeps names out of notifications. */
      name: z.nullable(z.string()),
      dosage: z.string(),
      nominal,
      state: z.enum(linkedDoseStates),
      /** On the patient's clock, for one that is taken; else when the medicine was last taken, where that is why the patient is asked. */
      lastTaken: z.nullable(nominal),
    }),
  ),
  /** Until when the link works. */
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
  summary: 'Records the doses of a link as taken, where Mark Taken would without asking; works once',
  access: 'public',
  input: linked,
  output: linkedDoses,
})

export const stopEmailByReminderLink = endpoint({
  method: 'POST',
  path: '/api/reminder-links/stop-email',
  summary: 'Switches reminders by e-mail off',
  access: 'public',
  input: linked,
  output: nothing,
})
