import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The logo with the name, and a tagline if there is room. For use inside a link with class `logo`. */
export function Logo({ name, tagline }: { name: string; tagline: ReactNode }) {
  return (
    <>
      <Icon name="logo" />
      <span>{name}</span>
      <small>{tagline}</small>
    </>
  )
}
