import { useEffect, useId } from 'react'
import { pushTexts } from '#web/texts/en/push.ts'
import { settingsTexts } from '#web/texts/en/settings.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Switch } from '#web/ui/switch.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { readDeviceState, turnOff, turnOn, useDeviceState } from './this-device.ts'

/** Notifications on this device: a setting of the device, and not of the account. @param props.isPushOn whether the account has push on */
export function ThisDeviceOption({ isPushOn }: { isPushOn: boolean }) {
  const t = useTexts(pushTexts)
  const { on, off } = useTexts(settingsTexts)
  const state = useDeviceState()
  const id = useId()
  useEffect(() => void readDeviceState(), [])
  const isOn = state === 'on'
  const isUnsupported = state === 'unsupported' || state === 'needs-install'
  const isOut = !isPushOn || isUnsupported || state === 'blocked'

  async function change(wanted: boolean) {
    if (wanted) return turnOn()
    await turnOff().catch(() => showToast('error', t.notOff))
  }

  return (
    <div className="option option--setting">
      <span>
        <b>{t.here}</b>
        <small id={id} role="status">
          {isPushOn || isUnsupported ? t.states[state] : t.offEverywhere}
        </small>
      </span>
      {!isOut && (
        <Switch
          label={t.here}
          aria-describedby={id}
          stateText={isOn ? on : off}
          checked={isOn}
          // Not `disabled`, which would lose the focus.
          aria-disabled={state === 'busy'}
          onChange={({ target }) => state !== 'busy' && void change(target.checked)}
        />
      )}
    </div>
  )
}
