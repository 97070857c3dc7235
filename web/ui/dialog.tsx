import './forms.css'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useReturnFocus } from './use-return-focus.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Accessible name of the close button. */
  closeLabel: string
  /** wide: up to 704 px. narrow: 480 px. Both are a bottom sheet on a phone. */
  width?: 'wide' | 'narrow'
  className?: string
  /** Between title and body, such as a Progress; it does not scroll with the body. */
  top?: ReactNode
  /** Gets the focus when it opens; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The title's element, for announcing a new title by moving the focus there. */
  titleRef?: RefObject<HTMLHeadingElement | null>
  /** A press outside does not close it, because it contains a lot of input. */
  staysOnPressOutside?: boolean
  /** Where the focus goes when it closes; by default to what had it before. */
  returnFocus?: () => HTMLElement | null | undefined
  /** DialogBody and DialogFoot, within a form of class `dialog__form` if there is one. */
  children: ReactNode
}

/** A modal dialog, closed by Escape, the close button or a press outside. The focus stays in it and returns to where it was. */
export function Dialog({
  open,
  onOpenChange,
  title,
  closeLabel,
  width = 'wide',
  className,
  top,
  initialFocus,
  titleRef,
  staysOnPressOutside = false,
  returnFocus,
  children,
}: DialogProps) {
  const { remember, giveBack } = useReturnFocus(returnFocus)
  const content = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className={classNames('dialog', width === 'narrow' && 'dialog--narrow', className)}
            aria-describedby={undefined}
            ref={content}
            onInteractOutside={(event) => staysOnPressOutside && event.preventDefault()}
            onEscapeKeyDown={(event) => {
              // Escape belongs to the question that is focused on top of this dialog. Radix knows so too, but a moment too
              // late.
              const asked = event.target instanceof Element ? event.target.closest('[role$="dialog"]') : null
              if (asked && asked !== content.current) event.preventDefault()
            }}
            onOpenAutoFocus={(event) => {
              remember()
              if (!initialFocus?.current) return
              event.preventDefault()
              initialFocus.current.focus()
            }}
            onCloseAutoFocus={giveBack}
          >
            <div className="dialog__head">
              <Radix.Title ref={titleRef} tabIndex={-1}>
                {title}
              </Radix.Title>
              <Radix.Close asChild>
                <IconButton label={closeLabel} icon="close" />
              </Radix.Close>
            </div>
            {top}
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

type DialogBodyProps = {
  children: ReactNode
  className?: string
  /** It has no focusable content: then it takes the focus itself, so that the keyboard can scroll it. */
  readOnly?: boolean
}

/** The part of a dialog that scrolls. */
export function DialogBody({ children, className, readOnly = false }: DialogBodyProps) {
  return (
    <div className={classNames('dialog__body', className)} tabIndex={readOnly ? 0 : undefined}>
      {children}
    </div>
  )
}

/**
 * The buttons of a dialog, always visible where the screen is not low: the main one first, the way out last. Side by side, they
 * stand from the end of the line.
 * @param isQuestion the answers of a question, as in an alert: one below the other on a phone
 */
export function DialogFoot({ children, isQuestion = false }: { children: ReactNode; isQuestion?: boolean }) {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => (foot.current ? keepFocusInSight(foot.current) : undefined), [])
  return (
    <div className={classNames('dialog__foot', isQuestion && 'dialog__foot--question')} ref={foot}>
      {children}
    </div>
  )
}

/** A foot that grows would cover the field that has the focus. @returns ends it */
function keepFocusInSight(foot: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const focused = document.activeElement
    if (!focused || foot.contains(focused) || !foot.parentElement?.contains(focused)) return
    const [field, cover] = [focused.getBoundingClientRect(), foot.getBoundingClientRect()]
    if (field.bottom > cover.top && field.top < cover.bottom) focused.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(foot)
  return () => observer.disconnect()
}
