import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'

/** The patient's place in the ntfy app: whoever knows the topic can read what is published there. */
const ntfy = z.object({
  /** The server's address, as the app asks for it. */
  server: z.string(),
  /** Null while the patient has none. */
  topic: z.nullable(z.string()),
})

export const getReminderChannels = endpoint({
  method: 'GET',
  path: '/api/reminder-channels',
  summary: 'Over which channels this server can bring reminders; what it does not send is written to its console',
  access: 'patient',
  input: nothing,
  output: z.object({ email: z.boolean(), sms: z.boolean(), ntfy: z.nullable(ntfy) }),
})

export const makeNtfyTopic = endpoint({
  method: 'PUT',
  path: '/api/ntfy-topic',
  summary: 'Gives the patient a new topic, in place of the one there is',
  access: 'patient',
  input: nothing,
  output: ntfy,
})

export const removeNtfyTopic = endpoint({
  method: 'DELETE',
  path: '/api/ntfy-topic',
  summary: 'Sends no more reminders to the ntfy app',
  access: 'patient',
  input: nothing,
  output: ntfy,
})
