import { Button } from './button.tsx'
import { Note } from './note.tsx'

type RetryNoteProps = { text: string; tryAgain: string; onRetry: () => void }

/** Instead of a part of the page that could not be loaded, with the way to ask for it once more. */
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
