import { useEffect, useId, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { createListeners } from './listeners.ts'
import { currentSession } from './session.ts'

/** How many changes each form of the page has that are not saved. */
const counts = new Map<string, number>()
const listeners = createListeners()

function setCount(form: string, count: number): void {
  if (count === 0) counts.delete(form)
  else counts.set(form, count)
  listeners.notify()
}

/** @returns how many changes on the page are not saved */
export function unsavedChanges(): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** Like `unsavedChanges`, and renders again when it changes. */
export function useUnsavedChanges(): number {
  return useSyncExternalStore(listeners.subscribe, unsavedChanges)
}

/** Reports how many changes a form has that are not saved, while it is on the page. */
export function useReportUnsaved(count: number): void {
  const form = useId()
  useEffect(() => {
    setCount(form, count)
    return () => setCount(form, 0)
  }, [form, count])
}

/**
 * Holds a patient who leaves the page while something on it is not saved: by a link or going back, until the blocker is answered;
 * by closing the tab, where the browser asks by its own dialog. React Router keeps one blocker at a time: a page uses it once.
 * @returns the blocker of React Router
 */
export function useLeaveBlocker(unsaved: number) {
  useEffect(() => {
    if (unsaved === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A patient who is signed out has to leave the page.
      unsaved > 0 && currentLocation.pathname !== nextLocation.pathname && currentSession() !== null,
  )
}
