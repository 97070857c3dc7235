import { useEffect, useRef, useSyncExternalStore } from 'react'
import { BidiText } from './bidi-text.tsx'
import { classNames } from './class-names.ts'
import { useIsSettled } from './double-tap.ts'
import { focusMain } from './focus-main.ts'
import { Icon, type IconName } from './icon.tsx'
import { useOpenDialog, useToastPlace } from './use-toast-place.ts'

export type ToastKind = 'success' | 'error' | 'info'

const icons: Record<ToastKind, IconName> = { success: 'taken', error: 'missed', info: 'upcoming' }

/** How long a toast stays (product 2.4), in milliseconds. */
export const toastDuration = 3000

/** For a toast with an action: old hands are slow (WCAG 2.2.1). */
export const actionToastDuration = 10_000

/** More failures at once would hide the page; the oldest is removed. */
const maxShown = 3

type ToastAction = { readonly label: string; readonly run: () => void }

type ToastOptions = {
  /** An action, usually Undo; it closes the toast. */
  action?: ToastAction
  /** One that stands before it. */
  firstAction?: ToastAction
  /** In milliseconds, if it has to stay longer than others. */
  duration?: number
  /** Replaces the toast with the same id instead of adding one. */
  id?: string
}

type Toast = Required<Pick<ToastOptions, 'duration' | 'id'>> &
  Pick<ToastOptions, 'action' | 'firstAction'> & {
    readonly kind: ToastKind
    readonly message: string
    /** Later ones have higher numbers. */
    readonly serial: number
  }

/** For each dialog, the number of the latest toast when it opened. */
const openedAfter = new WeakMap<HTMLElement, number>()

/** A dialog never has good news from before it over its question: they wait until it closes. Failures do not. */
const isWaiting = ({ kind, serial }: Toast, dialog: HTMLElement | null) =>
  kind !== 'error' && dialog !== null && serial <= (openedAfter.get(dialog) ?? 0)

/** Each toast keeps its place until it goes: the text of a place is a live region that is there before the text. */
let places: readonly (Toast | null)[] = Array.from({ length: maxShown }, () => null)
let counter = 0
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()

/**
 * Reports what just happened, announced to screen readers. A success replaces an older success, so that taps in a row do not
 * pile up; a failure stays for its time next to it.
 * @param message isolated parts in it are rendered by `BidiText`
 */
export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}): void {
  const {
    action,
    firstAction,
    duration = action ? actionToastDuration : toastDuration,
    id = `toast ${counter + 1}`,
  } = options
  const serial = ++counter
  const actions = { ...(action && { action }), ...(firstAction && { firstAction }) }
  const toast: Toast = { kind, message, duration, id, serial, ...actions }
  const others = shownNow().filter((one) => one.id !== id && (kind === 'error' || one.kind === 'error'))
  const staying = others.toSorted((a, b) => a.serial - b.serial).slice(1 - maxShown)
  const kept = places.map((one) => (one && staying.includes(one) ? one : null))
  for (const gone of shownNow()) if (!staying.includes(gone)) stop(gone.id)
  const former = places.findIndex((one) => one?.id === id)
  change(kept.with(former >= 0 ? former : kept.indexOf(null), toast))
  start(toast)
}

export function dismissToast(id: string): void {
  stop(id)
  change(places.map((one) => (one?.id === id ? null : one)))
}

export function dismissAllToasts(): void {
  for (const { id } of shownNow()) dismissToast(id)
}

/**
 * The region of the toasts: at the lower edge of a small screen, next to the main column of a wide one. Last on the page, so that
 * the Tab key reaches it last. While a dialog is open, it has only what came since.
 * @param props.label name of the region
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const shown = useSyncExternalStore(watch, placesNow, placesNow)
  const region = useRef<HTMLElement>(null)
  const dialog = useOpenDialog((one) => {
    if (!openedAfter.has(one)) openedAfter.set(one, counter)
  })
  const place = useToastPlace(region, shown, dialog)
  // While it is hovered or focused, no toast disappears (WCAG 2.2.1).
  const pointed = useRef(false)
  /** What had the focus before the region. */
  const before = useRef<EventTarget>(null)
  const isHeld = () => pointed.current || region.current?.contains(document.activeElement)
  const hold = () => {
    for (const { id } of shownNow()) stop(id)
  }
  const release = () => {
    if (!isHeld()) startAll(dialog)
  }
  // Nor one that comes meanwhile.
  useEffect(() => {
    if (isHeld()) hold()
  })
  useEffect(() => startAll(dialog), [dialog])

  function close(id: string) {
    const hadFocus = region.current?.contains(document.activeElement)
    dismissToast(id)
    if (!hadFocus) return
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true })
    else focusMain()
  }

  return (
    <section
      className="toasts"
      aria-label={label}
      ref={region}
      style={place}
      onPointerEnter={() => {
        pointed.current = true
        hold()
      }}
      onPointerLeave={() => {
        pointed.current = false
        release()
      }}
      onFocus={({ relatedTarget }) => {
        if (!region.current?.contains(relatedTarget)) before.current = relatedTarget
        hold()
      }}
      onBlur={release}
    >
      {shown.map((toast, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is the place that stays.
        <ToastPlace key={index} toast={toast} dialog={dialog} closeLabel={closeLabel} onClose={close} />
      ))}
    </section>
  )
}

type ToastPlaceProps = {
  toast: Toast | null
  dialog: HTMLElement | null
  closeLabel: string
  onClose: (id: string) => void
}

/** A toast: its text in one of two live regions, which stay in the page without a text, and its buttons outside of them. */
function ToastPlace({ toast, dialog, closeLabel, onClose }: ToastPlaceProps) {
  const text = toast && (
    // The same text again is announced again.
    <span key={toast.serial}>
      <BidiText>{toast.message}</BidiText>
    </span>
  )
  const isError = toast?.kind === 'error'
  return (
    <div
      className={toast ? classNames('toast', isWaiting(toast, dialog) && 'toast--waiting') : undefined}
      style={{ order: toast?.serial }}
    >
      {toast && <Icon name={icons[toast.kind]} />}
      <div aria-live="polite" aria-atomic="true">
        {!isError && text}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {isError && text}
      </div>
      {toast?.action && (
        <ToastButtons toast={toast} action={toast.action} closeLabel={closeLabel} onClose={() => onClose(toast.id)} />
      )}
    </div>
  )
}

function ToastButtons(props: { toast: Toast; action: ToastAction; closeLabel: string; onClose: () => void }) {
  const { toast, action, closeLabel, onClose } = props
  // A toast that has just taken the place of another has an action of its own: the tap was meant for the former one.
  const isSettled = useIsSettled(`${toast.serial}`)
  return (
    <div className="toast__actions">
      {[toast.firstAction, action].map(
        (one) =>
          one && (
            <button
              key={one.label}
              type="button"
              onClick={() => {
                if (!isSettled) return
                onClose()
                one.run()
              }}
            >
              {one.label}
            </button>
          ),
      )}
      <button type="button" className="toast__close" aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" size="sm" />
      </button>
    </div>
  )
}

function start({ id, duration }: Toast): void {
  stop(id)
  timers.set(id, setTimeout(dismissToast, duration, id))
}

/** Their time begins, but for those that wait for a dialog. */
function startAll(dialog: HTMLElement | null): void {
  for (const toast of shownNow()) {
    if (isWaiting(toast, dialog)) stop(toast.id)
    else start(toast)
  }
}

function stop(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

const placesNow = () => places
const shownNow = () => places.filter((one) => one !== null)

function change(next: readonly (Toast | null)[]): void {
  places = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
