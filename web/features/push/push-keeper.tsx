import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { localDate, type ZoneId } from '#core/time/span.ts'
import { deviceZone } from '#web/lib/clock.ts'
import { settingsQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { useLaterTexts } from '#web/texts/use-later-texts.ts'
import { shortDate } from '#web/texts/when.ts'
import { showToast } from '#web/ui/toast.tsx'
import { keepSubscribed, onGo, startWorker } from './this-device.ts'

/** Long enough to be read by whoever looks at something else first; in milliseconds. */
const toastMs = 30_000

/**
 * Starts the service worker and renews this device's subscription, once for each visit; tells the patient when reminders had
 * stopped reaching it.
 */
export function PushKeeper() {
  const userId = useSession()?.userId ?? ''
  const { data } = useQuery({ ...settingsQuery(userId), enabled: userId !== '' })
  const wanted = data?.value.notifications.push ?? false
  const t = useLaterTexts().push
  const navigate = useNavigate()

  const tell = useEffectEvent((found: Temporal.Instant | 'lost' | null) => {
    if (found === 'lost') showToast('error', t.lost, { duration: toastMs })
    else if (found) {
      const day = localDate([{ zone: deviceZone() as ZoneId, from: found }], found)
      showToast('info', t.wasGone(shortDate(day)), { duration: toastMs })
    }
  })
  useEffect(() => {
    if (wanted) void keepSubscribed().then(tell)
    void startWorker()
  }, [wanted])

  const go = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => onGo(go), [])
  return null
}
