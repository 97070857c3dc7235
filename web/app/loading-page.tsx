import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { isSkeletonShown } from './initial-document.ts'
import { PageSkeleton } from './page-skeleton.tsx'

/** Shown until the session check has finished (product 2.1): the skeleton that is in the document already, or only the text. */
export function LoadingPage() {
  const { loading } = useTexts(sharedTexts)
  if (isSkeletonShown()) return <PageSkeleton text={loading} />
  return (
    <main className="whole-page">
      <Loading text={loading} />
    </main>
  )
}
