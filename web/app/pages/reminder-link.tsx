import { useLocation } from 'react-router'
import { DoseLink } from '#web/features/reminder-links/dose-link.tsx'
import { StopEmails } from '#web/features/reminder-links/stop-emails.tsx'
import { linksTexts } from '#web/texts/en/links.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { SingleTaskPage } from '../single-task-page.tsx'

/** /dose#token: the link of a reminder. */
export function DoseLinkPage() {
  const t = useTexts(linksTexts).dose
  const token = useLocation().hash.slice(1)
  return (
    <SingleTaskPage title={t.title}>
      <DoseLink key={token} token={token} />
    </SingleTaskPage>
  )
}

/** /stop-emails?token=...: the link "Switch them off" of a mail. */
export function StopEmailsPage() {
  const t = useTexts(linksTexts).stop
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <SingleTaskPage title={t.title}>
      <StopEmails token={token} />
    </SingleTaskPage>
  )
}
