import { lazy, Suspense } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { LoadingPage } from './loading-page.tsx'

const Landing = lazy(async () => ({ default: (await import('./pages/landing.tsx')).Landing }))
const signedInLater = {
  SignedInOnly: lazy(async () => ({ default: (await import('./signed-in.ts')).SignedInOnly })),
  RedirectHome: lazy(async () => ({ default: (await import('./signed-in.ts')).RedirectHome })),
  DashboardPage: lazy(async () => ({ default: (await import('./signed-in.ts')).DashboardPage })),
}
const MedicationsPage = lazy(async () => ({ default: (await import('./pages/medications.tsx')).MedicationsPage }))
const HistoryPage = lazy(async () => ({ default: (await import('./pages/history.tsx')).HistoryPage }))
const SettingsPage = lazy(async () => ({ default: (await import('./pages/settings.tsx')).SettingsPage }))
const ReminderCheckPage = lazy(async () => ({
  default: (await import('./pages/reminder-check.tsx')).ReminderCheckPage,
}))
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

/** While the code of a page is loading, the previous page stays. */
function Page() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <Outlet />
    </Suspense>
  )
}

/**
 * All routes of the page (product 2.1), loaded on demand.
 * @param signedIn the first screen's modules if they are loaded already: then no loading page is shown
 */
export function routes(signedIn?: typeof import('./signed-in.ts') | null): RouteObject[] {
  const { SignedInOnly, RedirectHome, DashboardPage } = signedIn ?? signedInLater
  return [
    {
      element: <Page />,
      errorElement: <ErrorPage />,
      children: [
        { path: '/', element: <Landing /> },
        {
          path: '/app',
          element: <SignedInOnly />,
          children: [
            { index: true, element: <DashboardPage /> },
            { path: 'medications', element: <MedicationsPage /> },
            { path: 'history', element: <HistoryPage /> },
            { path: 'settings', element: <SettingsPage /> },
            { path: 'settings/reminders', element: <ReminderCheckPage /> },
          ],
        },
        { path: '/reset-password', element: <ResetPasswordPage /> },
        { path: '/dose', element: <DoseLinkPage /> },
        { path: '/stop-emails', element: <StopEmailsPage /> },
        { path: '/confirm-email', element: <ConfirmEmailPage /> },
        { path: '/contact', element: <InvitationPage /> },
        { path: '/verify', element: <VerifyPage /> },
        { path: '/app/dashboard', element: <RedirectHome /> },
        { path: '*', element: <RedirectHome /> },
      ],
    },
  ]
}
