import { contactEvent, isContactChanged } from '#core/account/audit-event.ts'
import type { Output } from '#core/api/endpoint.ts'
import { changeProfile, getProfile, mostConditions } from '#core/api/profile.ts'
import { mergedConditions } from '#core/profile/conditions.ts'
import { places } from '#core/profile/confirmation.ts'
import { isOtherContact } from '#core/profile/profile.ts'
import { birthDateError } from '#core/profile/validation.ts'
import { localDate } from '#core/time/span.ts'
import { requireSecondFactor } from '#server/auth/proof.ts'
import { forgetConfirmations } from '#server/confirmations/confirmations.ts'
import { addressOf } from '#server/confirmations/request-confirmation.ts'
import type { Database } from '#server/db/database.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { readZoneSpans } from '#server/features/account/store.ts'
import { type AuditSource, recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { withdrawContactConsents } from '#server/features/medications/store.ts'
import { invalidInput, notFound } from '#server/http/problem.ts'
import { type Api, type Call, register } from '#server/http/register.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import { lockProfile, profileOf, type StoredProfile, selectProfile, storeAccountName, storeProfile } from './store.ts'

export type ProfileDeps = { readonly database: Database; readonly sealer: Sealer }

export function profileRoutes(api: Api, deps: ProfileDeps): void {
  const { database, sealer } = deps

  register(api, getProfile, async ({ userId }) => {
    const [[row]] = await database.batchForUser(userId, [selectProfile(userId)])
    if (!row) throw notFound()
    return profileOf(row, sealer)
  })

  register(api, changeProfile, (call) => updateProfile(deps, call))
}

/** @throws Problem not_found, invalid_input; second_factor_needed for another emergency contact */
async function updateProfile(
  { database, sealer }: ProfileDeps,
  call: Call<typeof changeProfile>,
): Promise<Output<typeof changeProfile>> {
  const { input, userId, now } = call
  const row = await database.withUser(userId, async (tx) => {
    if (input.dateOfBirth) {
      const spans = await readZoneSpans(tx, userId)
      const wrongDate = birthDateError(input.dateOfBirth, localDate(spans, now))
      if (wrongDate !== null) throw invalidInput({ dateOfBirth: wrongDate })
    }
    await lockProfile(tx, userId)
    const [before] = (await tx.executeQuery(selectProfile(userId))).rows
    if (!before) throw notFound()
    const current = profileOf(before, sealer)
    const { conditionsShown, ...changes } = input
    const profile = { ...current, ...definedParts(changes) }
    if (conditionsShown && input.conditions) {
      profile.conditions = mergedConditions(conditionsShown, input.conditions, current.conditions)
      if (profile.conditions.length > mostConditions)
        throw invalidInput({ conditions: `conditions_at_most:${mostConditions}` })
    }
    if (isOtherContact(current, profile)) await requireSecondFactor(tx, call)
    const patient = { tx, sealer, userId }
    await storeProfile(patient, profile, now)
    await recordAudit(patient, contactEvent(current, profile), sourceOf(call))
    await withdrawConsents(patient, { before: current, after: profile }, sourceOf(call))
    await storeAccountName(tx, userId, `${profile.firstName} ${profile.lastName}`)
    const [stored] = (await tx.executeQuery(selectProfile(userId))).rows
    return stored
  })
  if (!row) throw notFound()
  return profileOf(row, sealer)
}

/** Another contact, or another address: the patient is asked again about each medication, and the owner about the address. */
async function withdrawConsents(
  patient: PatientTx,
  { before, after }: { readonly before: StoredProfile; readonly after: StoredProfile },
  source: AuditSource,
): Promise<void> {
  const { tx, userId } = patient
  const changedPlaces = places.filter((place) => addressOf(after, place) !== addressOf(before, place))
  await forgetConfirmations(tx, userId, changedPlaces)
  const about = isContactChanged(before, after) ? await withdrawContactConsents(tx, userId) : 0
  if (about === 0) return
  await recordAudit(patient, { kind: 'contact-consents-ended', about }, source)
  await rescheduleReminders(tx, userId, source.at)
}

/** Drops the undefined parts. */
function definedParts<T extends object>(input: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never
}
