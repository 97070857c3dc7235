import { useEffect, useId, useState } from 'react'
import type { Day } from '#web/lib/day.ts'
import { audioTexts } from '#web/texts/en/audio.ts'
import { currentLanguage } from '#web/texts/language.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useIsSilenced } from './autoplay.ts'
import { isSoundSupported, soundReminder, stopSound } from './sound.ts'
import { useSoundSetting } from './use-sound-setting.ts'
import { setReminderVolume, useReminderVolume } from './use-volume.ts'
import { volumeRange } from './volume.ts'

/** Delay of the panel after the dashboard, in milliseconds (product 7.2). */
const shownAfterMs = 3000

/**
 * Switch and volume of reminder sounds (product 7.2); the sample sounds like the next reminder.
 * @param dashboardAt when the dashboard was shown, in milliseconds of the page's own clock
 */
export function AudioControls({ day, dashboardAt }: { day: Day; dashboardAt: number }) {
  const t = useTexts(audioTexts)
  const isShown = useIsOver(dashboardAt + shownAfterMs)
  if (!isShown) return null
  return (
    <div className="collapsible audio-controls">
      <Icon name="voice" />
      {isSoundSupported() ? (
        <Controls day={day} />
      ) : (
        <span>
          <b>{t.title}</b>
          <small>{t.unsupported}</small>
        </span>
      )}
    </div>
  )
}

function Controls({ day }: { day: Day }) {
  const t = useTexts(audioTexts)
  const { isOn, change } = useSoundSetting(day.record.userId, () => showToast('error', t.notSaved))
  const isSilenced = useIsSilenced()
  const hasVoice = day.medications.some(({ isActive, medication }) => isActive && medication.voiceReminder)
  return (
    <>
      <span>
        <b>{t.title}</b>
        <small>{isOn ? t.how : t.isOff}</small>
      </span>
      <Switch
        label={t.title}
        stateText={isOn ? t.on : t.off}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
      {isOn && <VolumeControls spoken={hasVoice ? t.sample : null} />}
      {isOn && isSilenced && <p className="audio-controls__row small soft">{t.blocked}</p>}
    </>
  )
}

/** @param spoken the text of a sample; null if the patient's reminders are not spoken */
function VolumeControls({ spoken }: { spoken: string | null }) {
  const t = useTexts(audioTexts)
  const volume = useReminderVolume()
  const [isPlaying, setPlaying] = useState(false)
  const id = useId()

  async function play() {
    setPlaying(true)
    await soundReminder(spoken, currentLanguage(), volume)
    setPlaying(false)
  }

  return (
    <>
      <div className="audio-controls__row audio-controls__volume">
        <label htmlFor={id}>{t.volume}</label>
        <input
          id={id}
          type="range"
          {...volumeRange}
          value={volume}
          aria-valuetext={t.percent(volume)}
          onChange={({ target }) => setReminderVolume(target.valueAsNumber)}
        />
        <output className="num" htmlFor={id}>
          {t.percent(volume)}
        </output>
      </div>
      <div className="audio-controls__row">
        {volume === 0 ? (
          <p className="small soft">{t.silent}</p>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            icon={isPlaying ? 'pause' : 'play'}
            onClick={() => (isPlaying ? stopSound() : void play())}
          >
            {isPlaying ? t.stop : t.play}
          </Button>
        )}
      </div>
    </>
  )
}

/** Whether a moment of the page's own clock is over. */
function useIsOver(moment: number): boolean {
  const [isOver, setOver] = useState(() => performance.now() >= moment)
  useEffect(() => {
    const timer = setTimeout(setOver, Math.max(0, moment - performance.now()), true)
    return () => clearTimeout(timer)
  }, [moment])
  return isOver
}
