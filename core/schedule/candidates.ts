import { type Nominal, nominalText } from '../time/nominal.ts'
import type { ZoneSpans } from '../time/span.ts'
import { type CutOutcome, cutOutcome, isWritten, ownerOfDropped } from './cuts.ts'
import { type Place, placeOf } from './planned-instant.ts'
import type { Schedule, ScheduleVersion } from './schedule.ts'
import { hasNominal, isBefore, nominalsOf, untilClosed } from './version-times.ts'

export type RecordedTimes = ReadonlyMap<string, Nominal>

export const noneRecorded: RecordedTimes = new Map()

/** A planned dose before changes of zone and the entry that named it are considered. */
export type Candidate = CutOutcome & {
  readonly nominal: Nominal
  readonly time: string
  readonly version: ScheduleVersion
  readonly index: number
  readonly place: Place
}

export function candidatesFrom(
  oldest: number,
  { schedule, spans }: { readonly schedule: Schedule; readonly spans: ZoneSpans },
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  recorded: RecordedTimes,
): Candidate[] {
  const byTime = new Map<string, Candidate>()
  const add = (nominal: Nominal, index: number, keptBy: 'plan' | 'entry') => {
    const time = nominalText(nominal)
    const version = schedule.versions[index]
    // A later time is left out because its key is kept (dose-model 7.3): the older version came first.
    if (!version || byTime.has(time) || isWritten(schedule, index, nominal)) return
    const cut = cutOutcome(schedule, spans, index, nominal)
    if (keptBy === 'plan' && cut.outcome === 'dropped') return
    const place = placeOf(version, spans, nominal)
    if (place) byTime.set(time, { ...cut, nominal, time, version, index, place })
  }
  const isAsked = within(first, last)
  // As text, times sort like the clock and compare faster.
  const [from, until] = [first.toString(), last.add({ days: 1 }).toString()]
  schedule.versions.forEach((version, index) => {
    if (index < oldest) return
    for (const nominal of nominalsOf(untilClosed(version), first, last)) add(nominal, index, 'plan')
    for (const nominal of version.closing?.keeps ?? []) {
      if (isAsked(nominal) && hasNominal(version, nominal)) add(nominal, index, 'plan')
    }
  })
  for (const [time, nominal] of recorded) {
    if (time < from || time >= until || byTime.has(time)) continue
    const owner = ownerOfDropped(schedule, spans, nominal)
    if (owner >= oldest) add(nominal, owner, 'entry')
  }
  return [...byTime.values()]
}

function within(first: Temporal.PlainDate, last: Temporal.PlainDate): (nominal: Nominal) => boolean {
  const from = first.toPlainDateTime()
  const until = last.add({ days: 1 }).toPlainDateTime()
  return (nominal) => !isBefore(nominal, from) && isBefore(nominal, until)
}
