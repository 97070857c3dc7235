import { useOnline } from '#web/lib/online.ts'
import { stockTexts } from '#web/texts/en/stock.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Note } from '#web/ui/note.tsx'

/** Says that nothing can be stored while the device is offline. */
export function OfflineNote() {
  const { offline, offlineText } = useTexts(stockTexts)
  if (useOnline()) return null
  return (
    <Note kind="plain" icon="offline">
      <b>{offline}</b> {offlineText}
    </Note>
  )
}
