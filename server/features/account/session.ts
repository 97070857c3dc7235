import type * as z from 'zod/mini'
import type { session } from '#core/api/session.ts'
import { userMetadata } from '#core/profile/user-metadata.ts'
import { settingsOf } from '#core/settings/changes.ts'
import type { Auth } from '#server/auth/auth.ts'
import { selectAnchors } from '#server/features/medications/store.ts'
import { profileOf, selectProfile } from '#server/features/profile/store.ts'
import { selectConsent } from '#server/features/receipts/store.ts'
import { selectSettings } from '#server/features/settings/store.ts'
import { notSignedIn } from '#server/http/problem.ts'
import { selectZoneSpans, zoneSpansOf } from './store.ts'

export type Session = z.output<typeof session>

/** @throws Problem unauthenticated if there is no profile: every account has one, so this one is deleted */
export async function sessionOf(
  { database, sealer }: Pick<Auth, 'database' | 'sealer'>,
  userId: string,
  now: Temporal.Instant,
): Promise<Session> {
  const queries = [
    selectProfile(userId),
    selectZoneSpans(userId),
    selectSettings(userId),
    selectConsent(userId),
    selectAnchors(userId),
  ] as const
  const [[row], spans, [storedSettings], [consent], [anchors]] = await database.batchForUser(userId, queries)
  if (!row || !storedSettings) throw notSignedIn()
  const profile = profileOf(row, sealer)
  const { email, avatar } = profile
  const receipts = consent && { receipts: consent.form }
  return {
    userId,
    email,
    userMetadata: userMetadata(profile),
    avatar,
    zoneSpans: zoneSpansOf(spans),
    anchors: anchors ?? null,
    settings: settingsOf(storedSettings.settings),
    ...receipts,
    now,
  }
}
