import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LoadingPage } from './loading-page.tsx'
import { isMissingCode, reloadFor } from './missing-code.ts'
import './error-page.css'

/**
 * Replaces a page that fails, until the patient navigates away: the title (product 2.3) with the status and its text, or the
 * message, and never a stack. Code that cannot be loaded, as after an update of the server, is first loaded again with the page.
 */
export function ErrorPage() {
  const error = useRouteError()
  const { brand, tagline, failure: t } = useTexts(sharedTexts)
  const message = describe(error)
  const isMissing = isMissingCode(message)
  const [isReloading, setReloading] = useState(isMissing)
  useEffect(() => {
    if (isMissing && !reloadFor(message)) setReloading(false)
  }, [isMissing, message])

  if (isReloading) return <LoadingPage />
  return (
    <main className="whole-page">
      <title>{t.title}</title>
      <div className="empty error-page">
        <p className="logo">
          <Logo name={brand} tagline={tagline} />
        </p>
        <h1>{t.title}</h1>
        <p>{isMissing ? t.missingText : t.text}</p>
        {error instanceof Response && <p className="soft">{message}</p>}
        <div className="error-page__ways">
          <Button onClick={() => location.reload()}>{t.reload}</Button>
          {/* A full page load, which also reloads what failed. */}
          <a className={buttonClass('line')} href="/app">
            {t.toDashboard}
          </a>
        </div>
        {!(error instanceof Response) && (
          <Disclosure summary={t.details}>
            <p className="soft small wrap-anywhere">{message}</p>
          </Disclosure>
        )}
      </div>
    </main>
  )
}

function describe(error: unknown): string {
  if (error instanceof Response) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}
