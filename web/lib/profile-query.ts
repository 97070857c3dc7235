import { getProfile } from '#core/api/profile.ts'
import { callWire } from './api.ts'
import { keptQuery, keys } from './queries.ts'

/** The patient's profile. */
export function profileQuery(userId: string) {
  return keptQuery(keys.profile(userId), userId, 'profile', getProfile.output, () => callWire(getProfile, {}))
}
