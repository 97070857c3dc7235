import { Fragment } from 'react'
import { Link } from 'react-router'
import { localDate } from '#core/time/span.ts'
import type { Day } from '#web/lib/day.ts'
import type { MedicationDose } from '#web/lib/record.ts'
import { remindersTexts } from '#web/texts/en/reminders.ts'
import { isolated } from '#web/texts/isolate.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { nearDay, shortDate, timeText } from '#web/texts/when.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useFocusMainAfter } from '#web/ui/focus-main.ts'
import { Note } from '#web/ui/note.tsx'
import { showElement } from '#web/ui/show-element.ts'
import { medicine } from './announcement-text.ts'
import { type Reminders, useReminders } from './use-reminders.ts'

/**
 * The active reminders, those of each time on a line, with the way to their doses and Dismiss All (product 5.5); nothing if there are
 * none.
 * @param doses the address of the page where the doses can be marked
 */
export function ActiveReminders({ day, doses }: { day: Day; doses: string }) {
  const t = useTexts(remindersTexts)
  const { active, dismissAll } = useReminders(day)
  if (active.length === 0) return null
  const inOrder = active.toSorted((a, b) => Temporal.Instant.compare(a.reminder.dose.instant, b.reminder.dose.instant))
  const byTime = Map.groupBy(inOrder, ({ reminder }) => timeText(reminder.dose.shown))
  const actions = (
    <div className="banner-actions">
      <Link className={buttonClass('solid', 'sm')} to={doses}>
        {t.goToDoses}
      </Link>
      <LastButton onClick={dismissAll}>{t.dismissAll}</LastButton>
    </div>
  )
  return (
    <Note kind="due" icon="bell" role="alert" tall action={actions}>
      <b>{t.active(active.length)}</b>
      {[...byTime].map(([time, together]) => (
        <Fragment key={time}>
          <br />
          <BidiText>{t.activeLine(together.map(medicine), time)}</BidiText>
        </Fragment>
      ))}
    </Note>
  )
}

type MissedProps = {
  readonly reminders: Pick<Reminders, 'missed' | 'clearMissed'>
  /** The id of what records a missed dose on this page; null if only the history does. */
  readonly placeOf: (missed: MedicationDose) => string | null
}

/** The missed doses with the way to them and Clear All (product 5.5); nothing if there are none. */
export function MissedDoses({ day, reminders, placeOf }: MissedProps & { day: Day }) {
  const t = useTexts(remindersTexts)
  const text = useMissedText(day, reminders)
  if (text === null) return null
  return (
    <Note kind="missed" icon="missed" action={<MissedActions reminders={reminders} placeOf={placeOf} />}>
      <b>{t.missedCount(reminders.missed.length)}</b>
      <br />
      <BidiText>{text}</BidiText>
    </Note>
  )
}

/** What can be done about the missed doses, also in the panel that says itself what is missed. */
export function MissedActions({ reminders: { missed, clearMissed }, placeOf }: MissedProps) {
  const t = useTexts(remindersTexts)
  const [first] = missed
  const place = first ? placeOf(first) : null
  return (
    <div className="banner-actions">
      {place === null ? (
        <Link className={buttonClass('line', 'sm')} to="/app/history">
          {t.goToDoses}
        </Link>
      ) : (
        <Button variant="line" size="sm" onClick={() => showElement(place)}>
          {t.goToDoses}
        </Button>
      )}
      <LastButton onClick={clearMissed}>{t.clearAll}</LastButton>
    </div>
  )
}

/** The missed doses, the first by its name: 'Zocor, yesterday 10:30 PM and 1 more'; null if there are none. */
export function useMissedText(day: Day, { missed }: Pick<Reminders, 'missed'>): string | null {
  const t = useTexts(remindersTexts)
  const [first] = missed
  if (!first) return null
  const line = missedLine(first, localDate(day.record.spans, day.now), t)
  return missed.length > 1 ? t.andMore(line, missed.length - 1) : line
}

/** It disappears with its banner. */
function LastButton(props: { onClick: () => void; children: string }) {
  return <Button variant="quiet" size="sm" ref={useFocusMainAfter()} {...props} />
}

/** 'Zocor, 10:30 PM' for today, else with the day: a weekly dose can be missed days ago. */
function missedLine({ medication, dose }: MedicationDose, today: Temporal.PlainDate, t: Texts['reminders']): string {
  const name = isolated(medication.name)
  const time = timeText(dose.shown)
  const date = dose.shown.toPlainDate()
  const near = nearDay(date, today)
  if (near === 'today') return t.missedDose(name, time)
  return near === 'yesterday' ? t.missedYesterday(name, time) : t.missedOn(name, shortDate(date), time)
}
