import { Fragment } from 'react'
import { concerns, type NextDoses, type PassedOverDose, type ZoneChange, zoneChange } from '#core/dose/zone-change.ts'
import { durationParts } from '#core/text/duration.ts'
import { minuteMs } from '#core/time/durations.ts'
import { cityOf, type ZoneId, type ZoneSpans } from '#core/time/span.ts'
import { activeMedications, type PatientRecord } from '#web/lib/record.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import './zone-compare.css'
import { dayAtTimeText } from './day-at-time-text.ts'

/** Medicines with the same effect of a change of zone, which are listed together. */
export type ZoneChangeGroup = {
  readonly medications: readonly PatientRecord['medications'][number]['medication'][]
  readonly change: ZoneChange
}

/** The medicines whose next doses a change of zone moves, grouped by hours (dose-model 3.5). */
export function zoneChanges(
  record: PatientRecord,
  after: ZoneSpans,
  now: Temporal.Instant,
): readonly ZoneChangeGroup[] {
  const groups = new Map<string, ZoneChangeGroup>()
  for (const { medication, doses } of activeMedications(record, now)) {
    const change = zoneChange(doses, record.spans, after, now)
    if (!concerns(change)) continue
    const hours = sameHours(change)
    const group = groups.get(hours)
    groups.set(
      hours,
      group ? { change, medications: [...group.medications, medication] } : { change, medications: [medication] },
    )
  }
  return [...groups.values()]
}

function sameHours({ lastTaken, kept, changed, passedOver }: ZoneChange): string {
  const doses = ({ next, afterNext }: NextDoses) => [next?.instant, afterNext?.instant]
  const missing = passedOver.map(({ dose, beside, gap }) => `${dose.instant} ${beside} ${gap}`)
  return [lastTaken?.round('minute'), ...doses(kept), ...doses(changed), ...missing].join()
}

/**
 * The next doses by both clocks, with the hours between intakes, the longest in bold.
 * @param props.clock the zone in which all times are shown
 * @param props.changedTo the zone that the doses would follow after the change
 * @param props.since when the doses began to follow that clock, if they do: one whose time had passed there is due from then on
 */
export function ZoneCompare(props: {
  changes: readonly ZoneChangeGroup[]
  caption: string
  kept: string
  changed: string
  clock: ZoneId
  changedTo: ZoneId
  since?: Temporal.Instant
  now: Temporal.Instant
}) {
  const { changes, caption, kept, changed, clock, changedTo, since, now } = props
  return (
    <table className="zone-compare">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{kept}</th>
          <th scope="col">{changed}</th>
        </tr>
      </thead>
      {changes.map((group) => (
        <GroupRows
          key={group.medications.map(({ id }) => id).join()}
          group={group}
          kept={kept}
          changed={changed}
          clock={clock}
          changedTo={changedTo}
          since={since}
          now={now}
        />
      ))}
    </table>
  )
}

function GroupRows(props: {
  group: ZoneChangeGroup
  kept: string
  changed: string
  clock: ZoneId
  changedTo: ZoneId
  since: Temporal.Instant | undefined
  now: Temporal.Instant
}) {
  const { group, kept, changed, clock, changedTo, since, now } = props
  const { medications, change } = group
  const texts = useTexts(settingsTexts)
  const t = texts.zoneQuestion
  const longest = Math.max(...[...change.kept.gaps, ...change.changed.gaps].map((gap) => gap ?? 0))
  const when = (at: Temporal.Instant) =>
    dayAtTimeText(
      at.toZonedDateTimeISO(clock).toPlainDateTime(),
      now.toZonedDateTimeISO(clock).toPlainDate(),
      texts.appearance,
    )
  const cell = (doses: NextDoses, place: 0 | 1) => {
    const dose = place === 0 ? doses.next : doses.afterNext
    // On a small screen the columns stand below one another, each with its name.
    const label = doses === change.kept ? kept : changed
    if (!dose) return <td data-label={label}>{t.noMore}</td>
    const jumped = doses === change.kept ? since : now
    const isNow = place === 0 && jumped !== undefined && dose.instant.equals(jumped)
    const gap = doses.gaps[place]
    return (
      <td data-label={label}>
        {isNow ? t.atOnce(cityOf(doses === change.kept ? clock : changedTo)) : when(dose.instant)}
        {gap !== null && <Gap ms={gap} isLongest={gap === longest} />}
      </td>
    )
  }
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {medications.map(({ id, name, dosage }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <BidiText>{medicineText(name, dosage)}</BidiText>
            </Fragment>
          ))}
        </th>
      </tr>
      <tr>
        <th scope="row">{t.lastTaken}</th>
        <td colSpan={2}>{change.lastTaken ? when(change.lastTaken) : t.notTaken}</td>
      </tr>
      <tr>
        <th scope="row">{t.next}</th>
        {cell(change.kept, 0)}
        {cell(change.changed, 0)}
      </tr>
      <tr>
        <th scope="row">{t.afterNext}</th>
        {cell(change.kept, 1)}
        {cell(change.changed, 1)}
      </tr>
      {change.passedOver.length > 0 && (
        <tr>
          <td colSpan={3} className="zone-compare__remark">
            {change.passedOver.map((passed) => (
              <p key={passed.dose.key}>
                {passedOverText(passed, changedTo, now.toZonedDateTimeISO(changedTo).toPlainDateTime(), texts)}
              </p>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The hours since the intake before. */
function Gap({ ms, isLongest }: { ms: number; isLongest: boolean }) {
  const t = useTexts(settingsTexts).zoneQuestion
  const text = t.after(durationParts(roundedMinutes(ms)))
  return (
    <>
      <VisuallyHidden>, </VisuallyHidden>
      {isLongest ? (
        <strong className="zone-compare__gap">{text}</strong>
      ) : (
        <span className="zone-compare__gap">{text}</span>
      )}
    </>
  )
}

/**
 * Which dose a change leaves out, and why: one whose time has passed on the new clock could only be taken now.
 * @param today the date and time on that clock
 */
function passedOverText(
  { dose, beside, gap }: PassedOverDose,
  zone: ZoneId,
  today: Temporal.PlainDateTime,
  texts: Texts['settings'],
): string {
  const t = texts.zoneQuestion
  const when = dayAtTimeText(dose.shown, today.toPlainDate(), texts.appearance)
  const isPast = Temporal.PlainDateTime.compare(dose.shown, today) < 0
  const why = t.passedOverWhy[isPast ? 'past' : 'ahead']
  const minutes = roundedMinutes(gap)
  return `${t.passedOver(when, cityOf(zone))} ${minutes === 0 ? why.same : why[beside](durationParts(minutes))}`
}

const roundedMinutes = (ms: number) => Math.round(ms / minuteMs)
