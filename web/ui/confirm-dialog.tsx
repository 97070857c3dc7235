import './forms.css'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names what it is about; never "Are you sure?". */
  title: ReactNode
  /** What happens, in a sentence or two. */
  children: ReactNode
  /** The button that leaves everything as it is; it has the focus first. */
  keepLabel: string
  /** The button that does it. It closes the question only through `onOpenChange`. */
  doLabel: string
  onDo: () => void
  /** It ends or deletes something. */
  danger?: boolean
  /** The button that stands out: to do it, or, where doing it may harm, the safe one. */
  prominent?: 'do' | 'keep'
  /** What must be said before it is done; stands below what happens. */
  answer?: ReactNode
  /** Keeping is more than leaving all as it is; called before the question closes. */
  onKeep?: () => void
  /** Where the focus goes when it closes; else to what had it before. */
  returnFocus?: () => HTMLElement | null | undefined
  busy?: boolean
}

/** Asks before something that needs asking (an alert dialog): a press outside does not answer it, Escape keeps all. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, children, keepLabel, doLabel, onDo, danger = false, busy = false } = props
  const { prominent = 'do', answer, onKeep, returnFocus } = props
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
          <AlertDialog.Content
            className="dialog dialog--confirm"
            onOpenAutoFocus={remember}
            onCloseAutoFocus={giveBack}
          >
            <div className="dialog__body stack">
              <AlertDialog.Title className="dialog__question">{title}</AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div className="stack">{children}</div>
              </AlertDialog.Description>
              {answer}
            </div>
            <div className="dialog__foot">
              {prominent === 'do' && keep}
              <Button variant={doVariant(prominent, danger)} busy={busy} onClick={onDo}>
                {doLabel}
              </Button>
              {prominent === 'keep' && keep}
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

function doVariant(prominent: 'do' | 'keep', danger: boolean): ButtonVariant {
  if (prominent === 'keep') return danger ? 'quiet-danger' : 'quiet'
  return danger ? 'danger' : 'solid'
}
