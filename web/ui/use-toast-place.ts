import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Place = { readonly 'data-place': 'low' | 'high'; readonly style: CSSProperties }

const low: Place = { 'data-place': 'low', style: {} }

/** Distance of the toasts from the lower edge, and of what was pressed from them, in pixels. */
const margin = 16

/**
 * Where the toasts of a small screen are: at the lower edge, above a bar that sticks there (`data-bottom-bar`), or below the top bar
 * if they would cover what was just pressed.
 * @param toasts whatever changes with them
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, toasts: unknown): Place {
  const pressed = usePressed(region)
  const [place, setPlace] = useState(low)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts have another place.
  useLayoutEffect(() => {
    const height = region.current?.offsetHeight ?? 0
    if (height === 0) return
    const lift = bottomBarHeight(height + margin)
    const isCovered = pressed.current > window.innerHeight - lift - height - 2 * margin
    setPlace({ 'data-place': isCovered ? 'high' : 'low', style: { '--toast-lift': `${lift}px` } as CSSProperties })
  }, [toasts])
  return place
}

/** The lower edge of what was pressed last, in the window; 0 at first. */
function usePressed(region: RefObject<HTMLElement | null>) {
  const pressed = useRef(0)
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || region.current?.contains(target)) return
      pressed.current = (target.closest('button, a, label, select') ?? target).getBoundingClientRect().bottom
    }
    // A choice from a list is no click.
    const kinds = ['click', 'change']
    for (const kind of kinds) document.addEventListener(kind, note, true)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note, true)
    }
  }, [region])
  return pressed
}

/**
 * How much of the window's lower edge bars cover.
 * @param reach how far from that edge they would be under the toasts, in pixels
 */
function bottomBarHeight(reach: number): number {
  const heights = [...document.querySelectorAll('[data-bottom-bar]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > window.innerHeight - reach && top < window.innerHeight)
    .map(({ top }) => window.innerHeight - top)
  return Math.max(0, ...heights)
}
