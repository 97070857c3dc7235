import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { setZone } from '#core/api/account.ts'
import type { Dose } from '#core/dose/dose.ts'
import { concerns, withZone, type ZoneChange, zoneChange } from '#core/dose/zone-change.ts'
import { cityOf, type ZoneId } from '#core/time/span.ts'
import { call } from '#web/lib/api.ts'
import { renewNow, useNow } from '#web/lib/clock.ts'
import { keys, refreshRecord } from '#web/lib/queries.ts'
import { activeMedications, type PatientRecord, usePatientRecord } from '#web/lib/record.ts'
import { useSession } from '#web/lib/session.ts'
import { noteElsewhere } from '#web/lib/told-zones.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useSettingsTexts } from '#web/texts/use-settings-texts.ts'
import { timeText } from '#web/texts/when.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { whenText } from './zone-preview.tsx'
import './zone-question.css'

type ZoneQuestionProps = {
  readonly userId: string
  /** The zone that the account's doses follow, and the one of this device. */
  readonly home: ZoneId
  readonly here: ZoneId
  readonly onKeep: () => void
}

/** The patient is elsewhere: the next doses under both clocks, and the choice between them (DOSES 2, "Adjust" or "Keep"). */
export function ZoneQuestion({ userId, home, here, onKeep }: ZoneQuestionProps) {
  const t = useSettingsTexts().zoneQuestion
  const { record } = usePatientRecord()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const [titleId, bothId] = [useId(), useId()]
  const changes = useMemo(() => (record ? changesOf(record, here, now) : null), [record, here, now])
  const adjust = useAdjust(here)
  const clockOf = (zone: ZoneId) => timeText(now.toZonedDateTimeISO(zone))
  const [from, to] = [cityOf(home), cityOf(here)]
  const isKeepBetter = changes?.some(({ change }) => change.longGap !== null) ?? false

  function keep() {
    leave()
    void noteElsewhere(userId, home, here)
    onKeep()
    showToast('success', t.kept(from))
  }

  return (
    <section className="travel" aria-labelledby={titleId}>
      <Icon name="upcoming" />
      <div>
        <h2 id={titleId}>{t.title(to)}</h2>
        <p>{t.text(from, clockOf(home), clockOf(here))}</p>
        {isOpen && (
          <div id={bothId}>
            {changes === null ? (
              <p role="status">{t.waiting}</p>
            ) : changes.length === 0 ? (
              <p className="travel__none">{t.none}</p>
            ) : (
              <>
                <Both changes={changes} home={home} here={here} now={now} />
                {isKeepBetter && <p className="travel__gap">{t.keepBetter(from)}</p>}
              </>
            )}
            {adjust.isError && (
              <p className="travel__failed" role="alert">
                {t.failed}
              </p>
            )}
          </div>
        )}
        <div className="travel__buttons">
          {isOpen ? (
            <>
              <Button
                variant={isKeepBetter ? 'line' : 'solid'}
                size="sm"
                busy={adjust.isPending}
                onClick={() => adjust.mutate()}
              >
                {t.adjust(to)}
              </Button>
              <Button variant={isKeepBetter ? 'solid' : 'line'} size="sm" onClick={keep}>
                {t.keep(from)}
              </Button>
            </>
          ) : (
            <>
              <Button variant="solid" size="sm" aria-expanded={false} onClick={() => setOpen(true)}>
                {t.compare}
              </Button>
              <Button variant="quiet" size="sm" onClick={keep}>
                {t.keep(from)}
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

type MedicineChange = {
  readonly medication: PatientRecord['medications'][number]['medication']
  readonly change: ZoneChange
}

/** The medicines whose next doses the change moves. */
function changesOf(record: PatientRecord, here: ZoneId, now: Temporal.Instant): readonly MedicineChange[] {
  const spans = withZone(record.spans, here, now)
  return activeMedications(record, now)
    .map(({ medication, doses }) => ({ medication, change: zoneChange(doses, record.spans, spans, now) }))
    .filter(({ change }) => concerns(change))
}

type BothProps = { changes: readonly MedicineChange[]; home: ZoneId; here: ZoneId; now: Temporal.Instant }

/** The doses by either clock, all at the times that this device shows. */
function Both({ changes, home, here, now }: BothProps) {
  const texts = useSettingsTexts()
  const t = texts.zoneQuestion
  const today = now.toZonedDateTimeISO(here).toPlainDate()
  const when = (at: Temporal.Instant) =>
    whenText(at.toZonedDateTimeISO(here).toPlainDateTime(), today, texts.appearance)
  return (
    <table className="travel__both">
      <caption>{t.caption(cityOf(here))}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t.keep(cityOf(home))}</th>
          <th scope="col">{t.adjust(cityOf(here))}</th>
        </tr>
      </thead>
      {changes.map(({ medication, change }) => (
        <tbody key={medication.id}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              <Sentence>{medicineText(medication.name, medication.dosage)}</Sentence>
            </th>
          </tr>
          <tr>
            <th scope="row">{t.lastTaken}</th>
            <td colSpan={2}>{change.lastTaken ? when(change.lastTaken) : t.notTaken}</td>
          </tr>
          <tr>
            <th scope="row">{t.next}</th>
            <td>{keptText(change.kept.next)}</td>
            <td>{change.next?.instant.equals(now) ? t.atOnce : adjustedText(change.next)}</td>
          </tr>
          <tr>
            <th scope="row">{t.afterNext}</th>
            <td>{keptText(change.kept.afterNext)}</td>
            <td>{adjustedText(change.afterNext)}</td>
          </tr>
          {remarks(change).map((remark) => (
            <tr key={remark}>
              <td colSpan={3} className="travel__remark">
                {remark}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )

  function keptText(dose: Dose | null) {
    if (!dose) return t.noMore
    return (
      <>
        {when(dose.instant)}
        <VisuallyHidden>, </VisuallyHidden>
        <small>{t.there(timeText(dose.instant.toZonedDateTimeISO(home)), cityOf(home))}</small>
      </>
    )
  }

  function adjustedText(dose: Dose | null): string {
    return dose ? when(dose.instant) : t.noMore
  }

  function remarks({ passedOver, longGap }: ZoneChange): string[] {
    return [
      ...(passedOver.length > 0 ? [t.passedOver(passedOver.length)] : []),
      ...(longGap ? [t.longGap(Math.round(longGap.from.until(longGap.to).total('hours')))] : []),
    ]
  }
}

/** From now on the doses follow the clock of this device; the server decides what now is. */
function useAdjust(here: ZoneId) {
  const t = useSettingsTexts().zoneQuestion
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  return useMutation({
    mutationFn: () => call(setZone, { zone: here }),
    onSuccess: async ({ zoneSpans }) => {
      leave()
      showToast('success', t.adjusted(cityOf(here)))
      void client.invalidateQueries({ queryKey: keys.settings(userId) })
      await client.invalidateQueries({ queryKey: keys.session(userId) })
      renewNow((zoneSpans.at(-1) ?? zoneSpans[0]).from)
      await refreshRecord(client, userId)
    },
  })
}

/** The question goes away with what was pressed in it: the focus goes to the page. */
function leave(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
