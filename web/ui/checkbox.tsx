import './forms.css'
import type { ComponentProps, ReactNode } from 'react'

export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  )
}
