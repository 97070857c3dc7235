import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changeSettings } from '#core/api/settings-changes.ts'
import { type SettingsChanges, withChanges } from '#core/settings/changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import { zoneId } from '#core/time/span.ts'
import { callTwice } from '#web/lib/api.ts'
import { deviceZone, refreshNow } from '#web/lib/clock.ts'
import { confirmationsQuery } from '#web/lib/confirmations-query.ts'
import { type Cached, keys, refreshRecord } from '#web/lib/queries.ts'

export type StoredSettings = {
  /** The stored settings, with the changes that are being sent. */
  readonly settings: Settings
  /** Stores some changes. @throws ApiError; then they are reverted */
  readonly apply: (changes: SettingsChanges) => Promise<void>
}

/**
 * Settings that are stored as they are changed. Only the changes are sent, so that those of another device are not overwritten.
 * @param stored the settings without changes
 */
export function useStoredSettings(userId: string, stored: Settings): StoredSettings {
  const client = useQueryClient()
  /** Changes being sent. */
  const [applied, setApplied] = useState<SettingsChanges>({})
  // One after the other: the last change of a switch wins.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  async function store(changes: SettingsChanges) {
    const zone = zoneId(deviceZone())
    const answer = await callTwice(changeSettings, { ...changes, ...(zone && { deviceZone: zone }) })
    const queryKey = keys.settings(userId)
    void client.cancelQueries({ queryKey })
    client.setQueryData<Cached<Settings>>(queryKey, { value: answer.settings, fromDevice: false })
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
      // After the last one, the page shows the stored settings: once the query has told of them, or a switch would flip back for a
      // moment.
      notifyManager.schedule(() => {
        if (queue.current === isOver) setApplied({})
      })
    }
  }

  return { settings: withChanges(stored, applied), apply }
}

function mergedChanges(a: SettingsChanges, b: SettingsChanges): SettingsChanges {
  return {
    notifications: { ...a.notifications, ...b.notifications },
    reminders: { ...a.reminders, ...b.reminders },
    privacy: { ...a.privacy, ...b.privacy },
    appearance: { ...a.appearance, ...b.appearance },
  }
}
