import { lazy, Suspense } from 'react'
import { useRoutes } from 'react-router'
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
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('./pages/confirmation-links.tsx')).ConfirmEmailPage,
}))
const InvitationPage = lazy(async () => ({
  default: (await import('./pages/confirmation-links.tsx')).InvitationPage,
}))
const StopEmailsPage = lazy(async () => ({ default: (await import('./pages/reminder-link.tsx')).StopEmailsPage }))

/**
 * Every path of the page (product 2.1), each loaded when it is asked for; until it is there, the one before it stays.
 * @param signedIn what signed-in pages begin with, where it is there already: nothing then stands in for it
 */
export function Pages({ signedIn }: { signedIn?: typeof import('./signed-in.ts') | null | undefined }) {
  const { SignedInOnly, ToStart, DashboardPage } = signedIn ?? signedInLater
  const page = useRoutes([
    { path: '/', element: <Landing /> },
    {
      path: '/app',
      element: <SignedInOnly />,
      children: [
        { index: true, element: <DashboardPage /> },
        { path: 'medications', element: <MedicationsPage /> },
        { path: 'history', element: <HistoryPage /> },
        { path: 'settings', element: <SettingsPage /> },
        { path: 'settings/reminders', element: <ReachPage /> },
      ],
    },
    { path: '/reset-password', element: <ResetPasswordPage /> },
    { path: '/dose', element: <DoseLinkPage /> },
    { path: '/stop-emails', element: <StopEmailsPage /> },
    { path: '/confirm-email', element: <ConfirmEmailPage /> },
    { path: '/contact', element: <InvitationPage /> },
    { path: '/verify', element: <VerifyPage /> },
    { path: '/app/dashboard', element: <ToStart /> },
    { path: '*', element: <ToStart /> },
  ])
  return (
    <FailureBoundary>
      <Suspense fallback={<LoadingPage />}>{page}</Suspense>
    </FailureBoundary>
  )
}
