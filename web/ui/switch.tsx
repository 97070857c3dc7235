import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  /** Its name, where no label outside names it. */
  label?: string
  /** The word beside it that says how it stands, such as "On". */
  stateText?: string
}

/** On or off, at once. */
export function Switch({ label, stateText, ...rest }: SwitchProps) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state by itself. */}
      <input type="checkbox" role="switch" {...rest} aria-label={label} />
      {stateText && <span aria-hidden={label ? true : undefined}>{stateText}</span>}
    </label>
  )
}
