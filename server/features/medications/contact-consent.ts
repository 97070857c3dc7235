import type { Input } from '#core/api/endpoint.ts'
import type { addMedication } from '#core/api/medication-changes.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import { selectConfirmations } from '#server/confirmations/confirmations.ts'
import type { ConfirmationSender } from '#server/confirmations/request-confirmation.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import { lockProfile, profileOf, type StoredProfile, selectProfile } from '#server/features/profile/store.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * Asks the contact for their agreement once the patient consents to alerts.
 * @returns the time of the patient's consent; null without it, or without a need for it
 * @throws Problem conflict if the contact is not the one that the patient was asked about
 */
export async function requestContactConsent(
  { tx, sealer, userId }: PatientTx,
  sender: ConfirmationSender,
  { missedDosageSeverity, tellContact }: Pick<Input<typeof addMedication>, 'missedDosageSeverity' | 'tellContact'>,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  if (tellContact === undefined || !alertsContact(missedDosageSeverity)) return null
  await lockProfile(tx, userId)
  const [row] = (await tx.executeQuery(selectProfile(userId))).rows
  const profile = row && profileOf(row, sealer)
  if (!profile || !isContact(profile, tellContact)) throw new Problem('conflict', 'contact_changed')
  // Once, whatever they answered: the patient can have it sent again in the settings.
  const { rows: asked } = await tx.executeQuery(selectConfirmations(userId))
  for (const place of ['contact-email', 'contact-phone'] as const) {
    if (!asked.some((one) => one.place === place)) await sender.ask(tx, userId, place, now)
  }
  return now
}

/** The patient consents to one person at these addresses: the same name at another address may be somebody else. */
function isContact(profile: StoredProfile, told: NonNullable<Input<typeof addMedication>['tellContact']>): boolean {
  if (typeof told === 'string') return false
  const { emergencyContactName: name, emergencyContactEmail: email, emergencyPhone: phone } = profile
  const isSame = (a: string, b: string) => a.trim() === b.trim()
  return name.trim() !== '' && isSame(name, told.name) && isSame(email, told.email) && isSame(phone, told.phone)
}
