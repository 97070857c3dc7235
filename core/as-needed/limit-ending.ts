import type { Ending } from '../schedule/ending.ts'
import { localDate, type ZoneSpans } from '../time/span.ts'
import type { LimitVersion } from './limits.ts'

/** How taking a medication as needed was completed or ended; null while it goes on or is planned instead. */
export function limitEnding(limits: readonly LimitVersion[], spans: ZoneSpans): Ending | null {
  const closing = limits.at(-1)?.closing
  if (!closing || closing.reason === 'edited') return null
  return { reason: closing.reason, date: localDate(spans, closing.at) }
}
