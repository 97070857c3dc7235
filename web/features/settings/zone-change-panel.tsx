import { useId, useMemo, useState } from 'react'
import { withZone } from '#core/dose/zone-change.ts'
import { cityOf, type ZoneId } from '#core/time/span.ts'
import { useNow } from '#web/lib/clock.ts'
import { rememberDeviceZone } from '#web/lib/known-zones.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { failureOr } from '#web/texts/core-text.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { focusMain } from '#web/ui/focus-main.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAdjustZone } from './use-adjust-zone.ts'
import { type ZoneChangeGroup, ZoneCompare, zoneChanges } from './zone-compare.tsx'

export type ZoneChangePanelProps = {
  readonly userId: string
  /** The zone of the account's doses, and the one of this device. */
  readonly home: ZoneId
  readonly here: ZoneId
  readonly onKeep: () => void
}

/**
 * The patient is in another zone: the next doses by both clocks, and the choice between them (dose-model 3.5: "Adjust" or
 * "Keep").
 */
export function ZoneChangePanel({ userId, home, here, onKeep }: ZoneChangePanelProps) {
  const t = useTexts(settingsTexts).zoneQuestion
  const { record } = usePatientRecord()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const [titleId, bothId] = [useId(), useId()]
  const changes = useMemo(
    () => (record ? zoneChanges(record, withZone(record.spans, here, now), now) : null),
    [record, here, now],
  )
  const adjust = useAdjustZone()
  const clockOf = (zone: ZoneId) => timeText(now.toZonedDateTimeISO(zone))
  const [from, to] = [cityOf(home), cityOf(here)]

  function keepZone() {
    focusMain()
    void rememberDeviceZone(userId, home, here)
    onKeep()
    showToast('success', t.zoneKept(from))
  }

  return (
    <section className="zone-panel" aria-labelledby={titleId}>
      <Icon name="upcoming" />
      <div>
        <h2 id={titleId}>{t.title(to)}</h2>
        <p>{t.text(from, clockOf(home), clockOf(here))}</p>
        {isOpen && (
          <div id={bothId}>
            <Comparison changes={changes} home={home} here={here} now={now} />
            {adjust.isError && (
              <p className="zone-panel__failed" role="alert">
                {failureOr(adjust.error, t.failed)}
              </p>
            )}
          </div>
        )}
        <div data-bottom-bar className={classNames('zone-panel__buttons', isOpen && 'zone-panel__buttons--stuck')}>
          {isOpen ? (
            <>
              <Button variant="line" size="sm" onClick={keepZone}>
                {t.keep(from)}
              </Button>
              <Button variant="line" size="sm" busy={adjust.isPending} onClick={() => adjust.mutate(here)}>
                {t.adjust(to)}
              </Button>
            </>
          ) : (
            <>
              <Button variant="solid" size="sm" aria-expanded={false} onClick={() => setOpen(true)}>
                {t.compare}
              </Button>
              <Button variant="quiet" size="sm" onClick={keepZone}>
                {t.keep(from)}
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** The next doses by both clocks. @param props.changes null until the record is loaded */
function Comparison(props: {
  changes: readonly ZoneChangeGroup[] | null
  home: ZoneId
  here: ZoneId
  now: Temporal.Instant
}) {
  const { changes, home, here, now } = props
  const t = useTexts(settingsTexts).zoneQuestion
  if (changes === null) return <p role="status">{t.waiting}</p>
  if (changes.length === 0) return <p className="zone-panel__none">{t.none}</p>
  const [from, to] = [cityOf(home), cityOf(here)]
  return (
    <>
      {/* Above the table: below it, the buttons at the edge of a low window would lie on it. */}
      <p className="zone-panel__advice">{t.advice}</p>
      <ZoneCompare
        changes={changes}
        caption={t.caption(to)}
        kept={t.keep(from)}
        changed={t.adjust(to)}
        clock={here}
        changedTo={here}
        now={now}
      />
    </>
  )
}
