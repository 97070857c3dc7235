import { useState } from 'react'
import { useLocation } from 'react-router'

const sections = ['profile', 'notifications', 'reminders', 'anchors', 'appearance', 'privacy', 'data'] as const
type Section = (typeof sections)[number]

/** Whether a section is open, as its Accordion takes it. */
export type SectionState = {
  readonly isOpen: boolean
  /** It was opened once: its content stays mounted from then on. */
  readonly wasOpened: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/**
 * The open sections, and those that were open once: the data of others is not fetched. At first all are closed, except one that a
 * link leads to, such as `/app/settings#notifications`.
 */
export function useOpenSections() {
  const { hash } = useLocation()
  const [open, setOpen] = useState<ReadonlySet<Section>>(
    () => new Set(sections.filter((section) => hash === `#${section}`)),
  )
  const [opened, setOpened] = useState(open)

  function toggle(section: Section, isOpen: boolean) {
    setOpen((now) => new Set(isOpen ? [...now, section] : [...now].filter((one) => one !== section)))
    setOpened((now) => new Set([...now, section]))
  }

  return (section: Section): SectionState => ({
    isOpen: open.has(section),
    wasOpened: opened.has(section),
    onToggle: (isOpen) => toggle(section, isOpen),
  })
}
