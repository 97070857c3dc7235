import { Button } from './button.tsx'
import { Note } from './note.tsx'

type RetryNoteProps = { text: string; tryAgain: string; onRetry: () => void }

/** Replaces a part of the page that could not be loaded, with a button to retry. */
export function RetryNote({ text, tryAgain, onRetry }: RetryNoteProps) {
  const retry = (
    <Button variant="quiet" size="sm" onClick={onRetry}>
      {tryAgain}
    </Button>
  )
  return (
    <Note kind="missed" icon="missed" role="alert" action={retry}>
      {text}
    </Note>
  )
}
