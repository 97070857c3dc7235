import type { AuditDevice } from '../account/audit-event.ts'
import { auditText, deviceName, type StoredAuditEvent } from '../account/audit-text.ts'
import { withoutIsolates } from '../text/isolate.ts'
import { textsIn } from '../texts/texts.ts'
import { wallClock, type ZoneSpans } from '../time/span.ts'

type Event = StoredAuditEvent & { readonly at: Temporal.Instant; readonly device: AuditDevice | null }

/** The table is for programs: English for everybody. */
const { auditTexts, deviceTexts } = textsIn.en

/**
 * What happened to an account as a table with a head, by the patient's clock, in the given order.
 * @returns texts to be quoted by `csvText`
 */
export function activityTable(events: readonly Event[], spans: ZoneSpans): string[][] {
  return [
    ['Day', 'Time', 'What happened', 'Kind', 'Device', 'Network address'],
    ...events.map(({ at, device, ...event }) => {
      const clock = wallClock(spans, at)
      return [
        clock.toPlainDate().toString(),
        clock.toPlainTime().toString({ smallestUnit: 'second' }),
        withoutIsolates(auditText(event, auditTexts, deviceTexts)),
        event.kind,
        device ? deviceName(device, deviceTexts) : '',
        device?.address ?? '',
      ]
    }),
  ]
}
