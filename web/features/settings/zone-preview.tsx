import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { withZone } from '#core/dose/zone-change.ts'
import type { Timezone } from '#core/settings/settings.ts'
import { cityOf, wallClock, type ZoneId, zoneAt, zoneId } from '#core/time/span.ts'
import { deviceZone, useNow } from '#web/lib/clock.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import type { PatientRecord } from '#web/lib/record.ts'
import { keepZoneChoice } from '#web/lib/storage.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAdjustZone } from './use-adjust-zone.ts'
import { ZoneCompare, zoneChanges } from './zone-compare.tsx'
import './zone-preview.css'

type ZonePreviewProps = {
  stored: Timezone
  /** @returns whether it is stored */
  onSave: (timezone: Timezone) => Promise<boolean>
  /** Called with whether a zone is chosen and not confirmed. */
  onUnsaved: (isUnsaved: boolean) => void
  /** The setting itself. @param city of the zone that the doses follow now */
  children: (city: string, chosen: Timezone, choose: (timezone: Timezone) => void) => ReactNode
}

/**
 * The time zone, which is stored at once if that moves no dose; else the page first shows the effect on the next doses and asks
 * (dose-model 3.5).
 */
export function ZonePreview({ stored, onSave, onUnsaved, children }: ZonePreviewProps) {
  const [chosen, setChosen] = useState<Timezone | null>(null)
  const { record } = usePatientRecord()
  const now = useNow()
  const inForce = record ? zoneAt(record.spans, now) : deviceZone()
  const zone = chosen && zoneOf(chosen)
  const { zoneQuestion: t } = useTexts(settingsTexts)
  const adjust = useAdjustZone()
  const here = zoneOf('auto')
  // The patient has kept another clock than the device's, so the page asks no more, and the setting says "this device" already.
  const isKept = stored === 'auto' && here !== null && keepZoneChoice() === `${inForce} ${here}`
  // In force by now: chosen on another device too, or stored although the response was lost.
  if (zone !== null && record !== null && zone === inForce) setChosen(null)
  useEffect(() => onUnsaved(chosen !== null), [onUnsaved, chosen])

  async function save(timezone: Timezone) {
    if (await onSave(timezone)) setChosen(null)
  }

  async function follow(zone: ZoneId) {
    try {
      await adjust.mutateAsync(zone)
      setChosen(null)
    } catch (error) {
      showToast('error', failureOr(error, t.failed))
    }
  }

  function choose(timezone: Timezone) {
    const movesNothing = record !== null && zoneOf(timezone) === inForce
    setChosen(timezone === stored || movesNothing ? null : timezone)
    if (timezone !== stored && movesNothing) void onSave(timezone)
  }

  return (
    <>
      {children(cityOf(inForce), chosen ?? stored, choose)}
      {isKept && !chosen && (
        <Button variant="line" size="sm" className="option__more" onClick={() => setChosen('auto')}>
          {t.compare}
        </Button>
      )}
      {chosen && zone && (
        <ZoneQuestion
          record={record}
          zone={zone}
          inForce={inForce}
          now={now}
          onKeep={() => setChosen(null)}
          onAdjust={() => (chosen === stored ? follow(zone) : save(chosen))}
        />
      )}
    </>
  )
}

const zoneOf = (timezone: Timezone) => zoneId(timezone === 'auto' ? deviceZone() : timezone)

type ZoneQuestionProps = {
  /** Null until it is loaded. */
  record: PatientRecord | null
  zone: ZoneId
  inForce: string
  now: Temporal.Instant
  onKeep: () => void
  onAdjust: () => Promise<void>
}

/** The next doses by both clocks, and the choice between them. */
function ZoneQuestion({ record, zone, inForce, now, onKeep, onAdjust }: ZoneQuestionProps) {
  const { appearance, zoneQuestion: t } = useTexts(settingsTexts)
  const [isBusy, setBusy] = useState(false)
  const change = useMemo(() => {
    if (!record) return null
    const spans = withZone(record.spans, zone, now)
    return { spans, changes: zoneChanges(record, spans, now) }
  }, [record, zone, now])
  const [from, to] = [cityOf(inForce), cityOf(zone)]

  async function adjust() {
    setBusy(true)
    await onAdjust()
    setBusy(false)
  }

  return (
    <div className="zone-change">
      <Icon name="calendar" />
      <div>
        <div role="status">
          {change ? (
            <p>
              <b>{appearance.change.title(to, timeText(wallClock(change.spans, now)))}</b>
            </p>
          ) : (
            <p>{appearance.change.waiting}</p>
          )}
        </div>
        {change && change.changes.length === 0 && <p>{appearance.change.none}</p>}
        {change && change.changes.length > 0 && (
          <ZoneCompare
            changes={change.changes}
            caption={t.caption(to)}
            kept={t.keep(from)}
            changed={t.adjust(to)}
            clock={zone}
            changedTo={zone}
            now={now}
          />
        )}
        <div className="zone-change__buttons">
          <Button variant="line" size="sm" onClick={onKeep}>
            {t.keep(from)}
          </Button>
          {change && (
            <Button variant="line" size="sm" busy={isBusy} onClick={() => void adjust()}>
              {t.adjust(to)}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
