import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '#web/lib/profile-query.ts'
import { useSession } from '#web/lib/session.ts'

/** The signed-in patient's profile, from the server or, without a network, from this device. */
export function useProfile() {
  const userId = useSession()?.userId ?? ''
  return useQuery({ ...profileQuery(userId), enabled: userId !== '' })
}
