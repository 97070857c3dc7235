import { completeMedication, endMedication, reopenMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { callTwice } from '#web/lib/api.ts'
import { now } from '#web/lib/clock.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'

export type EndKind = 'complete' | 'end'

/**
 * Complete Dosage and End Treatment, with their toasts and Undo (product 4.6, 16.3; dose-model 7.5). Once the toast is gone,
 * the medication can be restored under Past medications.
 * @param refresh refetches the lists
 */
export function useEndMedication(refresh: () => Promise<void>) {
  const t = useTexts(manageTexts)

  async function undo({ id }: MedicationRecord) {
    try {
      await callTwice(reopenMedication, { id, pressedAt: now().round('millisecond') })
      await refresh()
    } catch {
      showToast('error', t.undoFailed)
    }
  }

  /** @returns whether it succeeded */
  return async function close(kind: EndKind, medication: MedicationRecord): Promise<boolean> {
    try {
      await callTwice(kind === 'complete' ? completeMedication : endMedication, { id: medication.id })
    } catch {
      showToast('error', kind === 'complete' ? t.completeFailed : t.endFailed)
      return false
    }
    const action = { label: t.undo, run: () => void undo(medication) }
    if (kind === 'complete') showToast('success', t.completed, { action })
    else showToast('info', t.ended, { action })
    await refresh()
    return true
  }
}
