import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type NotLoadedProps = { title: string; text: string; tryAgain: string; onRetry: () => void }

/** Replaces a list that could not be loaded: what happened, what is safe, and a button to retry. */
export function NotLoaded({ title, text, tryAgain, onRetry }: NotLoadedProps) {
  return (
    <div className="list">
      <div className="empty" role="alert">
        <span className="status--missed">
          <Icon name="missed" className="icon--lg" />
        </span>
        <h2>{title}</h2>
        <p className="soft">{text}</p>
        <Button variant="line" onClick={onRetry}>
          {tryAgain}
        </Button>
      </div>
    </div>
  )
}
