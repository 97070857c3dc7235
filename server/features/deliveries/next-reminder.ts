import type { getReminderCheck } from '#core/api/deliveries.ts'
import type { Output } from '#core/api/endpoint.ts'
import { openDosesLookBack } from '#core/dose/look-back.ts'
import { nextToPatient } from '#core/reminder/due-reminders.ts'
import { earliestDate, zoneAt } from '#core/time/span.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import { selectMedicationIds } from '#server/features/medications/store.ts'
import { openPlanned, readReminderInputs, type SealedReminderInput } from '#server/reminders/reminder-inputs.ts'

/** Computed as the worker does; null without one. */
export async function nextReminder(
  { tx, sealer, userId }: PatientTx,
  now: Temporal.Instant,
): Promise<Output<typeof getReminderCheck>['next']> {
  const { rows: medications } = await tx.executeQuery(selectMedicationIds(userId))
  const since = earliestDate(now).subtract(openDosesLookBack)
  const inputs = await readReminderInputs(
    tx,
    medications.map(({ id }) => ({ userId, medicationId: id, since })),
  )
  const [first] = medications
    .flatMap(({ id }) => nextOf(() => inputs.of(userId, id), now))
    .sort((a, b) => Temporal.Instant.compare(a.reminder.at, b.reminder.at))
  if (!first) return null
  const { input, reminder } = first
  const { dose } = reminder
  return {
    medicationName: sealer.open('medications.name', userId, input.name),
    dosage: openPlanned(input, dose, sealer).dosage,
    kind: reminder.kind,
    at: reminder.at,
    dose: { nominal: dose.nominal, instant: dose.instant },
    zone: zoneAt(input.spans, dose.instant),
  }
}

/** A medication that fails is reported as `unplanned` and does not hide the others. */
function nextOf(readInput: () => SealedReminderInput, now: Temporal.Instant) {
  try {
    const input = readInput()
    const reminder = nextToPatient(input, now)
    return reminder ? [{ input, reminder }] : []
  } catch {
    return []
  }
}
