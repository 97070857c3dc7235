import './forms.css'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { QuestionFoot } from './question-foot.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the subject; never "Are you sure?". */
  title: ReactNode
  /** What happens, in a sentence or two. */
  children: ReactNode
  /** The button that leaves everything as it is; it has the focus first. */
  keepLabel: string
  /** The button for the action. It closes the dialog only through `onOpenChange`. */
  actionLabel: string
  onAction: () => void
  /** The action ends or deletes something. */
  danger?: boolean
  /** The filled button: the action, or the safe one if the action may harm, as what ends or deletes something does. */
  prominent?: 'action' | 'keep'
  /** Input that the action needs, below the text. */
  answer?: ReactNode
  /** Called before the dialog closes, if keeping has an effect too. */
  onKeep?: () => void
  /** Where the focus goes when it closes; by default to what had it before. */
  returnFocus?: () => HTMLElement | null | undefined
  busy?: boolean
}

/** Asks before an action (an alert dialog): a press outside does not answer it, Escape keeps everything. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, keepLabel, actionLabel, onAction, danger = false, busy = false } = props
  const { prominent = danger ? 'keep' : 'action', answer, onKeep, returnFocus } = props
  const { remember, giveBack } = useReturnFocus(returnFocus)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim">
          <AlertDialog.Content className="dialog dialog--narrow" onOpenAutoFocus={remember} onCloseAutoFocus={giveBack}>
            <div className="dialog__body stack">
              <AlertDialog.Title className="dialog__question">{title}</AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div className="stack">{children}</div>
              </AlertDialog.Description>
              {answer}
            </div>
            <QuestionFoot
              keepLabel={keepLabel}
              onKeep={onKeep}
              answers={[{ label: actionLabel, run: onAction }]}
              danger={danger}
              prominent={prominent}
              busy={busy}
            />
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
