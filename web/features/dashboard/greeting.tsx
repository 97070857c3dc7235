import { cityOf, clocksDiffer, localDate, wallClock, type ZoneSpans, zoneAt, zoneId } from '#core/time/span.ts'
import { deviceZone } from '#web/lib/clock.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { longDateAtStart } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { PlanBadge } from './plan-badge.tsx'

/** The greeting by the time of day, the date, and the plan (product 5.1). */
export function Greeting(props: {
  firstName: string
  spans: ZoneSpans
  now: Temporal.Instant
  onShowPlans?: () => void
}) {
  const { firstName, spans, now, onShowPlans } = props
  const t = useTexts(dashboardTexts)
  const home = zoneAt(spans, now)
  const here = zoneId(deviceZone())
  /** The times of the page are not those of this device. */
  const isAbroad = here !== null && clocksDiffer(home, here, now)
  return (
    <div className="page-head page-head--greeting">
      <div>
        <h1>
          <BidiText>{t.greeting[timeOfDay(wallClock(spans, now).hour)](isolated(firstName))}</BidiText>
        </h1>
        <p>
          <span>
            {longDateAtStart(localDate(spans, now))}
            {isAbroad && `, ${t.zoneTime(cityOf(home))}`}
          </span>{' '}
          <PlanBadge onShowPlans={onShowPlans} />
        </p>
      </div>
    </div>
  )
}

function timeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
