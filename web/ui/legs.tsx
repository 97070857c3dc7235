import { Icon } from './icon.tsx'
import './legs.css'

/** One leg of a way: its name, and when it was done; null while it is not. */
export type Leg = { readonly name: string; readonly at: string | null }

type LegsProps = {
  legs: readonly Leg[]
  /** Stands for the time of one that is not done. */
  pending?: string
  /** They stand in a live region, which says each as a whole when it is done. */
  isLive?: boolean
}

/** The legs of a way, one after the other, each with its time. */
export function Legs({ legs, pending = '', isLive }: LegsProps) {
  return (
    <ol className="legs">
      {legs.map(({ name, at }) => (
        <li key={name} aria-atomic={isLive} className={at === null ? 'legs__open' : undefined}>
          {at !== null && <Icon name="check" size="sm" />}
          <span>
            {name} <b>{at ?? pending}</b>
          </span>
        </li>
      ))}
    </ol>
  )
}
