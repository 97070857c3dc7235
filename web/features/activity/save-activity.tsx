import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceZone, now } from '#web/lib/clock.ts'
import { keys } from '#web/lib/queries.ts'
import { saveReport } from '#web/lib/reports.ts'
import { failureOr } from '#web/texts/core-text.ts'
import { activityTexts } from '#web/texts/en/activity.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Saves the whole activity as a table. */
export function SaveActivity({ userId }: { userId: string }) {
  const t = useTexts(activityTexts)
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const file = await saveReport('activity', now().toZonedDateTimeISO(deviceZone()).toPlainDate())
      if (!file) return
      showToast('success', t.saved(file))
      // It is in the list now.
      await client.invalidateQueries({ queryKey: keys.activity(userId) })
    } catch (error) {
      showToast('error', failureOr(error, t.saveFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="line" icon="download" busy={isBusy} onClick={() => void save()}>
      {t.save}
    </Button>
  )
}
