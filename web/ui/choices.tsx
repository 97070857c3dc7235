import './forms.css'
import { Fragment, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type RadioChoice<V extends string> = {
  readonly value: V
  readonly label: ReactNode
  /** A short text under the label. */
  readonly note?: string | undefined
  /** The full name for a screen reader, if the label is shortened. */
  readonly name?: string
  /** A further control, below it while it is chosen; for a list. */
  readonly more?: ReactNode
}

type ChoicesProps<V extends string> = {
  /** Name of the radio group, unique on the page. */
  name: string
  choices: readonly RadioChoice<V>[]
  /** The chosen value, or null if there is none yet. */
  value: V | null
  onChange: (value: V) => void
  /** The chosen radio button. */
  chosenRef?: Ref<HTMLInputElement>
  /**
   * two: side by side. three, four: so many side by side on a wide screen. rows: stacked on a phone, else two or three side by
   * side. list: always stacked. days: seven small ones. numbers: eleven small ones.
   */
  layout?: 'two' | 'three' | 'four' | 'rows' | 'list' | 'days' | 'numbers'
}

const layouts = {
  two: 'choices',
  three: 'choices choices--three',
  four: 'choices choices--four',
  rows: 'choices choices--rows',
  list: 'choices choices--list',
  days: 'day-choices',
  numbers: 'day-choices day-choices--numbers',
} as const

/** Radio buttons that look like keys, for a few choices. For use inside a FieldGroup. */
export function Choices<V extends string>({
  name,
  choices,
  value,
  onChange,
  chosenRef,
  layout = 'two',
}: ChoicesProps<V>) {
  return (
    <div className={classNames(layouts[layout])}>
      {choices.map((choice) => (
        <Fragment key={choice.value}>
          <label>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              ref={choice.value === value ? chosenRef : undefined}
              onChange={() => onChange(choice.value)}
              aria-label={choice.name}
            />
            <span>
              {choice.label}
              {choice.note && <small>{choice.note}</small>}
            </span>
            <Icon name="check" className="choices__tick" />
          </label>
          {choice.more && choice.value === value && <div className="choices__more">{choice.more}</div>}
        </Fragment>
      ))}
    </div>
  )
}
