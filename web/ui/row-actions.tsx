import type { ComponentProps, ReactNode } from 'react'
import { BidiText } from './bidi-text.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import './row-actions.css'

/** The class of an action, for one that is no Button. */
export const rowActionClass = 'row-action'

/** The actions of a row, lines of a list. @param props.short its labels are single words */
export function RowActions({ children, short = false }: { children: ReactNode; short?: boolean }) {
  return <div className={classNames('row-actions', short && 'row-actions--short')}>{children}</div>
}

/** Below an action, as wide as all of them. */
export function BelowAction({ children }: { children: ReactNode }) {
  return <div className="row-actions__more">{children}</div>
}

/** How the actions below it differ; they name its id as their description. */
export function ActionsNote({ id, children }: { id: string; children: string }) {
  return (
    <p className="row-actions__note" id={id}>
      {children}
    </p>
  )
}

/** What an action is about, after its label: in a list of buttons no two have the same name (WCAG 2.4.9), and each begins with what it shows (2.5.3). */
export function ActionSubject({ children }: { children: string }) {
  return (
    <VisuallyHidden>
      {' '}
      <BidiText>{children}</BidiText>
    </VisuallyHidden>
  )
}

/** One action of a row: quiet, but for one that is needed before all others (`variant="line"`). */
export function RowAction({
  of,
  children,
  variant = 'quiet',
  ...rest
}: Omit<ComponentProps<typeof Button>, 'className' | 'size'> & {
  /** What it is about, such as the medicine. */
  of: string
}) {
  return (
    <Button {...rest} variant={variant} size="sm" className={rowActionClass}>
      {children}
      <ActionSubject>{of}</ActionSubject>
    </Button>
  )
}
