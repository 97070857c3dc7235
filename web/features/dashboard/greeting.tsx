import { localDate, wallClock, type ZoneSpans } from '#core/time/span.ts'
import { isolated } from '#web/texts/isolate.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { longDate } from '#web/texts/when.ts'
import { Sentence } from '#web/ui/sentence.tsx'

/** The greeting by the time of day, the date, and the plan (SPEC 2, "Plan badge", "Greeting"). */
export function Greeting({ firstName, spans, now }: { firstName: string; spans: ZoneSpans; now: Temporal.Instant }) {
  const t = useTexts().dashboard
  return (
    <div className="head">
      <div>
        <h1>
          <Sentence>{t.greeting[timeOfDay(wallClock(spans, now).hour)](isolated(firstName))}</Sentence>
        </h1>
        <p>
          {longDate(localDate(spans, now))} <span className="tag">{t.freePlan}</span>
        </p>
      </div>
    </div>
  )
}

function timeOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
