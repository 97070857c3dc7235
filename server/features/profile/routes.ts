import { changeProfile, getProfile } from '#core/api/profile.ts'
import { places } from '#core/profile/confirmation.ts'
import { birthDateError } from '#core/profile/validation.ts'
import { localDate } from '#core/time/span.ts'
import { forgetConfirmations } from '#server/confirmations/confirmations.ts'
import { addressOf } from '#server/confirmations/request-confirmation.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
import { withdrawContactConsents } from '#server/features/medications/store.ts'
import { invalidInput, notFound } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import { lockProfile, profileOf, selectProfile, storeProfile } from './store.ts'

export type ProfileDeps = { readonly database: Database; readonly sealer: Sealer }

export function profileRoutes(api: Api, { database, sealer }: ProfileDeps): void {
  register(api, getProfile, async ({ userId }) => {
    const [[row]] = await database.batchForUser(userId, [selectProfile(userId)])
    if (!row) throw notFound()
    return profileOf(row, sealer)
  })

  register(api, changeProfile, async ({ input, userId, now }) => {
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
      // Another person, or another address: the patient is asked again about each medication.
      const isOther = contactParts.some((part) => profile[part] !== current[part])
      await forgetConfirmations(
        tx,
        userId,
        places.filter((place) => addressOf(profile, place) !== addressOf(current, place)),
      )
      if (isOther && (await withdrawContactConsents(tx, userId)))
        await tx.executeQuery(rescheduleReminders(userId, now))
      const name = `${profile.firstName} ${profile.lastName}`
      await tx.updateTable('users').set({ name }).where('id', '=', userId).execute()
      const [stored] = (await tx.executeQuery(selectProfile(userId))).rows
      return stored
    })
    if (!row) throw notFound()
    return profileOf(row, sealer)
  })
}

const contactParts = ['emergencyContactName', 'emergencyContactEmail', 'emergencyPhone'] as const

/** Drops the undefined parts. */
function definedParts<T extends object>(input: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never
}
