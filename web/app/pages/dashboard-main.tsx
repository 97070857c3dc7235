import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { isTakenAsNeeded } from '#core/api/medications.ts'
import { helpLines } from '#core/assistant/help-lines.ts'
import type { Dose } from '#core/dose/dose.ts'
import type { DoseKey } from '#core/dose/entry.ts'
import { isNonEmpty } from '#core/non-empty.ts'
import { localDate } from '#core/time/span.ts'
import { ConnectionNote } from '#web/features/dashboard/connection-note.tsx'
import { Figures } from '#web/features/dashboard/figures.tsx'
import { NothingTaken } from '#web/features/dashboard/list-states.tsx'
import { NothingDuePanel } from '#web/features/dashboard/nothing-due-panel.tsx'
import { RecordedTwicePanel } from '#web/features/dashboard/recorded-twice-panel.tsx'
import { Streak } from '#web/features/dashboard/streak.tsx'
import { todayOf } from '#web/features/dashboard/today.ts'
import { DayList } from '#web/features/doses/day-list.tsx'
import { DuePanel } from '#web/features/doses/due-panel.tsx'
import { FocusKeeper } from '#web/features/doses/keep-focus.tsx'
import { lateTogether } from '#web/features/doses/late-doses.ts'
import { lateTogetherId } from '#web/features/doses/late-together.tsx'
import { recordedTwiceId } from '#web/features/doses/recorded-twice.tsx'
import { takeId } from '#web/features/doses/take-button.tsx'
import { type DoseActions, useDoseActions } from '#web/features/doses/use-dose-actions.ts'
import { useDueGroup } from '#web/features/doses/use-due-group.ts'
import { MissedActions, MissedDoses, useMissedText } from '#web/features/reminders/banners.tsx'
import { DismissAll } from '#web/features/reminders/dismiss-all.tsx'
import { PermissionNote } from '#web/features/reminders/permission-note.tsx'
import { useReminders, useSettings } from '#web/features/reminders/use-reminders.ts'
import { type CardView, inDayOrder, listedCards } from '#web/lib/card-view.ts'
import { now as readNow } from '#web/lib/clock.ts'
import type { Day, MedicationDay } from '#web/lib/day.ts'
import { useUnsentEntries } from '#web/lib/outbox.ts'
import type { MedicationDose } from '#web/lib/record.ts'
import { useSession } from '#web/lib/session.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { dosesTexts } from '#web/texts/en/doses.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { showElement } from '#web/ui/show-element.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useOnline } from '#web/ui/use-online.ts'
import { addButtonId } from '../add-medication.tsx'
import { AsNeededSection, BlockedChannels, HeldNote, RefillNote, TakeDialog, turnOnPush } from '../lazy.ts'
import { ZoneNote } from '../zone-note.tsx'
import { useRecorder } from './use-recorder.tsx'

type DashboardMainProps = {
  readonly day: Day
  /** The medications that the patient takes now. */
  readonly active: readonly MedicationDay[]
  /** The record is the copy on this device. */
  readonly isStale: boolean
  readonly onAdd: () => void
}

