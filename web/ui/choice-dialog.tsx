import './forms.css'
import { AlertDialog } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'
import { doubleTapMs } from './double-tap.ts'
import { type DialogAnswer, QuestionFoot } from './question-foot.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/**
 * A question whose main answer leaves everything as it is: it has the focus first, and Escape and a press outside mean it too
 * where no other way out is given. The answers with an effect follow it, the likeliest first and what may do harm last.
 */
export function ChoiceDialog(props: {
  title: ReactNode
  children: ReactNode
  keepLabel: string
  onKeep: () => void
  /** Escape, or a press outside. */
  onLeave?: () => void
  choices: readonly DialogAnswer[]
  /** Where the focus goes when it closes; by default to what had it before. */
  returnFocus?: () => HTMLElement | null | undefined
}) {
  const { title, children, keepLabel, onKeep, onLeave = onKeep, choices, returnFocus } = props
  const { remember, giveBack } = useReturnFocus(returnFocus)
  const [isActive, setActive] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setActive(true), doubleTapMs)
    return () => clearTimeout(timer)
  }, [])
  const leave = () => {
    if (isActive) onLeave()
  }
  return (
    <AlertDialog.Root open onOpenChange={leave}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay
          className="scrim"
          onClick={(event) => {
            if (event.target === event.currentTarget) leave()
          }}
        >
          <AlertDialog.Content
            className={classNames('dialog dialog--narrow', !isActive && 'dialog--inert')}
            onOpenAutoFocus={remember}
            onCloseAutoFocus={giveBack}
          >
            <div className="dialog__body stack">
              <AlertDialog.Title className="dialog__question">{title}</AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div className="stack">{children}</div>
              </AlertDialog.Description>
            </div>
            {choices.length > 0 && (
              <QuestionFoot
                keepLabel={keepLabel}
                onKeep={(event) => {
                  // It would be taken for Escape.
                  event.preventDefault()
                  if (isActive) onKeep()
                }}
                answers={choices.map(({ run, ...answer }) => ({ ...answer, run: () => isActive && run() }))}
                prominent="keep"
              />
            )}
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
