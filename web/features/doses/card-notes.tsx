import type { Dose } from '#core/dose/dose.ts'
import type { ZoneSpans } from '#core/time/span.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { atText } from './when-text.ts'

/** What a taken dose has to say beyond Taken: it waits to be sent, or two devices disagree about its time (DOSES 3). */
export function CardNotes(props: { dose: Dose; unsent: ReadonlySet<string>; spans: ZoneSpans; now: Temporal.Instant }) {
  const { dose, unsent, spans, now } = props
  const t = useTexts().doses
  if (dose.recorded?.status !== 'taken') return null
  const { at, conflicting, entryIds } = dose.recorded
  return (
    <>
      {conflicting && (
        <p className="med__wide med__note" role="status">
          <Icon name="missed" size="sm" />
          {t.conflict(atText(at, spans, now, t))}
        </p>
      )}
      {entryIds.some((id) => unsent.has(id)) && (
        <p className="med__wide med__note">
          <Icon name="offline" size="sm" />
          {t.savedHere}
        </p>
      )}
    </>
  )
}
