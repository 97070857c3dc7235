import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type NoteKind = 'info' | 'taken' | 'due' | 'missed' | 'plain'

type NoteProps = {
  kind: NoteKind
  icon: IconName
  /** Two lines at most; begin with the main point in `<b>`. */
  children: ReactNode
  /** One action, usually a small quiet Button, or two in a row of their own. */
  action?: ReactNode
  /** On a phone the action is below the text, for an action with a longer name. */
  tall?: boolean
  /** status: announced when it appears. alert: announced at once. none: it was there from the start. */
  role?: 'status' | 'alert' | 'none'
}

/** A banner: something the patient should know now, with what can be done about it. */
export function Note({ kind, icon, children, action, tall = false, role = 'status' }: NoteProps) {
  return (
    <div className={classNames('note', `note--${kind}`, tall && 'note--tall')}>
      <Icon name={icon} />
      {/* Only the text is announced: an action within a live region would be read out as part of it. */}
      <div role={role === 'none' ? undefined : role}>{children}</div>
      {action}
    </div>
  )
}
