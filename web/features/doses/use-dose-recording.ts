import { useState } from 'react'
import type { Dose } from '#core/dose/dose.ts'
import type { DoseKey } from '#core/dose/entry.ts'
import type { Skip } from '#core/dose/skip.ts'
import { isNonEmpty, type NonEmpty } from '#core/non-empty.ts'
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
import { takeAllId, takeId } from './take-button.tsx'

/** Where taps are stored: this device's outbox (`web/lib/outbox`), or the memory of the demo. Each rejects if it fails. */
export type DoseRecorder = {
  readonly recordTaken: (dose: Dose, actualTime: Temporal.Instant) => Promise<{ entryId: string }>
  readonly recordMissed: (dose: Dose, skip?: Skip) => Promise<{ entryId: string }>
  /** Undoes some entries of a dose. */
  readonly undoEntries: (dose: Dose, entryIds: readonly string[]) => Promise<{ entryId: string }>
  readonly recordBothTaken: (dose: Dose, intakes: readonly string[]) => Promise<{ entryId: string }>
}

/** A dose that the patient acts on, with the card that shows it. */
export type Tap = { readonly view: CardView; readonly dose: Dose }

/** A tap that is stored, with its entry. */
export type StoredTap = Tap & { readonly entryId: string }

/**
 * Records doses, with a toast that offers Undo, or Try again after a failure. While a dose is being stored, other actions on it
 * are ignored.
 * @param readNow the page's clock at the moment of the tap
 */
export function useDoseRecording(spans: ZoneSpans, readNow: () => Temporal.Instant, recorder: DoseRecorder) {
  const t = useTexts(dosesTexts)
  const { writing, write } = useExclusiveWrite<DoseKey>(t.tryAgain)
  const [batch, setBatch] = useState<ReadonlySet<DoseKey>>(new Set())
  const store = <T>(dose: Dose, run: () => Promise<T>, failed: string) => write(dose.key, run, failed)

  /** Stores doses one after the other; until the last one is stored, all of them are being stored. */
  async function storeAll(taps: readonly Tap[], run: (dose: Dose) => Promise<{ entryId: string }>, failed: string) {
    const keys = taps.map(({ dose }) => dose.key)
    const stored: StoredTap[] = []
    setBatch((others) => new Set([...others, ...keys]))
    for (const tap of taps) {
      const entry = await store(tap.dose, () => run(tap.dose), failed)
      if (entry) stored.push({ ...tap, ...entry })
    }
    setBatch((others) => new Set([...others].filter((key) => !keys.includes(key))))
    return stored
  }

  const storeTaken = (taps: readonly Tap[], actualTime: Temporal.Instant) =>
    storeAll(taps, (dose) => recorder.recordTaken(dose, actualTime), t.markFailed)

  /** Says what was recorded as taken, with one Undo for all of it. */
  function announceTaken(stored: readonly StoredTap[], actualTime: Temporal.Instant) {
    const [first] = stored
    if (!first) return
    const when = atText(actualTime, spans, readNow(), t)
    const name = isolated(first.view.medication.name)
    showToast('success', stored.length === 1 ? t.takenToast(name, when) : t.allTakenToast(stored.length), {
      id: recordedToast(first.dose),
      action: { label: t.undo, run: () => void undoTaps(stored) },
    })
  }

  /** @param said what the patient said about it, or how to ask about what was recorded */
  async function recordNotTaken(
    taps: readonly Tap[],
    said: Skip | { readonly ask: (stored: NonEmpty<StoredTap>) => void },
  ) {
    const isSaid = 'reason' in said
    const run = (dose: Dose) => recorder.recordMissed(dose, isSaid ? said : undefined)
    const stored = await storeAll(taps, run, t.missedFailed)
    if (!isNonEmpty(stored)) return
    const [{ view, dose }] = stored
    const when = doseTimeText(dose.shown, localDate(spans, readNow()), t.day.today)
    const one = t.missedToast(medicineText(view.medication.name, dose.dosage), when)
    showToast('success', stored.length === 1 ? one : t.allMissedToast(stored.length), {
      id: recordedToast(dose),
      ...(!isSaid && { firstAction: { label: t.why, run: () => said.ask(stored) } }),
      action: { label: t.undo, run: () => void undoTaps(stored) },
    })
  }

  /** Undo for taps: removes only what they recorded. */
  async function undoTaps(stored: readonly StoredTap[]) {
    const [first] = stored
    const all = stored.length > 1 ? document.getElementById(takeAllId) : null
    if (first) (all ?? document.getElementById(takeId(first.dose.medicationId)))?.focus()
    for (const { dose, entryId } of stored) await undoRecorded(dose, [entryId])
  }

  const undoRecorded = (dose: Dose, entryIds: readonly string[]) =>
    store(dose, () => recorder.undoEntries(dose, entryIds), t.undoFailed)

  /** Undoes everything recorded for a dose. */
  function undo(dose: Dose) {
    dismissToast(recordedToast(dose))
    if (dose.recorded) void undoRecorded(dose, dose.recorded.entryIds)
  }

  return {
    /** The doses that are being stored. */
    logging: new Set([...writing, ...batch]),
    storeTaken,
    announceTaken,
    undoTaps,
    recordNotTaken,
    undo,
    undoAll: (doses: readonly Dose[]) => void doses.forEach(undo),
    undoOne: (dose: Dose, entryId: string) => void undoRecorded(dose, [entryId]),
    tookBoth(dose: Dose) {
      const intakes = dose.recorded?.entryIds ?? []
      void store(dose, () => recorder.recordBothTaken(dose, intakes), t.markFailed)
    },
  }
}

/** The id of the toast about a dose. */
const recordedToast = (dose: Dose) => `recorded ${dose.key}`
