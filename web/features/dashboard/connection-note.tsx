import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Note } from '#web/ui/note.tsx'

/** Says that the page shows this device's copy, and how many entries wait to be sent; nothing when all is well. */
export function ConnectionNote({ online, stale, waiting }: { online: boolean; stale: boolean; waiting: number }) {
  const t = useTexts(dashboardTexts)
  if (online && !stale && waiting === 0) return null
  const counted = waiting > 0 && ` ${t.waiting(waiting)}`
  if (!online) {
    return (
      <Note kind="plain" icon="offline">
        <b>{t.offline}</b> {t.offlineText}
        {counted}
      </Note>
    )
  }
  return (
    <Note kind="plain" icon="offline">
      {stale ? (
        <>
          <b>{t.stale}</b> {t.staleText}
          {counted}
        </>
      ) : (
        <b>{t.waiting(waiting)}</b>
      )}
    </Note>
  )
}
