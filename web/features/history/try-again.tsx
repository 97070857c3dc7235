import { historyTexts } from '#web/texts/en/history.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './try-again.css'

/** An error message for a part of the page, with a button to retry. */
export function TryAgain({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTexts(historyTexts)
  return (
    <div className="try-again" role="alert">
      <Icon name="offline" size="sm" />
      <p>{text}</p>
      <Button variant="line" size="sm" onClick={onRetry}>
        {t.tryAgain}
      </Button>
    </div>
  )
}
