import { type ReactNode, useState } from 'react'
import { deviceValue } from '#web/lib/device-value.ts'
import { dashboardTexts } from '#web/texts/en/dashboard.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import './tools.css'

/** Per device: on a phone the patient may want what is in the way on a screen in the kitchen. */
const wasOpen = deviceValue('toolsOpen')

/**
 * The tools of the dashboard, folded to one line until the patient opens them. What was opened or closed is remembered on this
 * device; none of them asks the server anything before they are opened.
 * @param names in the line while they are folded
 * @param isUsed one of them is in use on this device: open unless the patient has folded them
 */
export function Tools({ names, isUsed, children }: { names: readonly string[]; isUsed: boolean; children: ReactNode }) {
  const t = useTexts(dashboardTexts)
  const [isOpen, setOpen] = useState(() => (wasOpen.read() ?? String(isUsed)) === 'true')
  const [wasOpened, setOpened] = useState(isOpen)

  function toggle() {
    setOpen(!isOpen)
    setOpened(true)
    wasOpen.write(String(!isOpen))
  }

  return (
    <section className="tools" aria-labelledby="tools-title">
      <div className="tools__head">
        <Icon name="sliders" />
        <h2 id="tools-title">
          <button type="button" aria-expanded={isOpen} aria-controls="tools" onClick={toggle}>
            {t.tools}
          </button>
        </h2>
        {!isOpen && <p>{names.join(', ')}</p>}
        <Icon name="chevron-down" className="tools__arrow" />
      </div>
      <div id="tools" hidden={!isOpen}>
        {wasOpened && children}
      </div>
    </section>
  )
}
