import { Note } from './note.tsx'
import { useOnline } from './use-online.ts'

/** Says that nothing can be stored while the device is offline, and where what is typed stays. */
export function OfflineNote({ t }: { t: { readonly offline: string; readonly offlineText: string } }) {
  if (useOnline()) return null
  return (
    <Note kind="plain" icon="offline">
      <b>{t.offline}</b> {t.offlineText}
    </Note>
  )
}
