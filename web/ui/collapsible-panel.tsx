import { type ComponentType, type ReactNode, type Ref, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type CollapsiblePanelProps<Props> = {
  icon: IconName
  /** One line below its title. */
  what: ReactNode
  texts: Record<'title' | 'open' | 'openLabel' | 'close' | 'closeLabel' | 'loading' | 'loadFailed', string>
  /** Loads the content component. */
  load: () => Promise<ComponentType<Props>>
  /** The props of the content. */
  given: Props
  ref?: Ref<HTMLDivElement>
}

/**
 * A collapsible panel of the dashboard. Its content is loaded when it is first opened, stays mounted when it is closed, and can
 * be retried if loading failed.
 */
export function CollapsiblePanel<Props extends object>({
  icon,
  what,
  texts,
  load,
  given,
  ref,
}: CollapsiblePanelProps<Props>) {
  const [isOpen, setOpen] = useState(false)
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const id = useId()

  async function toggle() {
    setOpen(!isOpen)
    setFailed(false)
    if (isOpen || Part) return
    try {
      const loaded = await load()
      setPart(() => loaded)
    } catch {
      setOpen(false)
      setFailed(true)
    }
  }

  return (
    <div className="collapsible" ref={ref}>
      <Icon name={icon} />
      <span>
        <b>{texts.title}</b>
        <small>{what}</small>
      </span>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? texts.closeLabel : texts.openLabel}
        onClick={() => void toggle()}
      >
        {isOpen ? texts.close : texts.open}
      </Button>
      <div id={id} className="collapsible__more" hidden={!isOpen}>
        {Part ? <Part {...given} /> : <p className="soft">{texts.loading}</p>}
      </div>
      {hasFailed && (
        <p className="collapsible__more small" role="alert">
          {texts.loadFailed}
        </p>
      )}
    </div>
  )
}
