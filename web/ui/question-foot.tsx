import { AlertDialog } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

/** An answer with an effect, which its label names. */
export type DialogAnswer = {
  readonly label: ReactNode
  readonly run: () => void
  /** It may do harm. */
  readonly danger?: boolean
}

/**
 * The answers of a question, in the same order in all of them: first the filled one, which is the one that leaves everything as it
 * is unless the only other can do no harm; then the others, the likeliest first and what may do harm last.
 */
export function QuestionFoot(props: {
  keepLabel: string
  onKeep?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  answers: readonly DialogAnswer[]
  /** They end or delete something. */
  danger?: boolean
  /** Which one is filled. */
  prominent: 'action' | 'keep'
  busy?: boolean
}) {
  const { keepLabel, onKeep, answers, danger = false, prominent, busy = false } = props
  const safe = (
    <AlertDialog.Cancel asChild>
      <Button variant={prominent === 'keep' ? 'solid' : 'line'} onClick={onKeep}>
        {keepLabel}
      </Button>
    </AlertDialog.Cancel>
  )
  return (
    <div className={classNames('dialog__foot dialog__foot--question', answers.length > 1 && 'dialog__foot--choices')}>
      {prominent === 'keep' && safe}
      {answers.map(({ label, run, danger: isHarmful = danger }, index) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers of one question never change their order
          key={index}
          variant={prominent === 'action' ? 'solid' : isHarmful ? 'quiet-danger' : 'line'}
          busy={busy}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {prominent === 'action' && safe}
    </div>
  )
}
