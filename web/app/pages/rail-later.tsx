import { useDeferredValue, useState } from 'react'
import { DashboardRail, type DashboardRailProps } from './dashboard-rail.tsx'

/** The rail of the dashboard, made once the day itself is on the screen. */
export function RailLater(props: Omit<DashboardRailProps, 'shownAt'>) {
  const isDayShown = useDeferredValue(true, false)
  const [shownAt] = useState(() => performance.now())
  return (
    <aside className="rail">
      {isDayShown ? (
        <DashboardRail {...props} shownAt={shownAt} />
      ) : (
        <div className="panel rail-wait" aria-hidden="true" />
      )}
    </aside>
  )
}
