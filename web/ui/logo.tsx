import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The mark and the name, with a line about it where there is room. Goes inside a link with class `logo`. */
export function Logo({ name, tagline }: { name: string; tagline: ReactNode }) {
  return (
    <>
      <Icon name="logo" />
      <span>{name}</span>
      <small>{tagline}</small>
    </>
  )
}
