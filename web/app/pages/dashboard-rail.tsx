import { weeklyDays } from '#core/adherence/adherence.ts'
import { AssistantPanel } from '#web/features/assistant/assistant-panel.tsx'
import { Upcoming } from '#web/features/dashboard/upcoming.tsx'
import { WeekBars } from '#web/features/dashboard/week-bars.tsx'
import { LedgerTool } from '#web/features/ledger/ledger-tool.tsx'
import { PremiumBanner } from '#web/features/plans/premium-banner.tsx'
import { AudioLater } from '#web/features/reminders/audio-later.tsx'
import { VideoAssistant } from '#web/features/video/video-assistant.tsx'
import { activeMedications, figuresOf, type PatientRecord } from '#web/lib/record.ts'

export type DashboardRailProps = {
  readonly record: PatientRecord
  /** The record is the copy on this device. */
  readonly isStale: boolean
  readonly now: Temporal.Instant
  readonly onShowPlans: () => void
  readonly firstName: string
  /** When the dashboard was there, by `performance.now()`. */
  readonly shownAt: number
}

/** Beside the day: what comes next, how the week went, and the tools (product 5.1). */
export function DashboardRail({ record, isStale, now, onShowPlans, firstName, shownAt }: DashboardRailProps) {
  return (
    <>
      <Upcoming medications={activeMedications(record, now)} spans={record.spans} now={now} />
      <WeekBars days={figuresOf(record, now).days.slice(-weeklyDays)} />
      <div className="tools">
        <AssistantPanel record={record} isStale={isStale} now={now} />
        <AudioLater record={record} now={now} firstName={firstName} shownAt={shownAt} />
        <LedgerTool userId={record.userId} />
        <VideoAssistant />
      </div>
      <PremiumBanner onShowPlans={onShowPlans} />
    </>
  )
}
