import { lazy, Suspense } from 'react'
import { useUnsentEntries } from '#web/lib/outbox.ts'

export const loadRefusedEntries = () => import('./refused-entries.tsx')

const RefusedEntries = lazy(async () => ({ default: (await loadRefusedEntries()).RefusedEntries }))

/** Entries that the server refused for good; loaded only when there are any, which is rare. */
export function LazyRefusedEntries() {
  const isAny = useUnsentEntries().some(({ state }) => state === 'refused')
  return <Suspense>{isAny && <RefusedEntries />}</Suspense>
}
