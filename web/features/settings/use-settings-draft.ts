import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSettings } from '#core/api/settings-changes.ts'
import { changesBetween, type SettingsChanges, withChanges } from '#core/settings/changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import { zoneId } from '#core/time/span.ts'
import { call } from '#web/lib/api.ts'
import { deviceZone, renewNow } from '#web/lib/clock.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { type Kept, keys, refreshRecord } from '#web/lib/queries.ts'

export type SettingsDraft = {
  /** As the page shows them: what is stored, with what is changed here. */
  readonly settings: Settings
  /** What is changed here and not stored yet. */
  readonly changes: SettingsChanges
  /** How many settings that are. */
  readonly changed: number
  readonly change: (changes: SettingsChanges) => void
  /** Stores what is changed. @throws ApiError; then it stays changed here */
  readonly save: () => Promise<void>
}

/**
 * Settings being changed. Only what was changed here is sent, so that nothing is taken back that another device changed
 * meanwhile.
 * @param stored what the patient sees without changes
 */
export function useSettingsDraft(userId: string, stored: Settings): SettingsDraft {
  const client = useQueryClient()
  const [drafted, setDrafted] = useState<SettingsChanges>({})
  const settings = withChanges(stored, drafted)
  const changes = changesBetween(stored, settings)

  async function save() {
    const zone = zoneId(deviceZone())
    const answer = await call(changeSettings, { ...changes, ...(zone && { deviceZone: zone }) })
    const queryKey = keys.settings(userId)
    void client.cancelQueries({ queryKey })
    client.setQueryData<Kept<Settings>>(queryKey, { value: answer.settings, fromDevice: false })
    // What was changed again meanwhile stays.
    setDrafted((now) => changesBetween(answer.settings, withChanges(answer.settings, now)))
    void client.invalidateQueries({ queryKey })
    // Switched on, reminders by e-mail ask for the address.
    void client.invalidateQueries({ queryKey: confirmationsQuery(userId).queryKey })
    if (changes.appearance?.timezone === undefined) return
    const { from } = answer.zoneSpans.at(-1) ?? answer.zoneSpans[0]
    void client.invalidateQueries({ queryKey: keys.session(userId) }).then(() => renewNow(from))
    void refreshRecord(client, userId)
  }

  const changed = Object.values(changes).reduce((count, values) => count + Object.keys(values).length, 0)
  return { settings, changes, changed, change: (more) => setDrafted((now) => mergedChanges(now, more)), save }
}

function mergedChanges(a: SettingsChanges, b: SettingsChanges): SettingsChanges {
  return {
    notifications: { ...a.notifications, ...b.notifications },
    reminders: { ...a.reminders, ...b.reminders },
    privacy: { ...a.privacy, ...b.privacy },
    appearance: { ...a.appearance, ...b.appearance },
  }
}
