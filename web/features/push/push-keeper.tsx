import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
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
import { renewSubscription, startWorker } from './this-device.ts'

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

  const waiting = useRef(new Map<string, QueuedEntry>())
  const entries = useOutboxEntries()
  useEffect(() => {
    const now = new Map(entries.filter(({ state }) => state !== 'sent').map((one) => [one.entry.id, one]))
    const sent = sentDoses([...waiting.current.values()].filter(({ entry }) => !now.has(entry.id)))
    waiting.current = now
    if (sent.length === 0) return
    const doses = sent.slice(0, 50)
    // If it fails, the notification is closed by the next one of its minute, or by the patient.
    call(closePushedDoses, { doses }).catch(() => {})
  }, [entries])
  return null
}

/** The doses that are recorded by entries which wait no longer: not by what the server refused, nor by what was undone before. */
export function sentDoses(gone: readonly QueuedEntry[]) {
  const undone = new Set(gone.flatMap(({ entry }) => (entry.status === 'cleared' ? entry.clears : [])))
  return gone.flatMap(({ entry, state }) => {
    const isRecorded = state !== 'refused' && entry.status !== 'cleared' && entry.status !== 'as-needed'
    if (!isRecorded || undone.has(entry.id)) return []
    return [{ medicationId: entry.medicationId, nominal: entry.nominal }]
  })
}
