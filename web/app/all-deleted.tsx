import { useEffect } from 'react'
import { appTexts } from '#web/texts/en/app.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast, Toaster } from '#web/ui/toast.tsx'

/** Confirms a deletion on the landing page, where it ends (product 8.6). */
export function AllDeleted() {
  const t = useTexts(dataTexts)
  const { close } = useTexts(appTexts)
  useEffect(() => showToast('info', t.deleted, { id: 'all deleted' }), [t])
  return <Toaster label={t.title} closeLabel={close} />
}
