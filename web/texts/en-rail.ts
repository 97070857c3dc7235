import { assistantPanel } from './en/assistant-panel.ts'
import { ledgerTool } from './en/ledger-tool.ts'
import { premiumBanner } from './en/premium-banner.ts'
import { upcoming } from './en/upcoming.ts'
import { videoPanel } from './en/video-panel.ts'
import { week } from './en/week.ts'
import type { Words } from './words.ts'

/** What stands beside the day, loaded once the day is there. */
export const enRail = {
  assistant: assistantPanel,
  ledger: ledgerTool,
  plans: { banner: premiumBanner },
  upcoming,
  video: videoPanel,
  week,
}

/** The shape of every language's words of it: a part of `LaterTexts`. */
export type RailTexts = Words<typeof enRail>
