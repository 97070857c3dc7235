import { Link } from 'react-router'
import { ActivityList } from '#web/features/activity/activity-list.tsx'
import { SaveActivity } from '#web/features/activity/save-activity.tsx'
import { useSession } from '#web/lib/session.ts'
import { activityTexts } from '#web/texts/en/activity.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageTitle } from '../page-title.tsx'

/** /app/settings/activity: what happened to the account (product 8.8). */
export function ActivityPage() {
  const t = useTexts(activityTexts)
  const userId = useSession()?.userId ?? ''
  return (
    <>
      <PageTitle page={t.title} />
      <BackLink to="/app/settings#privacy">{t.back}</BackLink>
      <div className="page-head activity-head">
        <div>
          <h1>{t.title}</h1>
          <p>{t.lead}</p>
        </div>
        <SaveActivity userId={userId} />
      </div>
      <Note
        kind="plain"
        icon="lock"
        role="none"
        tall
        action={
          <Link className={buttonClass('quiet', 'sm')} to="/app/settings#privacy">
            {t.notMe.action}
          </Link>
        }
      >
        <b>{t.notMe.title}</b> {t.notMe.text}
      </Note>
      {userId !== '' && <ActivityList userId={userId} />}
    </>
  )
}
