import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { undoZone } from '#core/api/account.ts'
import { changesOf, withoutLastZone } from '#core/dose/zone-change.ts'
import { cityOf, localDate, wallClock, zoneAt } from '#core/time/span.ts'
import { call } from '#web/lib/api.ts'
import { useNow } from '#web/lib/clock.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { keys, refreshRecord } from '#web/lib/queries.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { focusMain } from '#web/ui/focus-main.ts'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { dayAtTimeText } from './day-at-time-text.ts'
import { ZoneCompare, zoneChanges } from './zone-compare.tsx'

type ZoneUndoProps = {
  /** Called when the doses follow the previous zone again. */
  readonly onUndone: () => void
}

/**
 * "Undo the time zone change", for a day after an "Adjust" (dose-model 3.6): shows the effect on the next doses before it is
 * confirmed. Nothing if it cannot be undone any more.
 */
export function ZoneUndo(props: ZoneUndoProps) {
  const { record } = usePatientRecord()
  // Once a change is undone, the one before it is another offer, which is closed at first.
  return record ? <Offer key={`${record.spans.at(-1)?.from}`} record={record} {...props} /> : null
}

function Offer({ record, onUndone }: ZoneUndoProps & { record: PatientRecord }) {
  const texts = useTexts(settingsTexts)
  const t = texts.zoneQuestion
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const before = useMemo(() => {
    const changes = record.medications.flatMap(({ doses }) => changesOf(doses.schedule))
    return withoutLastZone(record.spans, changes, now)
  }, [record, now])
  const undo = useUndo(record, onUndone)
  const last = record.spans.at(-1)
  if (!before || !last) return null
  const former = zoneAt(before, now)
  const since = dayAtTimeText(wallClock(record.spans, last.from), localDate(record.spans, now), texts.appearance)
  const changes = isOpen ? zoneChanges(record, before, now) : []
  return (
    <section className="zone-panel" aria-labelledby={titleId}>
      <Icon name="upcoming" />
      <div>
        <h2 id={titleId}>{t.followsSince(cityOf(last.zone), since)}</h2>
        {isOpen &&
          (changes.length === 0 ? (
            <p className="zone-panel__none">{t.none}</p>
          ) : (
            <>
              <p className="zone-panel__advice">{t.advice}</p>
              <ZoneCompare
                changes={changes}
                caption={t.caption(cityOf(last.zone))}
                kept={t.keep(cityOf(last.zone))}
                changed={t.backTo(cityOf(former))}
                clock={last.zone}
                changedTo={former}
                since={last.from}
                now={now}
              />
            </>
          ))}
        {undo.isError && (
          <p className="zone-panel__failed" role="alert">
            {failureOr(undo.error, t.undoFailed)}
          </p>
        )}
        <div data-bottom-bar className={classNames('zone-panel__buttons', isOpen && 'zone-panel__buttons--stuck')}>
          {isOpen ? (
            <>
              <Button variant="line" size="sm" onClick={() => setOpen(false)}>
                {t.keep(cityOf(last.zone))}
              </Button>
              <Button variant="line" size="sm" busy={undo.isPending} onClick={() => undo.mutate(last.from)}>
                {t.backTo(cityOf(former))}
              </Button>
            </>
          ) : (
            <Button variant="line" size="sm" aria-expanded={false} onClick={() => setOpen(true)}>
              {t.undo}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function useUndo({ userId }: PatientRecord, onUndone: ZoneUndoProps['onUndone']) {
  const t = useTexts(settingsTexts).zoneQuestion
  const client = useQueryClient()
  return useMutation({
    mutationFn: (from: Temporal.Instant) => call(undoZone, { from }),
    onSuccess: async ({ zoneSpans }) => {
      focusMain()
      onUndone()
      showToast('success', t.undone(cityOf((zoneSpans.at(-1) ?? zoneSpans[0]).zone)))
      void client.invalidateQueries({ queryKey: keys.settings(userId) })
      await client.invalidateQueries({ queryKey: keys.session(userId) })
      await refreshRecord(client, userId)
    },
    // It may be undone all the same: then there is nothing left to undo.
    onError: () => client.invalidateQueries({ queryKey: keys.session(userId) }),
  })
}
