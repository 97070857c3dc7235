import { type ReactNode, useId } from 'react'
import { BidiText } from '#web/ui/bidi-text.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { SectionState } from './use-open-sections.ts'
import './accordion.css'

type AccordionProps = SectionState & {
  title: string
  icon: IconName
  /** The current state, in one line below the title. */
  summary: string
  children: ReactNode
}

/** A collapsible section (product 8): its content stays mounted while it is closed. */
export function Accordion({ title, icon, summary, isOpen, wasOpened, onToggle, children }: AccordionProps) {
  const id = useId()
  return (
    <div className="settings-section">
      <div className="settings-section__head">
        <Icon name={icon} />
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            aria-describedby={`${id}-summary`}
            onClick={() => onToggle(!isOpen)}
          >
            {title}
          </button>
        </h2>
        <Icon name="chevron-down" className="settings-section__arrow" />
        <p id={`${id}-summary`}>
          <BidiText>{summary}</BidiText>
        </p>
      </div>
      <div className="settings-section__content" id={`${id}-content`} hidden={!isOpen}>
        {wasOpened && children}
      </div>
    </div>
  )
}
