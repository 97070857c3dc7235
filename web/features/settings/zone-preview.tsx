import { type ReactNode, useMemo } from 'react'
import { withZone, type ZoneChange, zoneChange } from '#core/dose/zone-change.ts'
import type { Timezone } from '#core/settings/settings.ts'
import { cityOf, localDate, wallClock, type ZoneSpans, zoneAt, zoneId } from '#core/time/span.ts'
import { deviceZone, useNow } from '#web/lib/clock.ts'
import { activeMedications, type PatientRecord, usePatientRecord } from '#web/lib/record.ts'
import type { SettingsTexts } from '#web/texts/en/settings.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'
import { nearDay, shortDate, timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sentence } from '#web/ui/sentence.tsx'

type ZonePreviewProps = {
  /** What the patient wants from now on; null while nothing changes. */
  timezone: Timezone | null
  onKeep: () => void
  /** The setting itself. @param city where the clock stands that doses follow now */
  children: (city: string) => ReactNode
}

/** What another timezone does to the next doses, in sight before it is saved (DOSES 2). */
export function ZonePreview({ timezone, onKeep, children }: ZonePreviewProps) {
  const t = useSettingsTexts().appearance.change
  const { record } = usePatientRecord()
  const now = useNow()
  const zone = timezone && zoneId(timezone === 'auto' ? deviceZone() : timezone)
  const inForce = record ? zoneAt(record.spans, now) : deviceZone()
  const change = useMemo(() => {
    if (!record || !zone) return null
    const spans = withZone(record.spans, zone, now)
    const medications = activeMedications(record, now).map(({ medication, doses }) => ({
      medication,
      change: zoneChange(doses, record.spans, spans, now),
    }))
    return { spans, medications, isSame: spans === record.spans }
  }, [record, zone, now])
  return (
    <>
      {children(cityOf(inForce))}
      {zone && (
        <div className="zone-change" role="status">
          <Icon name="calendar" />
          <div>
            {change ? <Changed {...change} city={cityOf(zone)} now={now} onKeep={onKeep} /> : <p>{t.waiting}</p>}
          </div>
        </div>
      )}
    </>
  )
}

type ChangedProps = {
  spans: ZoneSpans
  medications: readonly { medication: PatientRecord['medications'][number]['medication']; change: ZoneChange }[]
  isSame: boolean
  city: string
  now: Temporal.Instant
  onKeep: () => void
}

function Changed({ spans, medications, isSame, city, now, onKeep }: ChangedProps) {
  const t = useSettingsTexts().appearance
  if (isSame) return <p>{t.change.same(city)}</p>
  return (
    <>
      <p>
        <b>{t.change.title(city, timeText(wallClock(spans, now)))}</b>
      </p>
      {medications.length === 0 && <p>{t.change.none}</p>}
      <ul>
        {medications.map(({ medication, change }) => (
          <li key={medication.id}>
            <b>
              <Sentence>{medicineText(medication.name, medication.dosage)}</Sentence>
            </b>{' '}
            {sentences(change, spans, now, t).join(' ')}
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" className="link-in-text" onClick={onKeep}>
        {t.change.keep}
      </Button>
    </>
  )
}

function sentences(
  { lastTaken, next, afterNext, passedOver, longGap }: ZoneChange,
  spans: ZoneSpans,
  now: Temporal.Instant,
  t: SettingsTexts['appearance'],
): string[] {
  const when = (at: Temporal.Instant) => whenText(wallClock(spans, at), localDate(spans, now), t)
  const isJumpedOver = next?.instant.equals(now) ?? false
  return [
    lastTaken && t.change.lastTaken(when(lastTaken)),
    !next ? t.change.noMore : isJumpedOver ? t.change.dueNow : t.change.next(when(next.instant)),
    afterNext && t.change.afterThat(when(afterNext.instant)),
    passedOver.length > 0 && t.change.passedOver(passedOver.length),
    longGap && t.change.longGap(Math.round(longGap.from.until(longGap.to).total('hours'))),
  ].filter((sentence) => typeof sentence === 'string')
}

/** 'today at 8:00 PM', 'Sun, Nov 22 at 8:00 AM'. */
export function whenText(
  clock: Temporal.PlainDateTime,
  today: Temporal.PlainDate,
  t: SettingsTexts['appearance'],
): string {
  const date = clock.toPlainDate()
  const near = nearDay(date, today)
  return near ? t.near[near](timeText(clock)) : t.near.other(shortDate(date), timeText(clock))
}
