import { type ComponentType, lazy, Suspense } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { LoadingPage } from './loading-page.tsx'

const Landing = lazyPage(() => import('./pages/landing.tsx'), 'Landing')
const loadSignedIn = () => import('./signed-in.ts')
const lazySignedIn = {
  SignedInOnly: lazyPage(loadSignedIn, 'SignedInOnly'),
  RedirectHome: lazyPage(loadSignedIn, 'RedirectHome'),
  DashboardPage: lazyPage(loadSignedIn, 'DashboardPage'),
}
const MedicationsPage = lazyPage(() => import('./pages/medications.tsx'), 'MedicationsPage')
const HistoryPage = lazyPage(() => import('./pages/history.tsx'), 'HistoryPage')
const SettingsPage = lazyPage(() => import('./pages/settings.tsx'), 'SettingsPage')
const ActivityPage = lazyPage(() => import('./pages/activity.tsx'), 'ActivityPage')
const ReminderCheckPage = lazyPage(() => import('./pages/reminder-check.tsx'), 'ReminderCheckPage')
const ResetPasswordPage = lazyPage(() => import('./pages/reset-password.tsx'), 'ResetPasswordPage')
const VerifyPage = lazyPage(() => import('./pages/verify.tsx'), 'VerifyPage')
const loadReminderLinks = () => import('./pages/reminder-link.tsx')
const DoseLinkPage = lazyPage(loadReminderLinks, 'DoseLinkPage')
const StopEmailsPage = lazyPage(loadReminderLinks, 'StopEmailsPage')
const loadConfirmationLinks = () => import('./pages/confirmation-links.tsx')
const ConfirmEmailPage = lazyPage(loadConfirmationLinks, 'ConfirmEmailPage')
const InvitationPage = lazyPage(loadConfirmationLinks, 'InvitationPage')

/** A page whose code is loaded when it is opened. @param name of the component in its module */
function lazyPage<Name extends string>(load: () => Promise<Readonly<Record<Name, ComponentType>>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }))
}

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
  const { SignedInOnly, RedirectHome, DashboardPage } = signedIn ?? lazySignedIn
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
            { path: 'settings/activity', element: <ActivityPage /> },
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
