import { useState } from 'react'

type Section = 'profile' | 'notifications' | 'reminders' | 'anchors' | 'appearance' | 'privacy' | 'data'

/** Whether a section is open, as its Accordion takes it. */
export type SectionState = {
  readonly isOpen: boolean
  /** It was opened once: its content stays mounted from then on. */
  readonly wasOpened: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** The open sections, and those that were open once: the data of others is not fetched. */
export function useOpenSections() {
  const [open, setOpen] = useState<ReadonlySet<Section>>(new Set(['notifications', 'reminders']))
  // The profile's fields are mounted from the start: they may have to show errors.
  const [opened, setOpened] = useState<ReadonlySet<Section>>(new Set([...open, 'profile']))

  function toggle(section: Section, isOpen: boolean) {
    setOpen((now) => new Set(isOpen ? [...now, section] : [...now].filter((one) => one !== section)))
    setOpened((now) => new Set([...now, section]))
  }

  const stateOf = (section: Section): SectionState => ({
    isOpen: open.has(section),
    wasOpened: opened.has(section),
    onToggle: (isOpen) => toggle(section, isOpen),
  })
  return { stateOf, toggle }
}
