import { type ReactNode, useMemo } from 'react'
import { withZone } from '#core/dose/zone-change.ts'
import type { Timezone } from '#core/settings/settings.ts'
import { cityOf, wallClock, type ZoneId, type ZoneSpans, zoneAt, zoneId } from '#core/time/span.ts'
import { deviceZone, useNow } from '#web/lib/clock.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type ZoneChangeGroup, ZoneCompare, zoneChanges } from './zone-compare.tsx'
import './zone-preview.css'

type ZonePreviewProps = {
  /** The zone that the patient chose; null while unchanged. */
  timezone: Timezone | null
  onKeep: () => void
  /** The setting itself. @param city of the zone that the doses follow now */
  children: (city: string) => ReactNode
}

/** The effect of another time zone on the next doses, shown before it is saved (dose-model 3.5). */
export function ZonePreview({ timezone, onKeep, children }: ZonePreviewProps) {
  const t = useTexts(settingsTexts).appearance.change
  const { record } = usePatientRecord()
  const now = useNow()
  const zone = timezone && zoneId(timezone === 'auto' ? deviceZone() : timezone)
  const inForce = record ? zoneAt(record.spans, now) : deviceZone()
  const change = useMemo(() => {
    if (!record || !zone) return null
    const spans = withZone(record.spans, zone, now)
    return { spans, changes: zoneChanges(record, spans, now), isSame: spans === record.spans }
  }, [record, zone, now])
  return (
    <>
      {children(cityOf(inForce))}
      {zone && (
        <div className="zone-change" role="status">
          <Icon name="calendar" />
          <div>
            {change ? (
              <ZoneChangePreview {...change} zone={zone} inForce={inForce} now={now} onKeep={onKeep} />
            ) : (
              <p>{t.waiting}</p>
            )}
          </div>
        </div>
      )}
    </>
  )
}

type ZoneChangePreviewProps = {
  spans: ZoneSpans
  changes: readonly ZoneChangeGroup[]
  isSame: boolean
  zone: ZoneId
  inForce: string
  now: Temporal.Instant
  onKeep: () => void
}

function ZoneChangePreview({ spans, changes, isSame, zone, inForce, now, onKeep }: ZoneChangePreviewProps) {
  const texts = useTexts(settingsTexts)
  const t = texts.appearance.change
  const { keep, adjust, caption } = texts.zoneQuestion
  const city = cityOf(zone)
  if (isSame) return <p>{t.same(city)}</p>
  return (
    <>
      <p>
        <b>{t.title(city, timeText(wallClock(spans, now)))}</b>
      </p>
      {changes.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ZoneCompare
          changes={changes}
          caption={caption(city)}
          kept={keep(cityOf(inForce))}
          changed={adjust(city)}
          clock={zone}
          now={now}
        />
      )}
      <Button variant="quiet" size="sm" className="link-in-text" onClick={onKeep}>
        {t.keep}
      </Button>
    </>
  )
}