/** The main column: what is due, the figures, notes, and the other medications of today (product 5.1). */
export function DashboardMain({ day, active, isStale, onAdd }: DashboardMainProps) {
  const { record, now } = day
  const { userId, spans } = record
  const t = useTexts(dashboardTexts)
  const doseTexts = useTexts(dosesTexts)
  const online = useOnline()
  const reminders = useReminders(day)
  const missedText = useMissedText(day, reminders)
  const { notifications } = useSettings(userId)
  const { recorder, receipts } = useRecorder(userId)
  const { poison } = helpLines(useSession()?.profile.country ?? '')
  const { cards, group, holdGroup, listed } = useCards(active, now)
  const actions = useDoseActions(cards, spans, readNow, recorder, poison)
  const placeOf = (missed: MedicationDose) => latePlace(listed, missed)
  const asNeeded = record.asNeeded.filter(({ medication }) => isTakenAsNeeded(medication))
  const today = useMemo(
    () => todayOf(day.medications, asNeeded.length, spans, now),
    [day.medications, asNeeded.length, spans, now],
  )
  /** Of these the notes are in the list, and not in the due panel. */
  const twice = today.twice.filter(
    ({ key }) => !group?.cards.some(({ dose, strip }) => [dose, ...strip].some((one) => one.key === key)),
  )
  const medications = active.map(({ medication }) => medication)
  const alertsContact = active.some(({ medication }) => medication.contactConsentAt !== null)
  const waiting = useWaitingEntries(online && !isStale, now)
  const unsent = new Set(waiting.map(({ entry }) => entry.id))
  const shared = { actions, canEdit: true, spans, now, unsent, receipts }

  /** Of a patient who takes nothing else, it is what the page is about. */
  const isAsNeededFirst =
    asNeeded.length > 0 && active.length + today.twice.length + reminders.missed.length === 0 && !today.isDone
  const asNeededSection = asNeeded.length > 0 && (
    <Suspense>
      <AsNeededSection items={asNeeded} spans={spans} now={now} poisonLine={poison} />
    </Suspense>
  )

  useTakeInAddress(cards, actions)

  function snooze(doses: readonly Dose[]) {
    reminders.snooze(doses)
    showToast('info', doseTexts.snoozed(reminders.snoozeMinutes))
  }

  return (
    <FocusKeeper>
      {isAsNeededFirst ? (
        asNeededSection
      ) : group ? (
        <DuePanel
          group={group}
          holdGroup={holdGroup}
          {...shared}
          dismiss={
            <DismissAll
              reminders={reminders}
              focusBack={group.cards.map(({ medication }) => takeId(medication.id)).join(' ')}
            />
          }
          snooze={{ label: doseTexts.snooze(reminders.snoozeMinutes), run: snooze }}
        />
      ) : (
        twice.length === 0 && (
          <NothingDuePanel
            today={today}
            spans={spans}
            now={now}
            missed={
              missedText === null
                ? null
                : {
                    count: reminders.missed.length,
                    isToday: reminders.missed.every(({ dose }) =>
                      dose.shown.toPlainDate().equals(localDate(spans, now)),
                    ),
                    text: missedText,
                    actions: <MissedActions reminders={reminders} placeOf={placeOf} />,
                  }
            }
          />
        )
      )}
      {isNonEmpty(twice) && <RecordedTwicePanel twice={twice} poisonLine={poison} onShow={showRecordedTwice} />}
      <ZoneNote />
      <Figures today={today} weekly={day.figures.weekly} spans={spans} now={now} />
      <Streak streak={day.figures.streak} />
      <div className="note-stack">
        {(group || today.twice.length > 0) && <MissedDoses day={day} reminders={reminders} placeOf={placeOf} />}
        <ConnectionNote online={online} stale={isStale} waiting={waiting.length} />
        <PermissionNote wanted={notifications.push} onGranted={turnOnPush} />
        <Suspense>
          <BlockedChannels userId={userId} wanted={{ ...notifications, contact: alertsContact }} />
        </Suspense>
        <Suspense>
          {active.some(({ doses }) => doses.schedule.holds.length > 0) && (
            <HeldNote medications={active} spans={spans} now={now} />
          )}
        </Suspense>
        <Suspense>
          <RefillNote userId={userId} medications={medications} spans={spans} now={now} />
        </Suspense>
      </div>
      <TodaysMedications isEmpty={active.length + asNeeded.length === 0} onAdd={onAdd}>
        {listed.length > 0 ? (
          <DayList cards={listed} {...shared} />
        ) : (
          <p className="soft">{group ? t.restAbove : t.noneToday}</p>
        )}
      </TodaysMedications>
      {!isAsNeededFirst && asNeededSection}
      <Suspense>{actions.isAsking && <TakeDialog actions={actions} cards={cards} spans={spans} now={now} />}</Suspense>
    </FocusKeeper>
  )
}

const showRecordedTwice = (dose: DoseKey) => showElement(recordedTwiceId(dose))

/**
 * The id of what records a missed dose in the day's list: with others of its time, or by its row where that is about this very
 * dose, and not about the next one. Null for others, such as those of a medicine that has ended: the history has them.
 */
function latePlace(listed: readonly CardView[], { medication, dose }: MedicationDose): string | null {
  const isOfDose = (card: CardView) => card.dose.key === dose.key && card.medication.id === medication.id
  if (lateTogether(listed)?.cards.some(isOfDose)) return lateTogetherId
  return listed.some(isOfDose) ? takeId(medication.id) : null
}

type TodaysMedicationsProps = { isEmpty: boolean; onAdd: () => void; children: ReactNode }

function TodaysMedications({ isEmpty, onAdd, children }: TodaysMedicationsProps) {
  const t = useTexts(dashboardTexts)
  return (
    <section className="page-section" aria-labelledby="todays-medications">
      <div className="page-section__head">
        <h2 id="todays-medications">{t.todaysMedications}</h2>
        <Button id={addButtonId} variant="line" size="sm" icon="plus" onClick={onAdd}>
          {t.addNew}
        </Button>
      </div>
      {isEmpty ? <NothingTaken /> : children}
    </section>
  )
}

/** Taken on a notification that needs a question opens `/app?take=`, with the medications. */
function useTakeInAddress(cards: readonly CardView[], { askAbout }: Pick<DoseActions, 'askAbout'>) {
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
function useCards(active: readonly MedicationDay[], now: Temporal.Instant) {
  const cards = useMemo(() => inDayOrder(active.map(({ placed }) => placed)), [active])
  const { group, holdGroup } = useDueGroup(cards, now)
  const listed = useMemo(() => listedCards(cards, group), [cards, group])
  return { cards, group, holdGroup, listed }
}

/** The entries that the server does not have yet; while it can be reached, only those that have waited unusually long. */
function useWaitingEntries(isReachable: boolean, now: Temporal.Instant) {
  return useUnsentEntries().filter(({ entry }) => !isReachable || isOverdue(entry.recordedAt, now))
}

/** Whether an entry has waited longer than sending takes on a good network. */
function isOverdue(recordedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.epochMilliseconds - recordedAt.epochMilliseconds > 30_000
}
