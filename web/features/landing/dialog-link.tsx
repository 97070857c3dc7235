import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** A dialog of the landing page. */
export type LandingDialog = 'sign-in' | 'sign-up' | 'video'

/** The address of the landing page with a dialog open. */
export const dialogAddress = (dialog: LandingDialog) => `/?open=${dialog}`

type DialogLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  dialog: LandingDialog
  onOpen: () => void
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
}

/** Opens a dialog of the landing page; before its code is loaded, it is a link to the same page with the dialog open. */
export function DialogLink({ dialog, onOpen, variant, size, icon, children, ...rest }: DialogLinkProps) {
  const open = (event: MouseEvent) => {
    // In another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a {...rest} className={buttonClass(variant, size)} href={dialogAddress(dialog)} onClick={open}>
      {icon && <Icon name={icon} size="sm" />}
      {children}
    </a>
  )
}
