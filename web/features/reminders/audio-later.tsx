import { useEffect, useState } from 'react'
import type { AudioControls, AudioControlsProps } from './audio-controls.tsx'
import { canSound } from './sound.ts'
import { useSettings } from './use-reminders.ts'

/** Well before the welcome, at two seconds, and the panel, at three; the first screen and its data are there by then. */
const loadedAfterMs = 1500
const retryEveryMs = 10_000

const loadAudioControls = () => import('./audio-controls.tsx')

/** `AudioControls`, whose code is loaded once the dashboard is there; its place is kept meanwhile. */
export function AudioLater(props: AudioControlsProps) {
  const { record, shownAt } = props
  const [Panel, setPanel] = useState<typeof AudioControls | null>(null)
  useEffect(() => {
    let timer = setTimeout(load, Math.max(0, shownAt + loadedAfterMs - performance.now()))
    async function load() {
      try {
        const { AudioControls } = await loadAudioControls()
        setPanel(() => AudioControls)
      } catch {
        timer = setTimeout(load, retryEveryMs)
      }
    }
    return () => clearTimeout(timer)
  }, [shownAt])
  const hasVolume = useSettings(record.userId).notifications.sound && canSound()
  return (
    <div className={hasVolume ? 'audio-place' : undefined}>
      {Panel ? <Panel {...props} /> : <div className="tool" />}
    </div>
  )
}
