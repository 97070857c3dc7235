import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { closePushedDoses } from '#core/api/push.ts'
import { localDate, type ZoneId } from '#core/time/span.ts'
import { call } from '#web/lib/api.ts'
import { deviceZone } from '#web/lib/clock.ts'
import { type QueuedEntry, useOutboxEntries } from '#web/lib/outbox.ts'
import { settingsQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { pushTexts } from '#web/texts/en/push.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { shortDate } from '#web/texts/when.ts'
import { showToast } from '#web/ui/toast.tsx'
import { onNavigate, renewSubscription, startWorker } from './this-device.ts'

/** Long enough to be noticed after something else; in milliseconds. */
const toastMs = 30_000

/**
 * Starts the service worker and renews this device's subscription, once per visit; warns the patient if reminders had stopped
 * reaching the device. Closes notifications on the patient's other devices when a dose is recorded here.
 */
export function PushSubscriptionSync() {
  const userId = useSession()?.userId ?? ''
  const { data } = useQuery({ ...settingsQuery(userId), enabled: userId !== '' })
  const wanted = data?.value.notifications.push ?? false
  const t = useTexts(pushTexts)
  const navigate = useNavigate()

  const warn = useEffectEvent((found: Temporal.Instant | 'lost' | null) => {
    if (found === 'lost') showToast('error', t.lost, { duration: toastMs })
    else if (found) {
      const day = localDate([{ zone: deviceZone() as ZoneId, from: found }], found)
      showToast('info', t.wasGone(shortDate(day)), { duration: toastMs })
    }
  })
  useEffect(() => {
    if (wanted) void renewSubscription().then(warn)
    void startWorker()
  }, [wanted])

  const waiting = useRef(new Map<string, QueuedEntry['entry']>())
  const entries = useOutboxEntries()
  useEffect(() => {
    const now = new Map(entries.filter(({ state }) => state !== 'sent').map(({ entry }) => [entry.id, entry]))
    const sent = [...waiting.current.values()].filter(
      ({ id, status }) => !now.has(id) && status !== 'cleared' && status !== 'as-needed',
    )
    waiting.current = now
    if (sent.length === 0) return
    const doses = sent.slice(0, 50).map(({ medicationId, nominal }) => ({ medicationId, nominal }))
    // If it fails, the notification is closed by the next one of its minute, or by the patient.
    call(closePushedDoses, { doses }).catch(() => {})
  }, [entries])

  const openPath = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => onNavigate(openPath), [])
  return null
}
