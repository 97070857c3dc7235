import { getSettings, putSettings, putSound } from '#core/api/settings.ts'
import { zoneId } from '#core/time/span.ts'
import type { Database } from '#server/db/database.ts'
import { beginZone, selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
import { notFound } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { selectSettings, storeSettings, updateSound } from './store.ts'

export type SettingsDeps = { readonly database: Database }

/** The patient's settings: read and replaced as a whole. */
export function settingsRoutes(api: Api, { database }: SettingsDeps): void {
  register(api, getSettings, async ({ userId }) => {
    const [[row]] = await database.batchForUser(userId, [selectSettings(userId)])
    if (!row) throw notFound()
    return row.settings
  })

  register(api, putSettings, async ({ input: { deviceZone, ...settings }, userId, now }) => {
    const { timezone } = settings.appearance
    const zone = timezone === 'auto' ? (deviceZone ?? null) : zoneId(timezone)
    const zoneSpans = await database.withUser(userId, async (tx) => {
      const [stored] = (await tx.executeQuery(selectSettings(userId))).rows
      await storeSettings(tx, userId, settings, now)
      // Only the patient moves the zone: saving another setting on a device that is elsewhere does not.
      const isChanged = stored?.settings.appearance.timezone !== timezone
      if (isChanged && zone) return beginZone(tx, userId, zone, now)
      return zoneSpansOf((await tx.executeQuery(selectZoneSpans(userId))).rows)
    })
    return { settings, zoneSpans }
  })

  register(api, putSound, async ({ input: { sound }, userId, now }) => {
    const [[row]] = await database.batchForUser(userId, [updateSound(userId, sound, now)])
    if (!row) throw notFound()
    return row.settings
  })
}
