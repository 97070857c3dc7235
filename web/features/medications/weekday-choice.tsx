import type { Weekday } from '#core/schedule/days.ts'
import { weekInOrder } from '#web/texts/dates.ts'
import { weekdayName } from '#web/texts/when.ts'
import { Choices } from '#web/ui/choices.tsx'
import { Icon } from '#web/ui/icon.tsx'

type WeekdayChoiceProps = {
  /** Name of the radio group, unique on the page. */
  name: string
  value: Weekday | null
  onChange: (weekday: Weekday) => void
}

/** One day of the week, in the language's order. For use inside a FieldGroup. */
export function WeekdayChoice({ name, value, onChange }: WeekdayChoiceProps) {
  const days = weekInOrder().map((day) => ({
    value: String(day),
    label: shortName(day),
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

type WeekdayTogglesProps = {
  name: string
  value: readonly Weekday[]
  onChange: (weekdays: readonly Weekday[]) => void
}

/** Any days of the week. For use inside a FieldGroup. */
export function WeekdayToggles({ name, value, onChange }: WeekdayTogglesProps) {
  const toggle = (day: Weekday) => (value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort())
  return (
    <div className="day-choices">
      {weekInOrder().map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            name={name}
            checked={value.includes(day)}
            aria-label={weekdayName(day)}
            onChange={() => onChange(toggle(day))}
          />
          <span>{shortName(day)}</span>
          <Icon name="check" className="choices__tick" />
        </label>
      ))}
    </div>
  )
}

/** On a key an abbreviation needs no stop: the language's is "lun." where another's is "Mon". */
function shortName(day: Weekday): string {
  return weekdayName(day, 'short').replace('.', '')
}
