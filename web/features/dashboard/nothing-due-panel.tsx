import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { nextMedicines } from './figures.tsx'
import type { Today } from './today.ts'

/** Replaces the due panel while nothing is due: what is done, and what comes next. */
export function NothingDuePanel({ today, spans, now }: { today: Today; spans: ZoneSpans; now: Temporal.Instant }) {
  const t = useTexts(dashboardTexts)
  const isDone = today.doses > 0 && today.taken === today.doses
  return (
    <div className={classNames('due-panel due-panel--empty', !isDone && 'nothing-due--loading')}>
      <p className="nothing-due">
        <Icon name={isDone ? 'taken' : 'upcoming'} />
        <span>
          <b>{isDone ? t.allTaken(today.doses) : t.nothingDue}</b>
          <span className="nothing-due__text soft">
            <BidiText>{nextLine()}</BidiText>
          </span>
        </span>
      </p>
    </div>
  )

  function nextLine(): string {
    if (!today.next) return t.noneAhead
    const { shown } = today.next.dose
    const day = dayText(shown.toPlainDate(), localDate(spans, now), t.nearDay)
    return t.next(`${day}, ${timeText(shown)}`, nextMedicines(today.next, t))
  }
}
