import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { DoseLink } from '#web/features/reminder-links/dose-link.tsx'
import { StopEmails } from '#web/features/reminder-links/stop-emails.tsx'
import { Link } from '#web/lib/link.tsx'
import { useLinkTexts } from '#web/texts/use-link-texts.ts'
import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Footer } from '../footer.tsx'

/** Where the link of a reminder leads: /dose#token. */
export function DoseLinkPage() {
  const t = useLinkTexts().dose
  const token = useLocation().hash.slice(1)
  return (
    <Alone title={t.title}>
      <DoseLink key={token} token={token} />
    </Alone>
  )
}

/** Where "Switch them off" in a mail leads: /stop-emails?token=... */
export function StopEmailsPage() {
  const t = useLinkTexts().stop
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <Alone title={t.title}>
      <StopEmails token={token} />
    </Alone>
  )
}

/** One small page by itself, which nobody signs in for. */
function Alone({ title, children }: { title: string; children: ReactNode }) {
  const shared = usePublicTexts()
  return (
    <>
      <title>{`${title} | ${shared.brand}`}</title>
      <a className="skip" href="#main">
        {shared.skip}
      </a>
      <header className="bar">
        <div className="wrap">
          <Link className="logo" to="/">
            <Logo name={shared.brand} tagline={shared.tagline} />
          </Link>
        </div>
      </header>
      <main className="wrap" id="main" tabIndex={-1}>
        <div className="alone">{children}</div>
      </main>
      <Footer />
    </>
  )
}
