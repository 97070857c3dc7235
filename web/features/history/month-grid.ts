import type { Weekday } from '#core/schedule/days.ts'

/** The weeks of a month as rows of a calendar: seven cells each, empty for days of other months. */
export function monthWeeks(month: Temporal.PlainYearMonth, firstWeekday: Weekday): (Temporal.PlainDate | null)[][] {
  const first = month.toPlainDate({ day: 1 })
  const before = (first.dayOfWeek - firstWeekday + 7) % 7
  const count = Math.ceil((before + month.daysInMonth) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const day = week * 7 + place - before + 1
      return day >= 1 && day <= month.daysInMonth ? month.toPlainDate({ day }) : null
    }),
  )
}

/** The selectable dates, both inclusive. */
export type CalendarRange = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate }

/**
 * The day that a key moves to from a day of a calendar: by days and weeks with the arrows, to the ends of the week, by months
 * with Page Up and Page Down (WAI-ARIA Authoring Practices, "Date Picker").
 * @returns null for any other key
 */
export function dayByKey(
  date: Temporal.PlainDate,
  key: string,
  firstWeekday: Weekday,
  { first, last }: CalendarRange,
): Temporal.PlainDate | null {
  const place = (date.dayOfWeek - firstWeekday + 7) % 7
  const moves: Record<string, Temporal.DurationLike> = {
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
    ArrowUp: { weeks: -1 },
    ArrowDown: { weeks: 1 },
    Home: { days: -place },
    End: { days: 6 - place },
    PageUp: { months: -1 },
    PageDown: { months: 1 },
  }
  const move = moves[key]
  if (!move) return null
  const target = date.add(move)
  if (Temporal.PlainDate.compare(target, first) < 0) return first
  return Temporal.PlainDate.compare(target, last) > 0 ? last : target
}
