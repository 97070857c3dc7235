import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'

const channel = z.object({
  name: z.string(),
  /**
   * Set where each patient has an address of their own at the channel, such as a topic; who knows it can read the
   * messages.
   */
  own: z.nullable(
    z.object({
      /** The server's address, to be entered in the channel's app. */
      server: z.string(),
      /** Null while the patient has none. */
      address: z.nullable(z.string()),
    }),
  ),
})
export type ReminderChannel = z.output<typeof channel>

export const getReminderChannels = endpoint({
  method: 'GET',
  path: '/api/reminder-channels',
  summary: 'The channels over which this server can send reminders; messages for the others are written to its console',
  access: 'patient',
  input: nothing,
  output: z.object({ channels: z.array(channel) }),
})

export const makeChannelAddress = endpoint({
  method: 'PUT',
  path: '/api/channel-address',
  summary: 'Give the patient a new address of their own at a channel, replacing the present one',
  access: 'patient',
  input: z.object({ channel: z.string() }),
  output: channel,
})

export const removeChannelAddress = endpoint({
  method: 'DELETE',
  path: '/api/channel-address',
  summary: 'Stop sending reminders to the patient’s own address at a channel',
  access: 'patient',
  input: z.object({ channel: z.string() }),
  output: channel,
})
