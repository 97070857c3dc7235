import { Icon } from './icon.tsx'
import './timeline.css'

/** A step: its name, and when it was done; null while it is not. */
export type TimelineStep = { readonly name: string; readonly at: string | null }

type TimelineProps = {
  steps: readonly TimelineStep[]
  /** Shown instead of the time of a step that is not done. */
  pending?: string
  /** Inside a live region, which announces each step as a whole when it is done. */
  isLive?: boolean
}

/** Steps in order, each with its time. */
export function Timeline({ steps, pending = '', isLive }: TimelineProps) {
  return (
    <ol className="timeline">
      {steps.map(({ name, at }) => (
        <li key={name} aria-atomic={isLive} className={at === null ? 'timeline__open' : undefined}>
          {at !== null && <Icon name="check" size="sm" />}
          <span>
            {name} <b>{at ?? pending}</b>
          </span>
        </li>
      ))}
    </ol>
  )
}
