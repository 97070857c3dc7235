import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changeSettings } from '#core/api/settings-changes.ts'
import { changesBetween, type SettingsChanges, withChanges } from '#core/settings/changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import { zoneId } from '#core/time/span.ts'
import { call } from '#web/lib/api.ts'
import { deviceZone, refreshNow } from '#web/lib/clock.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { type Cached, keys, refreshRecord } from '#web/lib/queries.ts'

export type SettingsDraft = {
  /** As the page shows them: what is stored, with what is changed here. */
  readonly settings: Settings
  /** What is changed here and not stored yet. */
  readonly changes: SettingsChanges
  /** How many settings that are. */
  readonly changed: number
  readonly change: (changes: SettingsChanges) => void
  /** Stores some changes at once, beside what waits for Save. @throws ApiError; then they are as they were */
  readonly apply: (changes: SettingsChanges) => Promise<void>
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
  /** On its way to the server. */
  const [applied, setApplied] = useState<SettingsChanges>({})
  // One after the other: the last word of a switch is the one that holds.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const changes = changesBetween(stored, withChanges(stored, drafted))
  const settings = withChanges(stored, mergedChanges(changes, applied))

  async function store(changes: SettingsChanges) {
    const zone = zoneId(deviceZone())
    const answer = await call(changeSettings, { ...changes, ...(zone && { deviceZone: zone }) })
    const queryKey = keys.settings(userId)
    void client.cancelQueries({ queryKey })
    client.setQueryData<Cached<Settings>>(queryKey, { value: answer.settings, fromDevice: false })
    // What was changed again meanwhile stays.
    setDrafted((now) => changesBetween(answer.settings, withChanges(answer.settings, now)))
    void client.invalidateQueries({ queryKey })
    // Switched on, reminders by e-mail ask for the address.
    void client.invalidateQueries({ queryKey: confirmationsQuery(userId).queryKey })
    if (changes.appearance?.timezone === undefined) return
    const { from } = answer.zoneSpans.at(-1) ?? answer.zoneSpans[0]
    void client.invalidateQueries({ queryKey: keys.session(userId) }).then(() => refreshNow(from))
    void refreshRecord(client, userId)
  }

  async function apply(more: SettingsChanges) {
    setApplied((now) => mergedChanges(now, more))
    const turn = queue.current.then(() => store(more))
    const isOver = turn.catch(() => null)
    queue.current = isOver
    try {
      await turn
    } finally {
      // With the last of them, the switches stand as they are stored.
      if (queue.current === isOver) setApplied({})
    }
  }

  const changed = Object.values(changes).reduce((count, values) => count + Object.keys(values).length, 0)
  const change = (more: SettingsChanges) => setDrafted((now) => mergedChanges(now, more))
  return { settings, changes, changed, change, apply, save: () => store(changes) }
}

function mergedChanges(a: SettingsChanges, b: SettingsChanges): SettingsChanges {
  return {
    notifications: { ...a.notifications, ...b.notifications },
    reminders: { ...a.reminders, ...b.reminders },
    privacy: { ...a.privacy, ...b.privacy },
    appearance: { ...a.appearance, ...b.appearance },
  }
}
