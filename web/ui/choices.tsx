import './forms.css'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Choice<V extends string> = {
  readonly value: V
  readonly label: ReactNode
  /** A few words under the label. */
  readonly note?: string | undefined
  /** The whole name for a screen reader, where the label is shortened. */
  readonly name?: string
}

type ChoicesProps<V extends string> = {
  /** Name of the radio group, unique on the page. */
  name: string
  choices: readonly Choice<V>[]
  /** The chosen value, or null while none is. */
  value: V | null
  onChange: (value: V) => void
  /** two: two beside each other. four: four on a wide screen. rows: below each other on a phone. list: always. days: seven small ones. */
  layout?: 'two' | 'four' | 'rows' | 'list' | 'days'
}

const layouts = {
  two: 'pick',
  four: 'pick pick--4',
  rows: 'pick pick--4 pick--rows',
  list: 'pick pick--list',
  days: 'days',
} as const

/** Radio buttons that look like keys: a few choices, all in sight. Stands inside a FieldGroup. */
export function Choices<V extends string>({ name, choices, value, onChange, layout = 'two' }: ChoicesProps<V>) {
  return (
    <div className={classNames(layouts[layout])}>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-label={choice.name}
          />
          <span>
            {choice.label}
            {choice.note && <small>{choice.note}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}
