import { useQuery } from '@tanstack/react-query'
import { defaultSettings } from '#core/settings/settings.ts'
import { ReminderCheckView } from '#web/features/deliveries/reminder-check-view.tsx'
import { usePermission } from '#web/features/reminders/notify.ts'
import { medicationsQuery, settingsQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { deliveriesTexts } from '#web/texts/en/deliveries.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { PageTitle } from '../page-title.tsx'
import { turnOnHere } from '../turn-on-here.ts'

/** /app/settings/reminders: whether a reminder would reach the patient now (product 1.1). */
export function ReminderCheckPage() {
  const t = useTexts(deliveriesTexts).reminderCheck
  const userId = useSession()?.userId ?? ''
  const { data } = useQuery({ ...settingsQuery(userId), enabled: userId !== '' })
  const { data: medications } = useQuery({ ...medicationsQuery(userId), enabled: userId !== '' })
  const alertsContact =
    medications?.value.medications.some(({ contactConsentAt }) => contactConsentAt !== null) ?? false
  const permission = usePermission()
  const { notifications } = data?.value ?? defaultSettings
  return (
    <>
      <PageTitle page={t.title} />
      <BackLink to="/app/settings#notifications">{t.back}</BackLink>
      <div className="page-head">
        <div>
          <h1>{t.title}</h1>
          <p>{t.lead}</p>
        </div>
      </div>
      <ReminderCheckView
        userId={userId}
        notifications={notifications}
        permission={permission}
        alertsContact={alertsContact}
        turnOnHere={turnOnHere}
      />
    </>
  )
}
