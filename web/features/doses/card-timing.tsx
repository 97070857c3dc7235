import { Link } from 'react-router'
import type { ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Note } from '#web/ui/note.tsx'
import type { CardPlace } from './card-place.ts'
import { atText, distanceText } from './dose-text.ts'

/** When the medicine was last taken, with its day, if the card names it (dose-model 5.5). */
export function LastTaken(props: { view: CardView; spans: ZoneSpans; now: Temporal.Instant; place: CardPlace }) {
  const { view, spans, now, place } = props
  const t = useTexts(dosesTexts)
  if (!view.last) return null
  return (
    <p className={classNames('card-timing', place === 'panel' && 'card-timing--panel')}>
      {t.lastTaken(atText(view.last.at, spans, now, t, { namesToday: true }))}
    </p>
  )
}

/**
 * How soon the next dose follows a late intake, with a link to the schedule, which does not change on its own (dose-model 5.4).
 */
export function NextDoseSoonNote({ view: { medication, next, nextAfter } }: { view: CardView }) {
  const t = useTexts(dosesTexts)
  if (!next || !nextAfter) return null
  return (
    <div className="card-timing--soon">
      <Note kind="due" icon="upcoming" role="none">
        <p>
          {t.nextSoon(distanceText(next.instant, nextAfter.at, t))}{' '}
          <Link to="/app/medications" state={{ edit: medication.id }}>
            {t.changePlan}
          </Link>
        </p>
      </Note>
    </div>
  )
}
