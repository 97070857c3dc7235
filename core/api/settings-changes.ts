import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { settings } from './settings.ts'
import { zoneName, zoneSpans } from './zone.ts'

/** What is left out stays, so that one device does not revert another's change. */
export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings',
  summary:
    'Changes the settings that are sent and leaves the others. Another time zone begins a zone span at the moment the server receives it; `deviceZone` is what `auto` means on this device.',
  access: 'patient',
  input: z.object({
    notifications: z.optional(z.partial(settings.shape.notifications)),
    reminders: z.optional(z.partial(settings.shape.reminders)),
    privacy: z.optional(z.partial(settings.shape.privacy)),
    appearance: z.optional(z.partial(settings.shape.appearance)),
    deviceZone: z.optional(zoneName),
  }),
  output: z.object({ settings, zoneSpans }),
})
