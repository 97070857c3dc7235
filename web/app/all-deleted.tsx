import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tabValue } from '#web/lib/device-value.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { dataTexts } from '#web/texts/en/data.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast, Toaster } from '#web/ui/toast.tsx'

/** The entry of the history in which it was said. */
const saidIn = tabValue('deletionSaidIn')

/** Confirms a deletion on the landing page, where it ends (product 8.6). */
export function AllDeleted() {
  const t = useTexts(dataTexts)
  const { close } = useTexts(appTexts)
  const { key } = useLocation()
  // It is said once, also if another language is chosen then.
  const [said] = useState(t.deleted)
  useEffect(() => {
    // Neither a reload nor the way back says it again, perhaps to a new account. The address stays: another one would start the demo.
    if (saidIn.read() === key) return
    saidIn.write(key)
    showToast('info', said, { id: 'all deleted' })
  }, [said, key])
  return <Toaster label={t.title} closeLabel={close} />
}
