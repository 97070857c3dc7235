import { classNames } from './class-names.ts'

type SegmentedProps<V extends string> = {
  /** Accessible name of the group. */
  label: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: V
  onChange: (value: V) => void
  /** Fills the width, with equal parts. */
  full?: boolean
}

/** Switches between two or three views. */
export function Segmented<V extends string>({ label, options, value, onChange, full = false }: SegmentedProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form; these are buttons that change a view.
    <div className={classNames('segmented', full && 'segmented--full')} role="group" aria-label={label}>
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
