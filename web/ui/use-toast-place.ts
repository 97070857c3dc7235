import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Place = { readonly 'data-place': 'low' | 'high'; readonly style: CSSProperties }

/** Their distance from a dialog, in pixels. */
const dialogMargin = 8

const low: Place = { 'data-place': 'low', style: {} }

/** Distance of the toasts from the lower edge, and of what was pressed from them, in pixels. */
const margin = 16

/**
 * Where the toasts of a small screen are: at the lower edge, above a bar that sticks there (`data-bottom-bar`), or below the top bar
 * if they would cover what was just pressed. While a dialog is open they are above it, or below its head where it reaches too high.
 * @param toasts whatever changes with them
 */
export function useToastPlace(region: RefObject<HTMLElement | null>, toasts: unknown): Place {
  const pressed = usePressed(region)
  const [place, setPlace] = useState(low)
  const dialog = useOpenDialog()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts have another place.
  useLayoutEffect(() => {
    const height = region.current?.offsetHeight ?? 0
    if (height === 0) return
    const lift = bottomBarHeight(height + margin)
    const isCovered = pressed.current > window.innerHeight - lift - height - 2 * margin
    const style: Record<`--${string}`, string> = { '--toast-lift': `${lift}px` }
    if (dialog) style['--toast-top'] = `${besideDialog(dialog, height)}px`
    setPlace({ 'data-place': isCovered ? 'high' : 'low', style: style as CSSProperties })
  }, [toasts, dialog])
  return place
}

/** Where toasts begin while a dialog is open, in pixels: an offset, as its place is while it moves there. */
function besideDialog(dialog: HTMLElement, height: number): number {
  const above = dialog.offsetTop - height - dialogMargin
  if (above >= 0) return above
  const head = dialog.querySelector<HTMLElement>('.dialog__head')
  return dialog.offsetTop + (head?.offsetHeight ?? 0) + dialogMargin
}

/** The dialog on top; each is a child of the body of its own. */
function useOpenDialog(): HTMLElement | null {
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const look = () => setDialog([...document.querySelectorAll<HTMLElement>('.dialog')].at(-1) ?? null)
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true })
    look()
    return () => observer.disconnect()
  }, [])
  return dialog
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
