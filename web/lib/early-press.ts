import { type RefObject, useEffect } from 'react'

declare global {
  /**
   * Made by `web/public/early.js`, which runs before everything else: it shows the theme that was chosen on this device, and
   * keeps the last press on a part of the page that is not alive yet. Absent in tests.
   */
  var early: { readonly alive: Set<Element>; press: HTMLElement | null } | undefined
}

/**
 * A prerendered part of the page, marked `data-part`, shows its buttons before its code is there. It says here that it has
 * come alive; a button of it that was pressed meanwhile is pressed now.
 */
export function useComingAlive(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { early } = globalThis
    if (!early || !part.current) return
    early.alive.add(part.current)
    if (!early.press || !part.current.contains(early.press)) return
    const { press } = early
    early.press = null
    press.click()
  }, [part])
}
