/*
 * What the first screen of a signed-in patient needs, under one name: one import, and so one file over the network where
 * each import of its own would add one. The styles of what is loaded right after it come along for the same reason.
 */
import '#web/features/assistant/assistant.css'
import '#web/features/dashboard/rail.css'
import '#web/features/plans/plans.css'
import '#web/features/reminders/audio-controls.css'
import '#web/features/video/video.css'
import '#web/ui/more-signs.ts'

export { checkSession } from '#web/lib/session.ts'
export { DashboardPage } from './pages/dashboard.tsx'
export { SignedInOnly, ToStart } from './session-gate.tsx'
