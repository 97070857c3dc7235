import { completeMedication, endMedication, reopenMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { call } from '#web/lib/api.ts'
import { now } from '#web/lib/clock.ts'
import { useLaterTexts } from '#web/texts/use-later-texts.ts'
import { showToast } from '#web/ui/toast.tsx'

export type ClosingKind = 'complete' | 'end'

/** How long the Undo of an ending stays in its toast; under Past medications it can be restored for good. In milliseconds. */
const undoMs = 8000

/**
 * Complete Dosage and End Treatment, with their toasts and Undo (SPEC 4 and 8; DOSES 4).
 * @param refresh reads the lists anew
 */
export function useClosing(refresh: () => Promise<void>) {
  const t = useLaterTexts().manage

  async function undo({ id }: MedicationRecord) {
    try {
      await call(reopenMedication, { id, pressedAt: now().round('millisecond') })
      await refresh()
    } catch {
      showToast('error', t.undoFailed)
    }
  }

  /** @returns whether it is done */
  return async function close(kind: ClosingKind, medication: MedicationRecord): Promise<boolean> {
    try {
      await call(kind === 'complete' ? completeMedication : endMedication, { id: medication.id })
    } catch {
      showToast('error', kind === 'complete' ? t.completeFailed : t.endFailed)
      return false
    }
    const action = { label: t.undo, run: () => void undo(medication) }
    if (kind === 'complete') showToast('success', t.completed, { action, duration: undoMs })
    else showToast('info', t.ended, { action, duration: undoMs })
    await refresh()
    return true
  }
}
