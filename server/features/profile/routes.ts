import type { Output } from '#core/api/endpoint.ts'
import { changeProfile, getProfile } from '#core/api/profile.ts'
import { places } from '#core/profile/confirmation.ts'
import { birthDateError } from '#core/profile/validation.ts'
import { localDate } from '#core/time/span.ts'
import { forgetConfirmations } from '#server/confirmations/confirmations.ts'
import { addressOf } from '#server/confirmations/request-confirmation.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transaction.ts'
import { selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
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

/** @throws Problem not_found, invalid_input */
async function updateProfile(
  { database, sealer }: ProfileDeps,
  { input, userId, now }: Call<typeof changeProfile>,
): Promise<Output<typeof changeProfile>> {
  const row = await database.withUser(userId, async (tx) => {
    if (input.dateOfBirth) {
      const spans = zoneSpansOf((await tx.executeQuery(selectZoneSpans(userId))).rows)
      const wrongDate = birthDateError(input.dateOfBirth, localDate(spans, now))
      if (wrongDate !== null) throw invalidInput({ dateOfBirth: wrongDate })
    }
    await lockProfile(tx, userId)
    const [before] = (await tx.executeQuery(selectProfile(userId))).rows
    if (!before) throw notFound()
    const current = profileOf(before, sealer)
    const profile = { ...current, ...definedParts(input) }
    await storeProfile({ tx, sealer, userId }, profile, now)
    await withdrawConsents(tx, current, profile, now)
    await storeAccountName(tx, userId, `${profile.firstName} ${profile.lastName}`)
    const [stored] = (await tx.executeQuery(selectProfile(userId))).rows
    return stored
  })
  if (!row) throw notFound()
  return profileOf(row, sealer)
}

/** Another contact, or another address: the patient is asked again about each medication, and the owner about the address. */
async function withdrawConsents(
  tx: Tx,
  before: StoredProfile,
  after: StoredProfile,
  now: Temporal.Instant,
): Promise<void> {
  const { userId } = before
  const changedPlaces = places.filter((place) => addressOf(after, place) !== addressOf(before, place))
  await forgetConfirmations(tx, userId, changedPlaces)
  const isContactChanged = contactParts.some((part) => after[part] !== before[part])
  if (isContactChanged && (await withdrawContactConsents(tx, userId))) {
    await tx.executeQuery(rescheduleReminders(userId, now))
  }
}

const contactParts = ['emergencyContactName', 'emergencyContactEmail', 'emergencyPhone'] as const

/** Drops the undefined parts. */
function definedParts<T extends object>(input: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never
}
