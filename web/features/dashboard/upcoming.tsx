import { useState } from 'react'
import { doseRhythm } from '#core/schedule/pattern-text.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { upcomingTexts } from '#web/texts/en/upcoming.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { usePatternFormat } from '#web/texts/pattern-format.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { longDate, longDateAtStart, nearDay, timeText } from '#web/texts/when.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { type UpcomingDose, type UpcomingSpan, upcomingDays } from './upcoming-view.ts'
import './upcoming.css'

/** The upcoming doses, of today or of this week, the medicines of one time together (product 5.4). */
export function Upcoming(props: { medications: readonly MedicationDoses[]; spans: ZoneSpans; now: Temporal.Instant }) {
  const { medications, spans, now } = props
  const t = useTexts(upcomingTexts)
  const format = usePatternFormat()
  const [span, setSpan] = useState<UpcomingSpan>('today')
  const days = upcomingDays(medications, spans, now, span)
  return (
    <section className="panel" aria-labelledby="upcoming">
      <div className="upcoming__head">
        <h2 id="upcoming">{t.title}</h2>
        <Segmented
          label={t.span}
          full
          options={[
            { value: 'today', label: t.today },
            { value: 'week', label: t.week },
          ]}
          value={span}
          onChange={setSpan}
        />
      </div>
      {days.length === 0 && <p className="soft upcoming__none">{span === 'today' ? t.noneToday : t.noneWeek}</p>}
      <div className="upcoming__days">
        {days.map(({ date, times }) => (
          <div key={date.toString()}>
            {span === 'week' && <h3 className="upcoming__day">{dayHeading(date)}</h3>}
            <ul className="upcoming__times">
              {times.map(({ shown, doses }) => (
                <li key={shown.toString()}>
                  <time dateTime={shown.toString()}>{timeText(shown)}</time>
                  <ul>
                    {doses.map((dose) => (
                      <li key={dose.key}>{medicine(dose)}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )

  function dayHeading(date: Temporal.PlainDate): string {
    const near = nearDay(date, localDate(spans, now))
    return near ? t.day(t.nearDay[near], longDate(date)) : longDateAtStart(date)
  }

  function medicine({ name, dosage, pattern, shown }: UpcomingDose) {
    const rhythm = doseRhythm(pattern, shown.toPlainDate(), format)
    return (
      <>
        <bdi>{name}</bdi> <bdi>{amountText(dosage)}</bdi>
        {rhythm && <small>{rhythm}</small>}
      </>
    )
  }
}
