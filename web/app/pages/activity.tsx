import { Link } from 'react-router'
import { ActivityList } from '#web/features/activity/activity-list.tsx'
import { SaveActivity } from '#web/features/activity/save-activity.tsx'
import { useSession } from '#web/lib/session.ts'
import { activityTexts } from '#web/texts/en/activity.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { PageTitle } from '../page-title.tsx'

/** /app/settings/activity: what happened to the account (product 8.8). */
export function ActivityPage() {
  const t = useTexts(activityTexts)
  const userId = useSession()?.userId ?? ''
  return (
    <>
      <PageTitle page={t.title} />
      <BackLink to="/app/settings#privacy">{t.back}</BackLink>
      <div className="page-head">
        <div>
          <h1>{t.title}</h1>
          <p>{t.lead}</p>
        </div>
      </div>
      <div className="page-columns">
        <div>{userId !== '' && <ActivityList userId={userId} />}</div>
        <aside className="rail">
          <section className="panel">
            <h2>{t.notMe.title}</h2>
            <p className="help-text mt-4 mb-12">{t.notMe.text}</p>
            <Link className={buttonClass('line')} to="/app/settings#privacy">
              {t.notMe.action}
            </Link>
          </section>
          <section className="panel">
            <h2>{t.saveTitle}</h2>
            <p className="help-text mt-4 mb-12">{t.saveText}</p>
            <SaveActivity userId={userId} />
          </section>
        </aside>
      </div>
    </>
  )
}
