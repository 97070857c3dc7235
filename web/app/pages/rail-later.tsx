import { type ComponentType, startTransition, useEffect, useState } from 'react'
import type { DashboardRailProps } from './dashboard-rail.tsx'

const load = async () => (await import('./dashboard-rail.tsx')).DashboardRail

/** The day itself comes first, on a slow network too; then what stands beside it. In milliseconds. */
const afterMs = 1000
const retryEvery = 10_000

/** The rail of the dashboard, loaded once the day is there. Should it not load, the day stays, and it is tried again. */
export function RailLater(props: Omit<DashboardRailProps, 'shownAt'>) {
  const Rail = useLater()
  const [shownAt] = useState(() => performance.now())
  return (
    <aside className="rail">
      {Rail ? <Rail {...props} shownAt={shownAt} /> : <div className="panel rail-wait" aria-hidden="true" />}
    </aside>
  )
}

function useLater(): ComponentType<DashboardRailProps> | null {
  const [Rail, setRail] = useState<ComponentType<DashboardRailProps> | null>(null)
  useEffect(() => {
    let timer = setTimeout(attempt, afterMs)
    async function attempt() {
      try {
        const loaded = await load()
        startTransition(() => setRail(() => loaded))
      } catch {
        timer = setTimeout(attempt, retryEvery)
      }
    }
    return () => clearTimeout(timer)
  }, [])
  return Rail
}
