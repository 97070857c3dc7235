import { useId } from 'react'
import { card } from '#core/dose/mark-taken.ts'
import { timesOf } from '#core/schedule/schedule.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { MedicationDoses } from '#web/lib/record.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { shortDate, timeText, weekdayName } from '#web/texts/when.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lastDose } from './add/first-dose-view.ts'
import './medications.css'

/** The medications the patient takes now, with their schedule, by reminder time (SPEC 2, "My Medications"). */
export function MedicationList(props: {
  medications: readonly MedicationDoses[]
  spans: ZoneSpans
  now: Temporal.Instant
}) {
  return (
    <div className="list">
      {props.medications.map((item) => (
        <MedicationItem key={item.medication.id} item={item} spans={props.spans} now={props.now} />
      ))}
    </div>
  )
}

function MedicationItem({ item, spans, now }: { item: MedicationDoses; spans: ZoneSpans; now: Temporal.Instant }) {
  const t = useTexts().medications.list
  const nameId = useId()
  const { medication, doses } = item
  const version = doses.schedule.versions.at(-1)
  const { next } = card(doses, spans, now)
  if (!version) return null
  const { pattern } = version
  const times = timesOf(pattern).map(timeText)
  return (
    <article className="med" aria-labelledby={nameId}>
      <span className="med__mark soft">
        <Icon name="upcoming" />
      </span>
      <p className="med__when">
        <time>{timeText(pattern.time)}</time>
      </p>
      <div className="med__what">
        <h2 className="med__title" id={nameId}>
          <bdi>{medication.name}</bdi> <span dir="auto">{medication.dosage}</span>
        </h2>
        <p className="med__facts">
          <span>
            <Icon name="repeat" />
            {pattern.frequency === 'weekly' ? t.weekly(weekdayName(pattern.weekday)) : t.frequencies[pattern.frequency]}
            {times.length > 1 && `, ${times.join(', ')}`}
          </span>
          <span className="num">
            <Icon name="calendar" />
            {next ? t.nextDose(whenText(next.nominal)) : t.noNextDose}
          </span>
          <span>
            <Icon name={medication.voiceReminder ? 'voice' : 'voice-off'} />
            {medication.voiceReminder ? t.voiceOn : t.voiceOff}
          </span>
          {version.until && (
            <span className="num">
              <Icon name="box" />
              {t.lastDose(whenText(lastDose(pattern, version.from, version.until)))}
            </span>
          )}
        </p>
        {medication.instructions && <p className="med__words">{medication.instructions}</p>}
      </div>
    </article>
  )

  function whenText(nominal: Temporal.PlainDateTime): string {
    const date = nominal.toPlainDate()
    return `${date.equals(localDate(spans, now)) ? t.today : shortDate(date)}, ${timeText(nominal)}`
  }
}

/** How many are current, speak, and are taken every day (SPEC 2, "Three counts"). */
export function MedicationCounts({ medications }: { medications: readonly MedicationDoses[] }) {
  const t = useTexts().medications
  const count = (is: (one: MedicationDoses['medication']) => boolean) =>
    medications.filter(({ medication }) => is(medication)).length
  const counts = [
    [t.active, medications.length],
    [t.voiceReminders, count(({ voiceReminder }) => voiceReminder)],
    [t.daily, count(({ frequency }) => frequency === 'daily')],
  ] as const
  return (
    <dl className="figs figs--3">
      {counts.map(([name, value]) => (
        <div className="fig" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
