import { useState } from 'react'
import { saveReport } from '#web/lib/reports.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { downloadTexts } from '#web/texts/en/download.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Downloads the medication plan (product 9.2). */
export function PrintPlan({ today }: { today: Temporal.PlainDate }) {
  const t = useTexts(downloadTexts)
  const [isBusy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const saved = await saveReport('plan', today)
      if (saved) showToast('success', t.saved(saved))
    } catch (error) {
      showToast('error', failureOr(error, t.failed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button className="mb-16" variant="line" size="sm" icon="download" busy={isBusy} onClick={() => void download()}>
      {t.printPlan}
    </Button>
  )
}
