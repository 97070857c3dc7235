import { useRouteError } from 'react-router'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/**
 * Replaces a page that fails, until the patient navigates away: the title (product 2.3) with the status and its text, or the
 * message, and never a stack.
 */
export function ErrorPage() {
  const error = useRouteError()
  const t = useTexts(sharedTexts).failure
  return (
    <main className="whole-page">
      <title>{t.title}</title>
      <div className="empty">
        <Icon name="missed" className="icon--lg status--missed" />
        <h1>{t.title}</h1>
        <p>{t.text}</p>
        <p className="soft small wrap-anywhere">{describe(error)}</p>
        {/* A full page load, which also reloads what failed. */}
        <a className={buttonClass('line')} href="/">
          {t.back}
        </a>
      </div>
    </main>
  )
}

function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}
