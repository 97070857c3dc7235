import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** solid: the main action. line: another action. quiet: a minor one. danger, quiet-danger: ends or deletes. */
export type ButtonVariant = 'solid' | 'line' | 'quiet' | 'danger' | 'quiet-danger'
/** sm is 44 px high, md 52, lg 60. */
export type ButtonSize = 'sm' | 'md' | 'lg'

/** The classes of a button, for a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'solid', size: ButtonSize = 'md', className?: string): string {
  return classNames('btn', `btn--${variant}`, size !== 'md' && `btn--${size}`, className)
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  /** Its action is in progress: shows a spinner, keeps its size and the focus, and cannot be pressed again. */
  busy?: boolean
}

/** A button; of type `button` by default. */
export function Button({
  variant = 'solid',
  size = 'md',
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size="sm" />}
      {children}
    </button>
  )
}

/** A button with only an icon. @param label its accessible name */
export function IconButton({
  label,
  icon,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: IconName }) {
  return (
    <button type="button" {...rest} className={classNames('icon-btn', className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
