import { Icon } from './icon.tsx'
import './timeline.css'

/** One leg of a way: its name, and when it was done; null while it is not. */
export type TimelineStep = { readonly name: string; readonly at: string | null }

type TimelineProps = {
  legs: readonly TimelineStep[]
  /** Stands for the time of one that is not done. */
  pending?: string
  /** They stand in a live region, which says each as a whole when it is done. */
  isLive?: boolean
}

/** The legs of a way, one after the other, each with its time. */
export function Timeline({ legs, pending = '', isLive }: TimelineProps) {
  return (
    <ol className="timeline">
      {legs.map(({ name, at }) => (
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
