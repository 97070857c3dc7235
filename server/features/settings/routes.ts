import { settingsEvents } from '#core/account/audit-event.ts'
import { getSettings } from '#core/api/settings.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { settingsOf } from '#core/settings/changes.ts'
import { zoneId } from '#core/time/span.ts'
import type { ConfirmationSender } from '#server/confirmations/request-confirmation.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { beginZone, readZoneSpans } from '#server/features/account/store.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { notFound } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { lockSettings, selectSettings, updateSettings } from './store.ts'

export type SettingsDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly confirmationSender: ConfirmationSender
}

export function settingsRoutes(api: Api, { database, sealer, confirmationSender }: SettingsDeps): void {
  register(api, getSettings, async ({ userId }) => {
    const [[row]] = await database.batchForUser(userId, [selectSettings(userId)])
    if (!row) throw notFound()
    return settingsOf(row.settings)
  })

  register(api, changeSettings, async ({ input: { deviceZone, ...changes }, userId, ...caller }) =>
    database.withUser(userId, async (tx) => {
      const { now } = caller
      // Serializes concurrent changes of the zone.
      const before = await lockSettings(tx, userId)
      if (!before) throw notFound()
      const settings = await updateSettings(tx, userId, changes, now)
      for (const event of settingsEvents(before, settings)) {
        await recordAudit({ tx, sealer, userId }, event, sourceOf(caller))
      }
      const isMailNew = settings.notifications.email && !before.notifications.email
      if (isMailNew) await confirmationSender.ask(tx, userId, 'email', now)
      const { timezone } = settings.appearance
      const zone = timezone === 'auto' ? (deviceZone ?? null) : zoneId(timezone)
      // Only the patient changes the zone: saving another setting on a device in another zone does not.
      const isMoved = before.appearance.timezone !== timezone && zone !== null
      const zoneSpans = isMoved ? await beginZone(tx, userId, zone, now) : await readZoneSpans(tx, userId)
      return { settings, zoneSpans }
    }),
  )
}
