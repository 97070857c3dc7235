import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setZone } from '#core/api/account.ts'
import { cityOf, type ZoneId } from '#core/time/span.ts'
import { callTwice } from '#web/lib/api.ts'
import { refreshNow } from '#web/lib/clock.ts'
import { keys, refreshRecord } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { focusMain } from '#web/ui/focus-main.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Moves the doses to a zone from now on, by the server's clock. */
export function useAdjustZone() {
  const t = useTexts(settingsTexts).zoneQuestion
  const client = useQueryClient()
  const userId = useSession()?.userId ?? ''
  return useMutation({
    mutationFn: (zone: ZoneId) => callTwice(setZone, { zone }),
    onSuccess: async ({ zoneSpans }, zone) => {
      focusMain()
      showToast('success', t.adjusted(cityOf(zone)))
      void client.invalidateQueries({ queryKey: keys.settings(userId) })
      await client.invalidateQueries({ queryKey: keys.session(userId) })
      refreshNow((zoneSpans.at(-1) ?? zoneSpans[0]).from)
      await refreshRecord(client, userId)
    },
    // It may be stored all the same.
    onError: () => client.invalidateQueries({ queryKey: keys.session(userId) }),
  })
}
