import { getProfile } from '#core/api/profile.ts'
import { callWire } from './api.ts'
import { keys, offlineQuery } from './queries.ts'

export function profileQuery(userId: string) {
  return offlineQuery(keys.profile(userId), userId, 'profile', getProfile.output, () => callWire(getProfile, {}))
}
