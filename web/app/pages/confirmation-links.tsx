import { useLocation } from 'react-router'
import { ConfirmEmail } from '#web/features/confirmations/confirm-email.tsx'
import { Invitation } from '#web/features/confirmations/invitation.tsx'
import { linksTexts } from '#web/texts/en/links.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { SingleTaskPage } from '../single-task-page.tsx'

/** /confirm-email#token: the link of a mail that asks whether its address is right. */
export function ConfirmEmailPage() {
  const t = useTexts(linksTexts).confirm
  const token = tokenOf(useLocation())
  return (
    <SingleTaskPage title={t.title}>
      <ConfirmEmail key={token} token={token} />
    </SingleTaskPage>
  )
}

/** /contact#token: the link of the emergency contact's invitation. */
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
