import { useRef, useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import type { DoseKey } from '#core/dose/entry.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { CardView } from '#web/lib/card-view.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { isolated } from '#web/texts/isolate.ts'
import { medicineText } from '#web/texts/medicine-text.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { dismissToast, showToast } from '#web/ui/toast.tsx'
import { takeId } from './take-button.tsx'
import { atText, doseWhen } from './when-text.ts'

/** Where taps are stored: this device's outbox (`web/lib/outbox`), or the memory of the demo. Each rejects if it fails. */
export type DoseRecorder = {
  readonly recordTaken: (dose: Dose, actualTime: Temporal.Instant) => Promise<{ entryId: string }>
  readonly recordMissed: (dose: Dose) => Promise<{ entryId: string }>
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
  const [logging, setLogging] = useState<ReadonlySet<DoseKey>>(new Set())
  // Not only in the state: a second tap can come before the first one's state is rendered.
  const busy = useRef(new Set<DoseKey>())

  async function store<T>(dose: Dose, write: () => Promise<T>, failed: string): Promise<T | null> {
    if (busy.current.has(dose.key)) return null
    busy.current.add(dose.key)
    setLogging(new Set(busy.current))
    try {
      return await write()
    } catch {
      showToast('error', failed, {
        id: `failed ${dose.key}`,
        action: { label: t.tryAgain, run: () => void store(dose, write, failed) },
      })
      return null
    } finally {
      busy.current.delete(dose.key)
      setLogging(new Set(busy.current))
    }
  }

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
      action: { label: t.undo, run: () => void takeBack(stored) },
    })
  }

  async function recordNotTaken({ medication }: CardView, dose: Dose) {
    const entry = await store(dose, () => recorder.recordMissed(dose), t.missedFailed)
    if (!entry) return
    const when = doseWhen(dose, localDate(spans, readNow()), t)
    showToast('success', t.missedToast(medicineText(medication.name, dose.dosage), when), {
      id: recordedToast(dose),
      action: { label: t.undo, run: () => void takeBack([{ dose, ...entry }]) },
    })
  }

  /** Undo in a toast: removes only what that tap recorded. */
  async function takeBack(stored: readonly { dose: Dose; entryId: string }[]) {
    const [first] = stored
    if (first) document.getElementById(takeId(first.dose.medicationId))?.focus()
    for (const { dose, entryId } of stored) await takeBackEntries(dose, [entryId])
  }

  const takeBackEntries = (dose: Dose, entryIds: readonly string[]) =>
    store(dose, () => recorder.undoEntries(dose, entryIds), t.undoFailed)

  return {
    /** The doses that are being stored. */
    logging,
    record,
    recordNotTaken,
    /** Undoes everything recorded for a dose. */
    undo(dose: Dose) {
      dismissToast(recordedToast(dose))
      if (dose.recorded) void takeBackEntries(dose, dose.recorded.entryIds)
    },
    undoOne: (dose: Dose, entryId: string) => void takeBackEntries(dose, [entryId]),
    tookBoth(dose: Dose) {
      const intakes = dose.recorded?.entryIds ?? []
      void store(dose, () => recorder.recordBothTaken(dose, intakes), t.markFailed)
    },
  }
}

/** The id of the toast about a dose. */
const recordedToast = (dose: Dose) => `recorded ${dose.key}`
