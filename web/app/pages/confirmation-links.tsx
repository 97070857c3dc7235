import { useLocation } from 'react-router'
import { ConfirmEmail } from '#web/features/confirmations/confirm-email.tsx'
import { Invitation } from '#web/features/confirmations/invitation.tsx'
import { linksTexts } from '#web/texts/en/links.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { SingleTaskPage } from '../single-task-page.tsx'

/** Where the link of a mail leads that asks whether its address is right: /confirm-email#token. */
export function ConfirmEmailPage() {
  const t = useTexts(linksTexts).confirm
  const token = tokenOf(useLocation())
  return (
    <SingleTaskPage title={t.title}>
      <ConfirmEmail key={token} token={token} />
    </SingleTaskPage>
  )
}

/** Where the emergency contact's invitation leads: /contact#token. */
export function InvitationPage() {
  const t = useTexts(linksTexts).invitation
  const token = tokenOf(useLocation())
  return (
    <SingleTaskPage title={t.title}>
      <Invitation key={token} token={token} />
    </SingleTaskPage>
  )
}

function tokenOf({ hash }: { hash: string }): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
