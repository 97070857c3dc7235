import { isFlaggedSignedIn } from '#web/lib/signed-in-flag.ts'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** Whether the document shows the skeleton of a signed-in page. */
export function isWaiting(): boolean {
  return typeof document !== 'undefined' && 'waiting' in document.documentElement.dataset && isFlaggedSignedIn()
}

/** Shown until the session check has finished (product 2.1): the skeleton that is in the document already, or only the text. */
export function LoadingPage() {
  const { loading } = useTexts(sharedTexts)
  if (isWaiting()) return <PageSkeleton text={loading} />
  return (
    <main className="whole-page">
      <Loading text={loading} />
    </main>
  )
}
