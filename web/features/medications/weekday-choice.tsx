import type { Weekday } from '#core/schedule/days.ts'
import { weekInOrder } from '#web/texts/dates.ts'
import { weekdayName } from '#web/texts/when.ts'
import { Choices } from '#web/ui/choices.tsx'

type WeekdayChoiceProps = {
  /** Name of the radio group, unique on the page. */
  name: string
  value: Weekday | null
  onChange: (weekday: Weekday) => void
}

/** The days of the week in calendar order. For use inside a FieldGroup. */
export function WeekdayChoice({ name, value, onChange }: WeekdayChoiceProps) {
  const days = weekInOrder().map((day) => ({
    value: String(day),
    label: weekdayName(day, 'short'),
    name: weekdayName(day),
  }))
  return (
    <Choices
      name={name}
      layout="days"
      choices={days}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen) as Weekday)}
    />
  )
}
