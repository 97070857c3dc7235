import { useState } from 'react'
import { type Location, useLocation } from 'react-router'

/** What a link to My Medications asks for, as the state of its location; a notification has `?show=`, with the medications. */
type Shown = {
  /** The medication whose form is open. */
  readonly edit?: string | null
  /** The medications whose rows are open; the first has the focus. */
  readonly show?: readonly string[]
}

/** Which rows of My Medications are open while the page is, with those that a link asks for. */
export function useOpenRows() {
  const location = useLocation()
  const [link, setLink] = useState<{ readonly from: Location; readonly asked: Required<Shown> } | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  if (location !== link?.from) {
    const { edit = null, show = shownBy(location.search) } = (location.state as Shown | null) ?? {}
    setLink({ from: location, asked: { edit, show } })
    setOpen(new Set([...open, ...show, ...(edit === null ? [] : [edit])]))
  }
  return {
    /** Another object with each link that is followed. */
    link: link?.asked ?? noLink,
    isOpen: (id: string) => open.has(id),
    open: (id: string) => setOpen((before) => new Set([...before, id])),
    toggle: (id: string) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
  }
}

const noLink: Required<Shown> = { edit: null, show: [] }

function shownBy(search: string): readonly string[] {
  return new URLSearchParams(search).get('show')?.split(',') ?? []
}

export type OpenRows = ReturnType<typeof useOpenRows>
