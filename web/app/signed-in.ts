/* What the first screen of a signed-in patient needs, in one module: one import, and so one file over the network. */

export { checkSession } from '#web/lib/session.ts'
export { loadFirstScreen } from './first-screen.ts'
export { DashboardPage } from './pages/dashboard.tsx'
export { RedirectHome, SignedInOnly } from './session-gate.tsx'
