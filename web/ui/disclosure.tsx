import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import './disclosure.css'

type DisclosureProps = {
  /** What is folded, in a few words. */
  readonly summary: string
  /** Whether it begins unfolded. */
  readonly open?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** Details that few need, folded until they are asked for. */
export function Disclosure({ summary, open = false, className, children }: DisclosureProps) {
  return (
    <details className={classNames('disclosure', className)} open={open}>
      <summary>
        {summary}
        <Icon name="chevron-down" size="sm" />
      </summary>
      {children}
    </details>
  )
}
