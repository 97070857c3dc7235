import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getSettings, putSettings } from '#core/api/settings.ts'
import type { Settings } from '#core/settings/settings.ts'
import { call } from '#web/lib/api.ts'
import { type Kept, keys } from '#web/lib/queries.ts'
import { stopSound } from './sound.ts'
import { useSettings } from './use-reminders.ts'

/** Whether reminders sound: the account's setting, the same as on the Settings page. */
export function useSoundSetting(userId: string, onFailure: () => void) {
  const client = useQueryClient()
  // What was pressed is shown with the press itself; the copy of the settings tells its readers a moment later.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const isOn = useSettings(userId).notifications.sound
  const queue = useRef(Promise.resolve())
  const queryKey = keys.settings(userId)

  /** Shown, and silent, at once; taken back when it could not be stored. Presses in a row are stored in their order. */
  function change(on: boolean): void {
    if (!on) stopSound()
    setPressed(on)
    show(on)
    queue.current = queue.current.then(() => store(on))
  }

  async function store(on: boolean): Promise<void> {
    try {
      // As they are now: another device may have changed another one of them.
      const stored = await call(getSettings, {})
      await call(putSettings, withSound(stored, on))
    } catch {
      setPressed(null)
      show(!on)
      onFailure()
    } finally {
      await client.invalidateQueries({ queryKey })
      setPressed((last) => (last === on ? null : last))
    }
  }

  function show(on: boolean): void {
    void client.cancelQueries({ queryKey })
    client.setQueryData<Kept<Settings>>(queryKey, (kept) => kept && { ...kept, value: withSound(kept.value, on) })
  }

  return { isOn: pressed ?? isOn, change }
}

function withSound(settings: Settings, sound: boolean): Settings {
  return { ...settings, notifications: { ...settings.notifications, sound } }
}
