import { useRef, useSyncExternalStore } from 'react'
import { BidiText } from './bidi-text.tsx'
import { Icon, type IconName } from './icon.tsx'

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
  Pick<ToastOptions, 'action' | 'firstAction'> & { readonly kind: ToastKind; readonly message: string }

let shown: readonly Toast[] = []
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
    id = `toast ${++counter}`,
  } = options
  const toast: Toast = { kind, message, duration, id, ...(action && { action }), ...(firstAction && { firstAction }) }
  const others = shown.filter((one) => one.id !== id && (kind === 'error' || one.kind === 'error'))
  const staying = [...others, toast].slice(-maxShown)
  for (const gone of shown) if (!staying.includes(gone)) stop(gone.id)
  change(staying)
  start(toast)
}

export function dismissToast(id: string): void {
  stop(id)
  change(shown.filter((one) => one.id !== id))
}

/**
 * The region of the toasts: over the top bar of a small screen, next to the main column of a wide one, so that no dose, button
 * or figure is ever covered. Last on the page, so that the Tab key reaches it last.
 * @param label name of the region
 */
export function Toaster({ label }: { label: string }) {
  const toasts = useSyncExternalStore(watch, toastsNow, toastsNow)
  // While it is hovered or focused, no toast disappears (WCAG 2.2.1).
  const list = useRef<HTMLOListElement>(null)
  const pointed = useRef(false)
  const hold = () => {
    for (const { id } of toasts) stop(id)
  }
  const release = () => {
    if (!pointed.current && !list.current?.contains(document.activeElement)) toasts.forEach(start)
  }
  return (
    <section className="toasts" aria-label={label} aria-live="polite">
      <ol
        ref={list}
        onPointerEnter={() => {
          pointed.current = true
          hold()
        }}
        onPointerLeave={() => {
          pointed.current = false
          release()
        }}
        onFocus={hold}
        onBlur={release}
      >
        {toasts.map((toast) => (
          <li key={toast.id}>
            <ToastBody {...toast} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ToastBody({ kind, message, action, firstAction, id }: Toast) {
  return (
    <div className="toast" role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <span>
        <BidiText>{message}</BidiText>
      </span>
      {action && (
        <div className="toast__actions">
          {[firstAction, action].map(
            (one) =>
              one && (
                <button
                  key={one.label}
                  type="button"
                  onClick={() => {
                    dismissToast(id)
                    one.run()
                  }}
                >
                  {one.label}
                </button>
              ),
          )}
        </div>
      )}
    </div>
  )
}

function start({ id, duration }: Toast): void {
  stop(id)
  timers.set(id, setTimeout(dismissToast, duration, id))
}

function stop(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

const toastsNow = () => shown

function change(toasts: readonly Toast[]): void {
  shown = toasts
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
