import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { FailureBoundary } from './error-page.tsx'
import { LoadingPage } from './loading-page.tsx'

const Landing = lazy(async () => ({ default: (await import('./pages/landing.tsx')).Landing }))
const signedInLater = {
  SignedInOnly: lazy(async () => ({ default: (await import('./signed-in.ts')).SignedInOnly })),
  ToStart: lazy(async () => ({ default: (await import('./signed-in.ts')).ToStart })),
  DashboardPage: lazy(async () => ({ default: (await import('./signed-in.ts')).DashboardPage })),
}
const MedicationsPage = lazy(async () => ({ default: (await import('./pages/medications.tsx')).MedicationsPage }))
const HistoryPage = lazy(async () => ({ default: (await import('./pages/history.tsx')).HistoryPage }))
const SettingsPage = lazy(async () => ({ default: (await import('./pages/settings.tsx')).SettingsPage }))
const ReachPage = lazy(async () => ({ default: (await import('./pages/reach.tsx')).ReachPage }))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./pages/reset-password.tsx')).ResetPasswordPage,
}))
const VerifyPage = lazy(async () => ({ default: (await import('./pages/verify.tsx')).VerifyPage }))

const DoseLinkPage = lazy(async () => ({ default: (await import('./pages/reminder-link.tsx')).DoseLinkPage }))
const StopEmailsPage = lazy(async () => ({ default: (await import('./pages/reminder-link.tsx')).StopEmailsPage }))

/**
 * Every path of the page (SPEC 2, "Routes"), each loaded when it is asked for; until it is there, the one before it stays.
 * @param signedIn what signed-in pages begin with, where it is there already: nothing then stands in for it
 */
export function Pages({ signedIn }: { signedIn?: typeof import('./signed-in.ts') | null | undefined }) {
  const { SignedInOnly, ToStart, DashboardPage } = signedIn ?? signedInLater
  return (
    <FailureBoundary>
      <Suspense fallback={<LoadingPage />}>
        <Routes>
          <Route path="/" element={<Landing />} />
          <Route path="/app" element={<SignedInOnly />}>
            <Route index element={<DashboardPage />} />
            <Route path="medications" element={<MedicationsPage />} />
            <Route path="history" element={<HistoryPage />} />
            <Route path="settings" element={<SettingsPage />} />
            <Route path="settings/reminders" element={<ReachPage />} />
          </Route>
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="/dose" element={<DoseLinkPage />} />
          <Route path="/stop-emails" element={<StopEmailsPage />} />
          <Route path="/verify" element={<VerifyPage />} />
          <Route path="/app/dashboard" element={<ToStart />} />
          <Route path="*" element={<ToStart />} />
        </Routes>
      </Suspense>
    </FailureBoundary>
  )
}
