import './forms.css'
import type { ComponentProps, ReactNode } from 'react'

/** A tick box with its words beside it. */
export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) {
  return (
    <label className="check">
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  )
}
