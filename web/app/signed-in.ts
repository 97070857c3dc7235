/*
 * What the first screen of a signed-in patient needs, under one name: one import, and so one file over the network where
 * each import of its own would add one.
 */

export { checkSession } from '#web/lib/session.ts'
export { DashboardPage } from './pages/dashboard.tsx'
export { begin, RedirectHome, SignedInOnly } from './session-gate.tsx'
