import { useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { helpLines } from '#core/assistant/help-lines.ts'
import type { Dose } from '#core/dose/dose.ts'
import type { ZoneId } from '#core/time/span.ts'
import { ConnectionNote } from '#web/features/dashboard/connection-note.tsx'
import { Figures } from '#web/features/dashboard/figures.tsx'
import { Greeting } from '#web/features/dashboard/greeting.tsx'
import { EmptyList, FailedList } from '#web/features/dashboard/list-states.tsx'
import { NothingDuePanel } from '#web/features/dashboard/nothing-due-panel.tsx'
import { Streak } from '#web/features/dashboard/streak.tsx'
import { todayOf } from '#web/features/dashboard/today.ts'
import { Welcome } from '#web/features/dashboard/welcome.tsx'
import { DayList } from '#web/features/doses/day-list.tsx'
import { DuePanel } from '#web/features/doses/due-panel.tsx'
import { FocusKeeper } from '#web/features/doses/keep-focus.tsx'
import { type DoseActions, useDoseActions } from '#web/features/doses/use-dose-actions.ts'
import { MissedDoses } from '#web/features/reminders/banners.tsx'
import { DismissAll } from '#web/features/reminders/dismiss-all.tsx'
import { PermissionNote } from '#web/features/reminders/permission-note.tsx'
import { useReminders, useSettings } from '#web/features/reminders/use-reminders.ts'
import { type CardView, dueGroup, inDayOrder, listedCards } from '#web/lib/card-view.ts'
import { deviceZone, now as readNow, useNow } from '#web/lib/clock.ts'
import { type Day, useDay } from '#web/lib/day.ts'
import { useOnline } from '#web/lib/online.ts'
import { useUnsentEntries } from '#web/lib/outbox.ts'
import { usePatientRecord } from '#web/lib/patient-record.tsx'
import { refreshRecord } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { storedSettings, takeIsNewUser } from '#web/lib/storage.ts'
import { failureText } from '#web/texts/core-text.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { AddMedicationFlow, BlockedChannels, TakeDialog, turnOnPush } from '../lazy.ts'
import { usePlans } from '../plans.tsx'
import { DashboardRail } from './dashboard-rail.tsx'
import { useRecorder } from './use-recorder.tsx'

/** /app: what do I take now, did I take it already, how am I doing (product 5.1). */
export function DashboardPage() {
  const { nav } = useTexts(appTexts)
  const { loading } = useTexts(dashboardTexts)
  const now = useNow()
  const firstName = useSession()?.profile.first_name ?? ''
  const { status, record, error, isStale, refetch } = usePatientRecord()
  const [isNewUser] = useState(takeIsNewUser)
  const day = useDay()
  const spans = record?.spans ?? [{ zone: deviceZone() as ZoneId, from: now }]
  const title = <title>{`${nav.dashboard} | Dosewell`}</title>

  if (day) {
    return (
      <>
        {title}
        <DayView day={day} firstName={firstName} isStale={isStale} />
      </>
    )
  }
  return (
    <div className="page-loading">
      {title}
      {status !== 'error' && isNewUser ? (
        <Welcome firstName={firstName} spans={spans} now={now} addId={addButton} onAdd={null} />
      ) : (
        <Greeting firstName={firstName} spans={spans} now={now} />
      )}
      {status !== 'error' && !isNewUser && (
        <>
          <SkeletonList rows={3} text={loading} />
          <div className="notes">
            <PermissionNote wanted={storedSettings()?.notifications.push ?? true} onGranted={turnOnPush} />
          </div>
        </>
      )}
      {status === 'error' && <FailedList message={error ? failureText(error) : ''} onRetry={refetch} />}
    </div>
  )
}

/** The button that gets the focus back after something was added. */
const addButton = 'add-medication'

type DayViewProps = { day: Day; firstName: string; isStale: boolean }

const DayView = memo(function DayView({ day, firstName, isStale }: DayViewProps) {
  const { record, now } = day
  const t = useTexts(dashboardTexts)
  const doseTexts = useTexts(dosesTexts)
  const client = useQueryClient()
  const online = useOnline()
  const [adding, setAdding] = useState<'never' | 'open' | 'closed'>('never')
  const { medications, spans } = record
  const reminders = useReminders(day)
  const { notifications } = useSettings(record.userId)
  const { recorder, receipts } = useRecorder(record.userId)
  const { poison } = helpLines(useSession()?.profile.country ?? '')
  const actions = useDoseActions(spans, readNow, recorder, poison)
  const plans = usePlans()
  const { active, cards, group, listed } = useCards(day)
  const today = useMemo(() => todayOf(active, spans, now), [active, spans, now])
  const alertsContact = active.some(({ medication }) => medication.contactConsentAt !== null)
  const waiting = useWaitingEntries(online && !isStale, now)
  const unsent = new Set(waiting.map(({ entry }) => entry.id))
  const shared = { actions, spans, now, unsent, receipts }

  useAskedInAddress(cards, actions)

  const add = () => setAdding('open')
  function snooze(doses: readonly Dose[]) {
    reminders.snooze(doses)
    showToast('info', doseTexts.snoozed(reminders.snoozeMinutes))
  }
  const flow = adding !== 'never' && (
    <AddMedicationFlow
      open={adding === 'open'}
      onOpenChange={(open) => setAdding(open ? 'open' : 'closed')}
      taken={active.map(({ medication }) => medication)}
      spans={spans}
      now={now}
      onAdded={() => void refreshRecord(client, record.userId)}
      onStale={() => void refreshRecord(client, record.userId)}
      onShowPlans={plans.show}
      returnFocus={() => document.getElementById(addButton)}
    />
  )

  // The flow keeps its position before and after the first medication, so that its success dialog outlives the welcome.
  return (
    <>
      <FocusKeeper>
        {medications.length === 0 ? (
          <Welcome
            firstName={firstName}
            spans={spans}
            now={now}
            addId={addButton}
            onAdd={add}
            onShowPlans={plans.show}
          />
        ) : (
          <>
            <Greeting firstName={firstName} spans={spans} now={now} onShowPlans={plans.show} />
            <div className="two">
              <div>
                {group ? (
                  <DuePanel
                    group={group}
                    {...shared}
                    dismiss={<DismissAll reminders={reminders} />}
                    snooze={{ label: doseTexts.snooze(reminders.snoozeMinutes), run: snooze }}
                  />
                ) : (
                  <NothingDuePanel today={today} spans={spans} now={now} />
                )}
                <Figures today={today} weekly={day.figures.weekly} spans={spans} now={now} />
                <Streak days={day.figures.streak} />
                <div className="notes">
                  <MissedDoses day={day} reminders={reminders} />
                  <ConnectionNote online={online} stale={isStale} waiting={waiting.length} />
                  <PermissionNote wanted={notifications.push} onGranted={turnOnPush} />
                  <Suspense>
                    <BlockedChannels userId={record.userId} wanted={{ ...notifications, contact: alertsContact }} />
                  </Suspense>
                </div>
                <TodaysMedications isEmpty={active.length === 0} onAdd={add}>
                  {listed.length > 0 ? (
                    <DayList cards={listed} {...shared} />
                  ) : (
                    <p className="soft">{group ? t.restAbove : t.noneToday}</p>
                  )}
                </TodaysMedications>
              </div>
              <DashboardRail day={day} isStale={isStale} firstName={firstName} onShowPlans={plans.show} />
            </div>
            <Suspense>{actions.question && <TakeDialog actions={actions} spans={spans} now={now} />}</Suspense>
          </>
        )}
      </FocusKeeper>
      <Suspense>{flow}</Suspense>
      {plans.dialog}
    </>
  )
})

type TodaysMedicationsProps = { isEmpty: boolean; onAdd: () => void; children: ReactNode }

function TodaysMedications({ isEmpty, onAdd, children }: TodaysMedicationsProps) {
  const t = useTexts(dashboardTexts)
  return (
    <section className="sec" aria-labelledby="todays-medications">
      <div className="sec__head">
        <h2 id="todays-medications">{t.todaysMedications}</h2>
        <Button id={addButton} variant="line" size="sm" icon="plus" onClick={onAdd}>
          {t.addNew}
        </Button>
      </div>
      {isEmpty ? <EmptyList onAdd={onAdd} /> : children}
    </section>
  )
}

/** Taken on a notification that needs a question opens `/app?take=`, with the medications. */
function useAskedInAddress(cards: readonly CardView[], { askAbout }: Pick<DoseActions, 'askAbout'>) {
  const [search, setSearch] = useSearchParams()
  const medications = search.get('take')
  const ask = useEffectEvent((ids: readonly string[]) => {
    setSearch({}, { replace: true })
    askAbout(cards.filter(({ medication }) => ids.includes(medication.id)))
  })
  useEffect(() => {
    if (medications !== null) ask(medications.split(','))
  }, [medications])
}

/** The cards of the active medications: those that are due together, and the rest of the list. */
function useCards({ medications, now }: Day) {
  const active = useMemo(() => medications.filter(({ isActive }) => isActive), [medications])
  const cards = useMemo(() => inDayOrder(active.map(({ placed }) => placed)), [active])
  const group = useMemo(() => dueGroup(cards, now), [cards, now])
  const listed = useMemo(() => listedCards(cards, group), [cards, group])
  return { active, cards, group, listed }
}

/** The entries that the server does not have yet; while it can be reached, only those that have waited unusually long. */
function useWaitingEntries(isReachable: boolean, now: Temporal.Instant) {
  return useUnsentEntries().filter(({ entry }) => !isReachable || isOverdue(entry.recordedAt, now))
}

/** Whether an entry has waited longer than sending takes on a good network. */
function isOverdue(recordedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.epochMilliseconds - recordedAt.epochMilliseconds > 30_000
}
