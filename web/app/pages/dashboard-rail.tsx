import { weeklyDays } from '#core/adherence/adherence.ts'
import { AssistantPanel } from '#web/features/assistant/assistant-panel.tsx'
import { Upcoming } from '#web/features/dashboard/upcoming.tsx'
import { WeekBars } from '#web/features/dashboard/week-bars.tsx'
import { LedgerTool } from '#web/features/ledger/ledger-tool.tsx'
import { PremiumBanner } from '#web/features/plans/premium-banner.tsx'
import { AudioControls } from '#web/features/reminders/audio-controls.tsx'
import { VideoAssistant } from '#web/features/video/video-assistant.tsx'
import type { Day, MedicationDay } from '#web/lib/day.ts'

type DashboardRailProps = {
  readonly day: Day
  /** The medications that the patient takes now. */
  readonly active: readonly MedicationDay[]
  /** The record is the copy on this device. */
  readonly isStale: boolean
  readonly onShowPlans: () => void
  readonly firstName: string
}

/** The sidebar: what comes next, how the week went, and the tools (product 5.1). */
export function DashboardRail({ day, active, isStale, onShowPlans, firstName }: DashboardRailProps) {
  const { record, now } = day
  return (
    <aside className="rail">
      <Upcoming medications={active} spans={record.spans} now={now} />
      <WeekBars days={day.figures.days.slice(-weeklyDays)} />
      <div className="collapsibles">
        <AssistantPanel record={record} isStale={isStale} now={now} />
        <AudioControls day={day} firstName={firstName} />
        <LedgerTool userId={record.userId} />
        <VideoAssistant />
      </div>
      <PremiumBanner onShowPlans={onShowPlans} />
    </aside>
  )
}
