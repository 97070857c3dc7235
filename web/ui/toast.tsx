import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type ToastKind = 'success' | 'error' | 'info'

const icons: Record<ToastKind, IconName> = { success: 'taken', error: 'missed', info: 'upcoming' }

/** How long a toast stays (SPEC 9, "Toast duration"), in milliseconds. */
export const toastDuration = 3000

/** More at once would hide the page; the oldest gives way. */
const mostShown = 3

type ToastOptions = {
  /** One thing that can be done about it, most often Undo; it closes the toast. */
  action?: { readonly label: string; readonly run: () => void }
  /** In milliseconds, where it has to stay longer than others (an Undo). */
  duration?: number
  /** Replaces the toast with the same id instead of adding one. */
  id?: string
}

type Toast = Required<Pick<ToastOptions, 'duration' | 'id'>> &
  Pick<ToastOptions, 'action'> & { readonly kind: ToastKind; readonly message: string }

let shown: readonly Toast[] = []
let counter = 0
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()

/** Says shortly what just happened, where it hides nothing; announced to screen readers. */
export function showToast(kind: ToastKind, message: string, options: ToastOptions = {}): void {
  const { action, duration = toastDuration, id = `toast ${++counter}` } = options
  const toast: Toast = { kind, message, duration, id, ...(action && { action }) }
  const others = shown.filter((one) => one.id !== id)
  for (const gone of others.slice(0, Math.max(0, others.length + 1 - mostShown))) stop(gone.id)
  change([...others, toast].slice(-mostShown))
  start(toast)
}

/** Takes a toast away before its time. */
export function dismissToast(id: string): void {
  stop(id)
  change(shown.filter((one) => one.id !== id))
}

/** Where the toasts appear: at the bottom, in the middle. Once per page. @param label name of the region */
export function Toaster({ label }: { label: string }) {
  const toasts = useSyncExternalStore(watch, () => shown)
  // While it is looked at or about to be pressed, no toast goes away (WCAG 2.2.1).
  const hold = () => {
    for (const { id } of toasts) stop(id)
  }
  const release = () => toasts.forEach(start)
  return (
    <section className="toasts" aria-label={label} aria-live="polite">
      <ol onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
        {toasts.map((toast) => (
          <li key={toast.id}>
            <ToastBody {...toast} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ToastBody({ kind, message, action, id }: Toast) {
  return (
    <div className="toast" role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <span>{message}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
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

function change(toasts: readonly Toast[]): void {
  shown = toasts
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
