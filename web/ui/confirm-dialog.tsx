import './forms.css'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
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
  /** The main button: the action, or, if that may harm, the safe one. */
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
  const { prominent = 'action', answer, onKeep, returnFocus } = props
  const { remember, giveBack } = useReturnFocus(returnFocus)
  const keep = (
    <AlertDialog.Cancel asChild>
      <Button variant={prominent === 'keep' ? 'solid' : 'line'} onClick={onKeep}>
        {keepLabel}
      </Button>
    </AlertDialog.Cancel>
  )
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
            <div className="dialog__foot">
              {prominent === 'action' && keep}
              <Button variant={actionVariant(prominent, danger)} busy={busy} onClick={onAction}>
                {actionLabel}
              </Button>
              {prominent === 'keep' && keep}
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function actionVariant(prominent: 'action' | 'keep', danger: boolean): ButtonVariant {
  if (prominent === 'keep') return danger ? 'quiet-danger' : 'quiet'
  return danger ? 'danger' : 'solid'
}
