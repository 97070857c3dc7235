import { isFlaggedSignedIn } from '#web/lib/signed-in-flag.ts'
import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { Loading } from '#web/ui/spinner.tsx'

/** What the build put into the document of the signed-in pages, where web/public/early.js shows it (waiting-pages.tsx). */
const waiting = (() => {
  if (typeof document === 'undefined') return null
  return document.querySelector(`.waiting[lang="${document.documentElement.dataset.waiting}"]`)?.outerHTML
})()

/** Whether the document shows a signed-in page that is awaited. */
export function isWaiting(): boolean {
  return Boolean(waiting) && isFlaggedSignedIn()
}

/** Shows until the session check has finished (product 2.1): what stands there already, or no more than that something is awaited. */
export function LoadingPage() {
  const t = usePublicTexts()
  if (waiting && isWaiting()) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup comes from our own document.
    return <div dangerouslySetInnerHTML={{ __html: waiting }} />
  }
  return (
    <main className="whole-page">
      <Loading text={t.loading} />
    </main>
  )
}
