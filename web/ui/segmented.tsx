import { classNames } from './class-names.ts'

type SegmentedProps<V extends string> = {
  /** Name of the group. */
  label: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: V
  onChange: (value: V) => void
  /** As wide as its surroundings, with equal parts. */
  full?: boolean
}

/** Two or three views of one thing, of which one is shown. */
export function Segmented<V extends string>({ label, options, value, onChange, full = false }: SegmentedProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; these are buttons that change a view.
    <div className={classNames('seg', full && 'seg--full')} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
