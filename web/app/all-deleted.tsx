import { useEffect } from 'react'
import { useLaterTexts } from '#web/texts/use-later-texts.ts'
import { showToast, Toaster } from '#web/ui/toast.tsx'

/** Says on the landing page, where a deletion ends, that it is done (product 8.6). */
export function AllDeleted() {
  const t = useLaterTexts().data
  useEffect(() => showToast('info', t.deleted, { id: 'all deleted' }), [t])
  return <Toaster label={t.title} />
}
