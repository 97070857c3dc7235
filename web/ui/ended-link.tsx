import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A page for a mailed link that does not work (any more), with what to do instead. */
export function EndedLink({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name="missed" className="icon--lg" />
      <h1>{title}</h1>
      <p className="soft">{text}</p>
      {children}
    </div>
  )
}
