import type { DayTally } from '#core/adherence/adherence.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { levelOf } from './levels.ts'
import './day-tally.css'

/** A day in the calendar or in the strip of the last week, as its button shows it: its number, mark and share. */
export function DayTallyFace({ date, tally }: { date: Temporal.PlainDate; tally: DayTally | undefined }) {
  const { mark } = levelOf(tally ?? { taken: 0, counted: 0 })
  return (
    <>
      <b aria-hidden="true">
        {date.day}
        {mark && <Icon name={mark} />}
      </b>
      <span aria-hidden="true">{tally && tally.counted > 0 ? `${tally.taken}/${tally.counted}` : '–'}</span>
    </>
  )
}

/** The classes of a day's button. */
export function dayTallyClass(tally: DayTally | undefined, isToday: boolean): string {
  const { tone } = levelOf(tally ?? { taken: 0, counted: 0 })
  const isCounted = tally !== undefined && tally.counted > 0
  return classNames('day-tally', isCounted && `day-tally--${tone}`, isToday && 'day-tally--today')
}

/** What a screen reader says of a day, after its date. */
export function dayTallyText(
  tally: DayTally | undefined,
  t: { readonly none: string; readonly taken: (taken: number, counted: number) => string },
): string {
  return tally && tally.counted > 0 ? t.taken(tally.taken, tally.counted) : t.none
}
