import { Icon } from './icon.tsx'
import './legs.css'

/** One leg of a way: its name, and when it was done; null while it is not. */
export type Leg = { readonly name: string; readonly at: string | null }

/** The legs of a way, one after the other, each with its time. @param pending stands for the time of one that is not done */
export function Legs({ legs, pending = '' }: { legs: readonly Leg[]; pending?: string }) {
  return (
    <ol className="legs">
      {legs.map(({ name, at }) => (
        <li key={name} className={at === null ? 'legs__open' : undefined}>
          {at !== null && <Icon name="check" size="sm" />}
          <span>
            {name} <b>{at ?? pending}</b>
          </span>
        </li>
      ))}
    </ol>
  )
}
