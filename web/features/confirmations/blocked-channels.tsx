import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { blockedChannels, type RequestedMessages } from '#core/profile/confirmation.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { useSession } from '#web/lib/session.ts'
import { blockedChannelText } from '#web/texts/blocked-channel-text.ts'
import { confirmationsTexts } from '#web/texts/en/confirmations.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'

/** On the dashboard: messages that the patient expects but that are not sent because a confirmation is missing. */
export function BlockedChannels({ userId, wanted }: { userId: string; wanted: RequestedMessages }) {
  const t = useTexts(confirmationsTexts)
  const name = useSession()?.profile.emergency_contact_name.trim() ?? ''
  const { data } = useQuery({ ...confirmationsQuery(userId), enabled: wanted.email || wanted.sms || wanted.contact })
  if (!data) return null
  return blockedChannels(data, wanted).map((closed) => {
    const { title, text } = blockedChannelText(closed, name, t)
    return (
      <Note
        key={closed.way}
        kind="due"
        icon="bell"
        tall
        action={
          <Link className={buttonClass('quiet', 'sm')} to="/app/settings#notifications">
            {t.toSettings}
          </Link>
        }
      >
        <b>{title}</b> <BidiText>{text}</BidiText>
      </Note>
    )
  })
}
