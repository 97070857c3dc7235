import { notifyManager, useQueryClient } from '@tanstack/react-query'
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
  /** The stored settings with the changes made here. */
  readonly settings: Settings
  /** The unsaved changes. */
  readonly changes: SettingsChanges
  /** How many settings are unsaved. */
  readonly changed: number
  readonly change: (changes: SettingsChanges) => void
  /** Stores some changes at once, apart from those that wait for Save. @throws ApiError; then they are reverted */
  readonly apply: (changes: SettingsChanges) => Promise<void>
  /** Stores the changes. @throws ApiError; then they stay unsaved */
  readonly save: () => Promise<void>
}

/**
 * Settings being edited. Only changes made here are sent, so that changes of another device are not overwritten.
 * @param stored the settings without changes
 */
export function useSettingsDraft(userId: string, stored: Settings): SettingsDraft {
  const client = useQueryClient()
  const [drafted, setDrafted] = useState<SettingsChanges>({})
  /** Changes being sent. */
  const [applied, setApplied] = useState<SettingsChanges>({})
  // One after the other: the last change of a switch wins.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const changes = changesBetween(stored, withChanges(stored, drafted))
  const settings = withChanges(stored, mergedChanges(changes, applied))

  async function store(changes: SettingsChanges) {
    const zone = zoneId(deviceZone())
    const answer = await call(changeSettings, { ...changes, ...(zone && { deviceZone: zone }) })
    const queryKey = keys.settings(userId)
    void client.cancelQueries({ queryKey })
    client.setQueryData<Cached<Settings>>(queryKey, { value: answer.settings, fromDevice: false })
    // Settings that were changed again in the meantime stay.
    setDrafted((now) => changesBetween(answer.settings, withChanges(answer.settings, now)))
    void client.invalidateQueries({ queryKey })
    // Switching e-mail reminders on may send a confirmation of the address.
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
      // After the last one, the switches show the stored settings: once the query has told of them, or a switch would flip back
      // for a moment.
      notifyManager.schedule(() => {
        if (queue.current === isOver) setApplied({})
      })
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
