import type { Dose } from '#core/dose/dose.ts'
import type { DoseKey } from '#core/dose/entry.ts'
import type { Skip } from '#core/dose/skip.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { doseTimeText } from '#web/texts/when.ts'
import { dismissToast, showToast } from '#web/ui/toast.tsx'
import { useExclusiveWrite } from '#web/ui/use-exclusive-write.ts'
import { atText } from './dose-text.ts'
import { takeId } from './take-button.tsx'

/** Where taps are stored: this device's outbox (`web/lib/outbox`), or the memory of the demo. Each rejects if it fails. */
export type DoseRecorder = {
  readonly recordTaken: (dose: Dose, actualTime: Temporal.Instant) => Promise<{ entryId: string }>
  readonly recordMissed: (dose: Dose, skip?: Skip) => Promise<{ entryId: string }>
  /** Undoes some entries of a dose. */
  readonly undoEntries: (dose: Dose, entryIds: readonly string[]) => Promise<{ entryId: string }>
  readonly recordBothTaken: (dose: Dose, intakes: readonly string[]) => Promise<{ entryId: string }>
}

/**
 * Records doses, with a toast that offers Undo, or Try again after a failure. While a dose is being stored, other actions on it
 * are ignored.
 * @param readNow the page's clock at the moment of the tap
 */
export function useDoseRecording(spans: ZoneSpans, readNow: () => Temporal.Instant, recorder: DoseRecorder) {
  const t = useTexts(dosesTexts)
  const { writing, write } = useExclusiveWrite<DoseKey>(t.tryAgain)
  const store = <T>(dose: Dose, run: () => Promise<T>, failed: string) => write(dose.key, run, failed)

  async function record(taps: readonly { view: CardView; dose: Dose }[], actualTime: Temporal.Instant) {
    const stored: { dose: Dose; entryId: string }[] = []
    for (const { dose } of taps) {
      const entry = await store(dose, () => recorder.recordTaken(dose, actualTime), t.markFailed)
      if (entry) stored.push({ dose, ...entry })
    }
    const [first] = stored
    if (!first) return
    const name = taps.find(({ dose }) => dose.key === first.dose.key)?.view.medication.name ?? ''
    const when = atText(actualTime, spans, readNow(), t)
    showToast('success', stored.length === 1 ? t.takenToast(isolated(name), when) : t.allTakenToast(stored.length), {
      id: recordedToast(first.dose),
      action: { label: t.undo, run: () => void undoTaps(stored) },
    })
  }

  /** @param said what the patient said about it, or how to ask */
  async function recordNotTaken({ medication }: CardView, dose: Dose, said: Skip | { readonly ask: () => void }) {
    const isSaid = 'reason' in said
    const entry = await store(dose, () => recorder.recordMissed(dose, isSaid ? said : undefined), t.missedFailed)
    if (!entry) return
    const when = doseTimeText(dose.shown, localDate(spans, readNow()), t.day.today)
    showToast('success', t.missedToast(medicineText(medication.name, dose.dosage), when), {
      id: recordedToast(dose),
      ...(!isSaid && { firstAction: { label: t.why, run: said.ask } }),
      action: { label: t.undo, run: () => void undoTaps([{ dose, ...entry }]) },
    })
  }

  /** Undo in a toast: removes only what that tap recorded. */
  async function undoTaps(stored: readonly { dose: Dose; entryId: string }[]) {
    const [first] = stored
    if (first) document.getElementById(takeId(first.dose.medicationId))?.focus()
    for (const { dose, entryId } of stored) await undoRecorded(dose, [entryId])
  }

  const undoRecorded = (dose: Dose, entryIds: readonly string[]) =>
    store(dose, () => recorder.undoEntries(dose, entryIds), t.undoFailed)

  return {
    /** The doses that are being stored. */
    logging: writing,
    record,
    recordNotTaken,
    /** Undoes everything recorded for a dose. */
    undo(dose: Dose) {
      dismissToast(recordedToast(dose))
      if (dose.recorded) void undoRecorded(dose, dose.recorded.entryIds)
    },
    undoOne: (dose: Dose, entryId: string) => void undoRecorded(dose, [entryId]),
    tookBoth(dose: Dose) {
      const intakes = dose.recorded?.entryIds ?? []
      void store(dose, () => recorder.recordBothTaken(dose, intakes), t.markFailed)
    },
  }
}

/** The id of the toast about a dose. */
const recordedToast = (dose: Dose) => `recorded ${dose.key}`
