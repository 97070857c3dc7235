import { putMedicine } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { call } from '#web/lib/api.ts'
import { manageTexts } from '#web/texts/en/manage.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Joins a medication with another plan of its medicine, or separates it from all, with a toast and its Undo (dose-model 4.6).
 * @param refresh refetches the lists
 */
export function useJoinedMedication(refresh: () => Promise<void>) {
  const t = useTexts(manageTexts)

  /** @returns whether it succeeded */
  async function put(id: string, sameAs: string | null): Promise<boolean> {
    try {
      await call(putMedicine, { id, sameAs })
    } catch {
      showToast('error', t.updateFailed)
      return false
    }
    await refresh()
    return true
  }

  return {
    join: (id: string, other: string) => put(id, other),
    async separate({ id, name, dosage }: MedicationRecord, other: MedicationRecord): Promise<void> {
      if (!(await put(id, null))) return
      const action = { label: t.undo, run: () => void put(id, other.id) }
      showToast('success', t.sameMedicine.separated(medicineText(name, dosage)), { action })
    },
  }
}
