import { useEffect } from 'react'
import { dataTexts } from '#web/texts/en/data.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast, Toaster } from '#web/ui/toast.tsx'

/** Says on the landing page, where a deletion ends, that it is done (product 8.6). */
export function AllDeleted() {
  const t = useTexts(dataTexts)
  useEffect(() => showToast('info', t.deleted, { id: 'all deleted' }), [t])
  return <Toaster label={t.title} />
}
