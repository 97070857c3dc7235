import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Settings } from '#core/settings/settings.ts'
import { dashboardPath, isDashboardAddress } from '#web/lib/addresses.ts'
import { useChanges } from '#web/lib/changes.ts'
import { now as readNow } from '#web/lib/clock.ts'
import { type Day, useDay } from '#web/lib/day.ts'
import { medicationReminders } from '#web/lib/medication-reminders.ts'
import { useOutboxOfPatient } from '#web/lib/outbox-sync.ts'
import type { PatientRecord } from '#web/lib/record.ts'
import { freshFacts } from '#web/lib/record-reads.ts'
import { currentSession, onAuthEvent } from '#web/lib/session.ts'
import { remindersTexts } from '#web/texts/en/reminders.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { type Announcement, activeReminders, announcements, isOver, type ReminderFacts } from './announce.ts'
import { announcementText } from './announcement-text.ts'
import { ActiveReminders } from './banners.tsx'
import { remember, reminderMemory } from './memory.ts'
import { closeStaleNotifications, notify } from './notify.ts'
import { soundReminder, stopSound } from './sound.ts'
import { useLeader } from './use-leader.ts'
import { useAreSettingsKnown, useReminderFacts, useSettings } from './use-reminders.ts'
import { reminderVolume, volumeOf } from './volume.ts'
import './reminder-center.css'

/**
 * Reminds the patient while a signed-in page is open (product 7.1; dose-model 9), and keeps the outbox open. Mounted once,
 * around all signed-in pages. Apart from sound and notification it shows the active reminders on every page but the dashboard,
 * which has the doses themselves.
 */
export function ReminderCenter() {
  useOutboxOfPatient()
  useSilenceAtSignOut()
  const day = useDay()
  const { pathname } = useLocation()
  if (!day) return null
  return (
    <>
      <ReminderAnnouncer day={day} />
      {!isDashboardAddress(pathname) && (
        <div className="banners">
          <ActiveReminders day={day} doses={dashboardPath} />
        </div>
      )}
    </>
  )
}

/**
 * Announces each reminder once, in one tab of the browser: every minute, when the page becomes visible, and when data changes.
 */
function ReminderAnnouncer({ day }: { day: Day }) {
  const { record } = day
  const client = useQueryClient()
  const navigate = useNavigate()
  const t = useTexts(remindersTexts)
  const isLeader = useLeader(`dosewell-reminders ${record.userId}`)
  useChanges(record.userId, isLeader)
  const facts = useReminderFacts(day)
  const settings = useSettings(record.userId)
  const areSettingsKnown = useAreSettingsKnown(record.userId)
  const isChecking = useRef(false)

  const check = useEffectEvent(async (facts: ReminderFacts) => {
    if (isChecking.current || announcements(facts).length === 0) return
    isChecking.current = true
    try {
      // Another device may have recorded the dose a moment ago, or paused the medicine.
      const fresh = await freshFacts(client, record)
      // Meanwhile the session may have ended: nothing that names a medicine is left on a shared device.
      if (currentSession()?.userId !== record.userId) return
      // The day may still be of the default settings, without the patient's quiet hours.
      const known = fresh.settings ?? settings
      const current = currentFacts({ ...facts, settings: known.reminders }, fresh.record)
      const announced = announcements(current)
      const isDealtWith = (id: string) => isOver(id, fresh.record.medications, current)
      for (const announcement of announced) announce(announcement, current, known, isDealtWith)
      playSound(announced, current, known)
    } finally {
      isChecking.current = false
    }
  })

  function announce(
    announcement: Announcement,
    { spans }: ReminderFacts,
    { notifications }: Settings,
    isDealtWith: (reminderId: string) => boolean,
  ) {
    const { tag, kind, silent, open } = announcement
    const { title, body } = announcementText(announcement, spans, readNow(), t, notifications.hideNames)
    const reminderIds = open.map(({ id }) => id)
    const text = {
      tag,
      title,
      body,
      silent,
      requireInteraction: kind !== 'heads-up',
      language: currentLanguage(),
      reminderIds,
    }
    if (notifications.push) void notify(text, isDealtWith, () => navigate(dashboardPath))
    remember(
      record.userId,
      'given',
      open.map(({ memoryId }) => memoryId),
      readNow(),
    )
  }

  function playSound(announced: readonly Announcement[], { spans }: ReminderFacts, settings: Settings) {
    const { notifications, reminders } = settings
    const due = announced.filter(({ kind, isUrgent, silent }) => !silent && (kind === 'due' || isUrgent))
    if (due.length === 0) return
    if (notifications.vibration) vibrate()
    if (!notifications.sound) return
    const spoken = due.flatMap((announcement) => announcementText(announcement, spans, readNow(), t).spoken ?? [])
    const attempt = Math.max(1, ...due.flatMap(({ open }) => open.map(({ reminder }) => reminder.attempt)))
    const volume = volumeOf(attempt, reminders.maxReminders, reminderVolume())
    void soundReminder(spoken.length > 0 ? spoken.join(' ') : null, currentLanguage(), volume)
  }

  useEffect(() => {
    if (isLeader && areSettingsKnown) void check(facts)
    void closeStaleNotifications((announced) => isOver(announced, record.medications, facts))
  }, [isLeader, areSettingsKnown, facts, record])

  // The sound stops once its doses are recorded, dismissed or snoozed, in any tab.
  const isQuiet = activeReminders(facts).length === 0
  useEffect(() => {
    if (isQuiet) stopSound()
  }, [isQuiet])
  return null
}

/** The facts with a newer record, the current time, and what other tabs have stored in the meantime. */
function currentFacts(facts: ReminderFacts, record: PatientRecord): ReminderFacts {
  const now = readNow()
  const ids = new Set(facts.medications.map(({ medication }) => medication.id))
  return {
    ...facts,
    spans: record.spans,
    medications: record.medications
      .filter(({ medication }) => ids.has(medication.id))
      .map((one) => medicationReminders(one, record.spans, facts.settings, now)),
    memory: reminderMemory(record.userId),
    now,
  }
}

function vibrate(): void {
  // Only phones can vibrate, and only after a touch on the page.
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate([200, 100, 200])
}

function useSilenceAtSignOut(): void {
  useEffect(() => onAuthEvent(({ type }) => type === 'SIGNED_OUT' && stopSound()), [])
}
