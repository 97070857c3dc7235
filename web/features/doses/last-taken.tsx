import type { ZoneSpans } from '#core/time/span.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import type { CardView } from './card-view.ts'
import { dayAtText } from './when-text.ts'

/** When the medicine was last taken, with its day, where the card names it (DOSES-2, A2). */
export function LastTaken({ view, spans, now }: { view: CardView; spans: ZoneSpans; now: Temporal.Instant }) {
  const t = useTexts().doses
  return view.last && <p className="med__last">{t.lastTaken(dayAtText(view.last.at, spans, now, t))}</p>
}
