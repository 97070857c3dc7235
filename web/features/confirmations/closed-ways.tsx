import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { closedWays, type WantedMessages } from '#core/profile/confirmation.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { useSession } from '#web/lib/session.ts'
import { closedWayText } from '#web/texts/closed-way-text.ts'
import { confirmationsTexts } from '#web/texts/en/confirmations.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Note } from '#web/ui/note.tsx'
import { Sentence } from '#web/ui/sentence.tsx'

/** On the dashboard: what the patient counts on and does not come, for want of a confirmation. */
export function ClosedWays({ userId, wanted }: { userId: string; wanted: WantedMessages }) {
  const t = useTexts(confirmationsTexts)
  const name = useSession()?.profile.emergency_contact_name.trim() ?? ''
  const { data } = useQuery({ ...confirmationsQuery(userId), enabled: wanted.email || wanted.sms || wanted.contact })
  if (!data) return null
  return closedWays(data, wanted).map((closed) => {
    const { title, text } = closedWayText(closed, name, t)
    return (
      <Note key={closed.way} kind="due" icon="due" tall action={<Link to="/app/settings">{t.toSettings}</Link>}>
        <b>{title}</b> <Sentence>{text}</Sentence>
      </Note>
    )
  })
}
