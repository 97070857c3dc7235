import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { Loading } from '#web/ui/spinner.tsx'

/** Shows until the session check has finished (SPEC 2). */
export function LoadingPage() {
  const t = usePublicTexts()
  return (
    <main className="whole-page">
      <Loading text={t.loading} />
    </main>
  )
}
