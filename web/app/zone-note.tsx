import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { clocksDiffer, zoneAt, zoneId } from '#core/time/span.ts'
import { deviceZone, useNow } from '#web/lib/clock.ts'
import { zonesQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { forgetKeptZones, keepZones, keptZones } from '#web/lib/storage.ts'

const ZoneQuestion = lazy(async () => ({
  default: (await import('#web/features/settings/zone-question.tsx')).ZoneQuestion,
}))

/**
 * Notices that this device is elsewhere than the account's clock, and asks whether the doses follow it (DOSES 2). Whoever keeps
 * the clock is not asked again on this device until either zone changes. Nothing else moves the account's zone by itself.
 */
export function ZoneNote() {
  const userId = useSession()?.userId ?? ''
  const now = useNow()
  const { data } = useQuery({ ...zonesQuery(userId), enabled: userId !== '' })
  const [kept, setKept] = useState(keptZones)
  const spans = data?.value.session?.zoneSpans
  const here = zoneId(deviceZone())
  const home = spans && zoneAt(spans, now)
  const zones = home && here && `${home} ${here}`
  const isOver = zones !== undefined && kept !== null && kept !== zones

  useEffect(() => {
    if (!isOver) return
    forgetKeptZones()
    setKept(null)
  }, [isOver])

  if (!spans || !home || !here || !zones || kept === zones || !clocksDiffer(home, here, now)) return null
  function keep() {
    if (!zones) return
    keepZones(zones)
    setKept(zones)
  }
  return (
    <Suspense>
      <ZoneQuestion userId={userId} home={home} here={here} onKeep={keep} />
    </Suspense>
  )
}
