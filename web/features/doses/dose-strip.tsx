import { type Dose, type DoseStatus, doseStatus } from '#core/dose/dose.ts'
import { skipText } from '#core/dose/skip-text.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dayText, timeText } from '#web/texts/when.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { CardPlace } from './card-place.ts'
import { takenText } from './dose-text.ts'

/**
 * The doses of a medicine on one day, each with its status. A past one without a record can be recorded here, with its real
 * time, while the card's button belongs to another dose.
 */
export function DoseStrip(props: {
  view: CardView
  spans: ZoneSpans
  now: Temporal.Instant
  place: CardPlace
  /** Opens "I took it at ..." for a dose of the strip. */
  onLate: (dose: Dose) => void
}) {
  const { view, spans, now, place, onLate } = props
  const t = useTexts(dosesTexts)
  // A row has said everything about its own dose.
  const listed = place === 'row' ? view.strip.filter(({ key }) => key !== view.dose.key) : view.strip
  if (listed.length === 0) return null
  const today = localDate(spans, now)
  // Below the next dose's time, a time of today without its day would be read as that day's.
  const isTodayPlain = view.dose.shown.toPlainDate().equals(today)
  return (
    <ul
      className={classNames('dose-strip', place === 'panel' ? 'dose-strip--panel' : 'card-wide')}
      aria-label={t.dosesToday}
    >
      {listed.map((dose) => {
        const status = doseStatus(dose, now)
        // Nothing is to be done about it: it has the mark that it has in the history.
        const isLeftOut = dose.passedOver && !dose.recorded
        const mark = isLeftOut ? 'upcoming' : status
        const date = dose.shown.toPlainDate()
        const isShown = dose.key === view.dose.key
        return (
          <li key={dose.key} className={classNames(`status--${mark}`, isShown && 'dose-strip__shown')}>
            <Icon name={mark} />
            <span>
              <b>
                {isTodayPlain && date.equals(today) ? '' : `${dayText(date, today, t.day)}, `}
                {timeText(dose.shown)}
              </b>{' '}
              {isLeftOut ? t.passedOver : stateWord(dose, status, spans, now, t)}
              {!isShown && view.late.has(dose.key) && (
                <button type="button" onClick={() => onLate(dose)}>
                  {t.tookItAt}
                  <VisuallyHidden> {t.ofDose(timeText(dose.shown))}</VisuallyHidden>
                </button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** 'Taken at 8:03 AM', 'Due now', 'Upcoming', 'Not recorded', or 'Missed' or why it was left out if the patient said so;
 * without the dose's day. */
export function stateWord(
  dose: Dose,
  status: DoseStatus,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: Texts['doses'],
): string {
  if (dose.recorded?.status === 'taken') return takenText(dose, dose.recorded.at, spans, now, t)
  if (status === 'due') return t.dueNow
  if (status === 'upcoming') return t.upcoming
  return dose.recorded ? (skipText(dose.recorded, t.skip) ?? t.missed) : t.notRecorded
}
