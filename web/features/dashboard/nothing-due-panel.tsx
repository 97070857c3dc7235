import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type StateMark } from '#web/ui/icon.tsx'
import { nextMedicines } from './figures.tsx'
import type { Today } from './today.ts'

/** Replaces the due panel while nothing is due: what is done or not recorded, and what comes next. */
export function NothingDuePanel({ today, spans, now }: { today: Today; spans: ZoneSpans; now: Temporal.Instant }) {
  const t = useTexts(dashboardTexts)
  const { isDone } = today
  const { title, icon } = state()
  return (
    <div
      className={classNames(
        'due-panel due-panel--empty',
        !isDone && 'nothing-due--loading',
        icon === 'missed' && 'nothing-due--missed',
      )}
    >
      <p className="nothing-due">
        <Icon name={icon} />
        <span>
          <b>{title}</b>
          <span className="nothing-due__text soft">
            <BidiText>{nextLine()}</BidiText>
          </span>
        </span>
      </p>
    </div>
  )

  /** "Nothing due" would sound as if all were well where a dose was not recorded. */
  function state(): { readonly title: string; readonly icon: StateMark } {
    if (isDone) return { title: t.allTaken(today.doses), icon: 'taken' }
    if (today.unrecorded > 0) return { title: t.unrecorded(today.unrecorded), icon: 'missed' }
    return { title: t.nothingDue, icon: 'upcoming' }
  }

  function nextLine(): string {
    if (!today.next) return t.noneAhead
    const { shown } = today.next.dose
    const day = dayText(shown.toPlainDate(), localDate(spans, now), t.nearDay)
    return t.next(`${day}, ${timeText(shown)}`, nextMedicines(today.next, t))
  }
}
