import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  /** Accessible name, if there is no label around it. */
  label?: string
  /** The state next to it, such as "On". */
  stateText?: string
}

/** A switch that applies at once. */
export function Switch({ label, stateText, ...rest }: SwitchProps) {
  return (
    <label className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state by itself. */}
      <input type="checkbox" role="switch" {...rest} aria-label={label} />
      {stateText && <span aria-hidden={label ? true : undefined}>{stateText}</span>}
    </label>
  )
}
