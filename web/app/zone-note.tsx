import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { undoableZone } from '#core/dose/zone-change.ts'
import { clocksDiffer, zoneAt, zoneId } from '#core/time/span.ts'
import { deviceZone, useNow } from '#web/lib/clock.ts'
import { zonesQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { clearKeepZoneChoice, keepZoneChoice, storeKeepZoneChoice } from '#web/lib/storage.ts'
import { ZoneChangePanel, ZoneUndo } from './lazy.ts'

/**
 * Notices that this device is in another zone than the account's clock, and asks whether the doses follow it (dose-model 3.5).
 * A patient who keeps the clock is not asked again on this device until either zone changes. Nothing else changes the account's
 * zone on its own. For a day after a change, its undo is offered (dose-model 3.6).
 */
export function ZoneNote() {
  const userId = useSession()?.userId ?? ''
  const now = useNow()
  const { data } = useQuery({ ...zonesQuery(userId), enabled: userId !== '' })
  const [zoneChoice, setZoneChoice] = useState(keepZoneChoice)
  const spans = data?.value.session?.zoneSpans
  const here = zoneId(deviceZone())
  const home = spans && zoneAt(spans, now)
  const zones = home && here && `${home} ${here}`
  const former = spans ? undoableZone(spans, now) : null
  // While a change is being undone, the zone to return to is stored already.
  const isOver =
    zones !== undefined && zoneChoice !== null && zoneChoice !== zones && zoneChoice !== `${former} ${here}`

  useEffect(() => {
    if (!isOver) return
    clearKeepZoneChoice()
    setZoneChoice(null)
  }, [isOver])

  if (!spans || !home || !here || !zones) return null
  function keep(choice: string) {
    storeKeepZoneChoice(choice)
    setZoneChoice(choice)
  }
  if (zoneChoice === zones || !clocksDiffer(home, here, now)) {
    if (!former) return null
    return (
      <Suspense>
        <ZoneUndo onUndone={() => keep(`${former} ${here}`)} />
      </Suspense>
    )
  }
  return (
    <Suspense>
      <ZoneChangePanel userId={userId} home={home} here={here} onKeep={() => keep(zones)} />
    </Suspense>
  )
}
