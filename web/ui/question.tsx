import './forms.css'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type QuestionProps = {
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
  busy?: boolean
}

/** Asks before something that needs asking (an alert dialog): a press outside does not answer it, Escape keeps all. */
export function Question(props: QuestionProps) {
  const { open, onOpenChange, title, children, keepLabel, doLabel, onDo, danger = false, busy = false } = props
  const { remember, giveBack } = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim">
          <AlertDialog.Content className="dialog dialog--ask" onOpenAutoFocus={remember} onCloseAutoFocus={giveBack}>
            <div className="dialog__body stack">
              <AlertDialog.Title className="dialog__question">{title}</AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div>{children}</div>
              </AlertDialog.Description>
            </div>
            <div className="dialog__foot">
              <AlertDialog.Cancel asChild>
                <Button variant="line">{keepLabel}</Button>
              </AlertDialog.Cancel>
              <Button variant={danger ? 'danger' : 'solid'} busy={busy} onClick={onDo}>
                {doLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
