import { profileTexts } from '#web/texts/en/profile.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { RetryNote } from '#web/ui/retry-note.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { useProfile } from './use-profile.ts'

/** The profile, or that it is loading or could not be loaded. */
export function ProfileView() {
  const t = useTexts(profileTexts)
  const { data, isError, refetch } = useProfile()
  if (data) return <ProfileFacts profile={data.value} />
  if (!isError) return <Loading text={t.loading} />
  return <RetryNote text={t.failed} tryAgain={t.tryAgain} onRetry={() => refetch()} />
}
