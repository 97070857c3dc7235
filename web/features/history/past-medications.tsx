import { takenSince } from '#core/export/since.ts'
import type { Ending } from '#core/schedule/ending.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { endingOf, type ListedMedication } from '#web/lib/record.ts'
import { dateWithYear } from '#web/texts/dates.ts'
import { historyTexts } from '#web/texts/en/history.ts'
import { amountText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import './past-medications.css'

type PastProps = {
  past: readonly ListedMedication[]
  spans: ZoneSpans
  now: Temporal.Instant
  /** Searches for the doses of a medication. */
  onShow: (name: string) => void
}

const icons: Record<Ending['reason'], IconName> = { completed: 'check', ended: 'close', over: 'calendar' }

/** Medications that the patient no longer takes: completed, ended, or their course is over, with their dates (product 4.6). */
export function PastMedications({ past, spans, now, onShow }: PastProps) {
  const t = useTexts(historyTexts).past
  const newestFirst = past
    .flatMap((item) => {
      const end = endingOf(item, spans, now)
      return end ? [{ medication: item.medication, end, since: sinceOf(item, end, spans) }] : []
    })
    .sort((a, b) => Temporal.PlainDate.compare(b.end.date, a.end.date))
  const datesText = (first: Temporal.PlainDate, last: Temporal.PlainDate) =>
    first.equals(last) ? dateWithYear(last) : t.dates(dateWithYear(first), dateWithYear(last))
  return (
    <section className="history__past" aria-labelledby="past-medications">
      <div className="page-section__head">
        <h2 id="past-medications">{t.title}</h2>
      </div>
      <ul className="past-medications__list">
        {newestFirst.map(({ medication, end, since }) => {
          const { id, name, dosage } = medication
          return (
            <li key={id}>
              <p>
                <b>
                  <bdi>{name}</bdi>
                </b>{' '}
                <bdi>{amountText(dosage)}</bdi>
              </p>
              <p className="past-medications__reason">
                <Icon name={icons[end.reason]} size="sm" />
                {since ? t.reason[end.reason] : t.endedBeforeFirst}
              </p>
              {since && (
                <>
                  <p className="soft small">{datesText(since, end.date)}</p>
                  <Button variant="quiet" size="sm" onClick={() => onShow(name)}>
                    {t.show}
                    <VisuallyHidden> {t.of(name)}</VisuallyHidden>
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Since when it was taken; null if it was never begun. */
function sinceOf({ medication, doses, intakes = [] }: ListedMedication, end: Ending, spans: ZoneSpans) {
  const plans = { schedule: doses?.schedule ?? null, limits: medication.limits, spans }
  return takenSince(plans, end, { entries: doses?.entries ?? [], intakes })
}
