import { useState } from 'react'
import { weeklyDays } from '#core/adherence/adherence.ts'
import { AssistantPanel } from '#web/features/assistant/assistant-panel.tsx'
import { Tools } from '#web/features/dashboard/tools.tsx'
import { Upcoming } from '#web/features/dashboard/upcoming.tsx'
import { WeekBars } from '#web/features/dashboard/week-bars.tsx'
import { LedgerTool } from '#web/features/ledger/ledger-tool.tsx'
import { PremiumBanner } from '#web/features/plans/premium-banner.tsx'
import { AudioControls } from '#web/features/reminders/audio-controls.tsx'
import { useWelcome } from '#web/features/reminders/use-welcome.ts'
import { isVolumeSet } from '#web/features/reminders/volume.ts'
import { VideoAssistant } from '#web/features/video/video-assistant.tsx'
import type { Day, MedicationDay } from '#web/lib/day.ts'
import { assistantPanelTexts } from '#web/texts/en/assistant-panel.ts'
import { audioTexts } from '#web/texts/en/audio.ts'
import { ledgerToolTexts } from '#web/texts/en/ledger-tool.ts'
import { videoPanelTexts } from '#web/texts/en/video-panel.ts'
import { useTexts } from '#web/texts/use-texts.ts'

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
  const [shownAt] = useState(() => performance.now())
  const names = useToolNames()
  useWelcome({ day, firstName })
  return (
    <aside className="rail">
      <Upcoming medications={active} spans={record.spans} now={now} />
      <WeekBars days={day.figures.days.slice(-weeklyDays)} />
      <Tools names={names} isUsed={isVolumeSet()}>
        <AssistantPanel record={record} isStale={isStale} now={now} />
        <LedgerTool userId={record.userId} />
        <VideoAssistant />
        {/* It comes later than the others (product 7.2), below which it moves none of them. */}
        <AudioControls day={day} dashboardAt={shownAt} />
        <PremiumBanner onShowPlans={onShowPlans} />
      </Tools>
    </aside>
  )
}

/** The titles of the tools, in their order. */
function useToolNames(): readonly string[] {
  const assistant = useTexts(assistantPanelTexts)
  const ledger = useTexts(ledgerToolTexts)
  const video = useTexts(videoPanelTexts)
  const audio = useTexts(audioTexts)
  return [assistant, ledger, video, audio].map(({ title }) => title)
}
