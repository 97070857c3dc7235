import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { UNSAFE_NavigationContext, useLocation } from 'react-router'

type Place = { readonly pathname: string }
type Way = { readonly currentLocation: Place; readonly nextLocation: Place }

/** Whether somebody wants to leave who has to be asked first. */
export type Blocker = {
  readonly state: 'unblocked' | 'blocked'
  /** Leaves after all. */
  readonly proceed?: () => void
  /** Stays. */
  readonly reset?: () => void
}

const nobody: Blocker = { state: 'unblocked' }

/**
 * Holds back what would leave the place shown now, by a link or by the way back, until the patient has been asked. The
 * router's own works only with loaders (decision 9).
 */
export function useBlocker(isBlocked: (way: Way) => boolean): Blocker {
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const currentLocation = useLocation()
  const [blocker, setBlocker] = useState(nobody)

  /** @returns whether it may go on now; if not, it goes on with `go` should the patient say so */
  const ask = useEffectEvent((pathname: string, go: () => void) => {
    if (!isBlocked({ currentLocation, nextLocation: { pathname } })) return true
    const reset = () => setBlocker(nobody)
    const proceed = () => {
      reset()
      go()
    }
    setBlocker({ state: 'blocked', proceed, reset })
    return false
  })

  useEffect(() => {
    const { push, replace } = navigator
    navigator.push = (to, ...rest) => {
      if (ask(pathOf(to), () => push(to, ...rest))) push(to, ...rest)
    }
    navigator.replace = (to, ...rest) => {
      if (ask(pathOf(to), () => replace(to, ...rest))) replace(to, ...rest)
    }
    return () => {
      Object.assign(navigator, { push, replace })
    }
  }, [navigator])

  // The browser has already gone back or forth when it says so: it is brought back, and asked for once more on a yes. The
  // router numbers its places.
  const placeNumber = numberOfPlace()
  useEffect(() => {
    let passing: 'back' | 'on' | null = null
    const onPop = (event: PopStateEvent) => {
      const way = numberOfPlace() - placeNumber
      const isPassing = passing
      passing = null
      if (isPassing === 'back') return event.stopImmediatePropagation()
      if (isPassing === 'on' || way === 0) return
      const go = () => {
        passing = 'on'
        window.history.go(way)
      }
      if (ask(window.location.pathname, go)) return
      event.stopImmediatePropagation()
      passing = 'back'
      window.history.go(-way)
    }
    // Before the router, which listens without `capture`.
    window.addEventListener('popstate', onPop, { capture: true })
    return () => window.removeEventListener('popstate', onPop, { capture: true })
  }, [placeNumber])

  return blocker
}

function pathOf(to: string | Partial<Place>): string {
  return new URL(typeof to === 'string' ? to : (to.pathname ?? ''), window.location.href).pathname
}

function numberOfPlace(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0
}
