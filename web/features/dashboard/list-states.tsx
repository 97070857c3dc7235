import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

/** Replaces the list when there is no medication at all (product 5.3). */
export function EmptyList({ onAdd }: { onAdd: () => void }) {
  const t = useTexts(dashboardTexts)
  return (
    <div className="list">
      <div className="empty">
        <Icon name="box" className="icon--lg" />
        <h2>{t.empty}</h2>
        <p className="soft">{t.emptyText}</p>
        <Button icon="plus" onClick={onAdd}>
          {t.addFirst}
        </Button>
      </div>
    </div>
  )
}

/** Replaces the list of a patient who takes nothing at the moment, and did before (product 5.3). */
export function NothingTaken() {
  const t = useTexts(dashboardTexts)
  return (
    <div className="list">
      <div className="empty">
        <Icon name="box" className="icon--lg" />
        <h2>{t.empty}</h2>
        <p className="soft">{t.noneNow}</p>
      </div>
    </div>
  )
}

/** Replaces the list when it could not be loaded: what happened, what is safe, what to do (product 16.2). */
export function FailedList({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTexts(dashboardTexts)
  return (
    <NotLoaded
      title={t.loadFailed}
      text={`${message || t.fetchFailed} ${t.safe}`}
      tryAgain={t.tryAgain}
      onRetry={onRetry}
    />
  )
}
