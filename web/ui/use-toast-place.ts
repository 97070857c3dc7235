import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Their distance from a dialog, in pixels. */
const dialogMargin = 8

/** Distance of the toasts from the lower edge, and of what was pressed from them, in pixels. */
const margin = 16

/**
 * Where the toasts of a small screen are: at the lower edge, above a bar that sticks there (`data-bottom-bar`) and above the row
 * or the button that was just pressed. While a dialog is open they are above it, or below its head where it reaches too high.
 * @param toasts whatever changes with them
 * @param dialog the open one
 */
export function useToastPlace(
  region: RefObject<HTMLElement | null>,
  toasts: unknown,
  dialog: HTMLElement | null,
): CSSProperties {
  const pressed = usePressed(region)
  const [place, setPlace] = useState<CSSProperties>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts have another place.
  useLayoutEffect(() => {
    const height = region.current?.offsetHeight ?? 0
    if (height === 0) return
    const lift = liftAbove(pressed.current, height)
    const style: Record<`--${string}`, string> = { '--toast-lift': `${lift}px` }
    if (dialog) style['--toast-top'] = `${besideDialog(dialog, height)}px`
    setPlace(style as CSSProperties)
  }, [toasts, dialog])
  return place
}

/** How far toasts are lifted from the lower edge, in pixels: above the bar there, and above what was pressed if there is room. */
function liftAbove(pressed: Pressed, height: number): number {
  const bar = bottomBarHeight(height + margin)
  const isCovered =
    pressed.bottom > window.innerHeight - bar - height - 2 * margin && pressed.top < window.innerHeight - bar
  if (!isCovered) return bar
  const lift = window.innerHeight - pressed.top
  return lift + height + 2 * margin + topBarHeight() > window.innerHeight ? bar : lift
}

const topBarHeight = () => document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0

/** Where toasts begin while a dialog is open, in pixels: an offset, as its place is while it moves there. */
function besideDialog(dialog: HTMLElement, height: number): number {
  const above = dialog.offsetTop - height - dialogMargin
  if (above >= 0) return above
  const head = dialog.querySelector<HTMLElement>('.dialog__head')
  return dialog.offsetTop + (head?.offsetHeight ?? 0) + dialogMargin
}

/**
 * The dialog on top; each is a child of the body of its own.
 * @param onSeen called for each when it is there
 */
export function useOpenDialog(onSeen: (dialog: HTMLElement) => void): HTMLElement | null {
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const seen = useRef(onSeen)
  useEffect(() => {
    const look = () => {
      const dialogs = [...document.querySelectorAll<HTMLElement>('.dialog')]
      for (const one of dialogs) seen.current(one)
      setDialog(dialogs.at(-1) ?? null)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true })
    look()
    return () => observer.disconnect()
  }, [])
  return dialog
}

type Pressed = { readonly top: number; readonly bottom: number }

/** The edges of what was pressed last, in the window, with the row of a list that it is in; 0 at first. */
function usePressed(region: RefObject<HTMLElement | null>) {
  const pressed = useRef<Pressed>({ top: 0, bottom: 0 })
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || region.current?.contains(target)) return
      const own = (target.closest('button, a, label, select') ?? target).getBoundingClientRect()
      const row = target.closest('li')?.getBoundingClientRect()
      pressed.current = row && row.height < window.innerHeight / 2 ? row : own
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
