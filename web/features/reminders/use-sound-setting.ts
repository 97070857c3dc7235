import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changeSettings } from '#core/api/settings-changes.ts'
import type { Settings } from '#core/settings/settings.ts'
import { call } from '#web/lib/api.ts'
import { type Cached, keys } from '#web/lib/queries.ts'
import { stopSound } from './sound.ts'
import { useSettings } from './use-reminders.ts'

/** Whether reminders sound: the account's setting, the same as on the Settings page. */
export function useSoundSetting(userId: string, onFailure: () => void) {
  const client = useQueryClient()
  const stored = useSettings(userId).notifications.sound
  /** The last press until it is stored: the cache notifies of its changes a moment late. */
  const [pressed, setPressed] = useState<boolean | null>(null)
  const queue = useRef(Promise.resolve())
  const queryKey = keys.settings(userId)

  /** Applied at once, and taken back if it cannot be stored. Presses in a row are stored in their order. */
  function change(on: boolean): void {
    if (!on) stopSound()
    setPressed(on)
    remind(on)
    queue.current = queue.current.then(() => store(on))
  }

  async function store(on: boolean): Promise<void> {
    try {
      // A press just before the page is closed counts, too.
      await call(changeSettings, { notifications: { sound: on } }, { keepalive: true })
    } catch {
      remind(!on)
      onFailure()
    }
    await client.invalidateQueries({ queryKey })
    setPressed((last) => (last === on ? null : last))
  }

  /** Updates the settings that this page's reminders use. */
  function remind(on: boolean): void {
    void client.cancelQueries({ queryKey })
    client.setQueryData<Cached<Settings>>(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          value: { ...cached.value, notifications: { ...cached.value.notifications, sound: on } },
        },
    )
  }

  return { isOn: pressed ?? stored, change }
}
