import { type RouteObject, redirect } from 'react-router'
import { ErrorPage } from './error-page.tsx'
import { LoadingPage } from './loading-page.tsx'
import { Landing } from './pages/landing.tsx'

/** Every path of the page (SPEC 2, "Routes"). The landing page is here at once; the rest is loaded when it is asked for. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: LoadingPage,
    children: [
      { path: '/', Component: Landing },
      {
        path: '/app',
        loader: signedInOnly,
        lazy: async () => ({ Component: (await import('./signed-in.ts')).Layout }),
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./signed-in.ts')).DashboardPage }) },
          {
            path: 'medications',
            lazy: async () => ({ Component: (await import('./pages/medications.tsx')).MedicationsPage }),
          },
          { path: 'history', lazy: async () => ({ Component: (await import('./pages/history.tsx')).HistoryPage }) },
          { path: 'settings', lazy: async () => ({ Component: (await import('./pages/settings.tsx')).SettingsPage }) },
        ],
      },
      {
        path: '/reset-password',
        lazy: async () => ({ Component: (await import('./pages/reset-password.tsx')).ResetPasswordPage }),
      },
      { path: '/app/dashboard', loader: toStart, Component: LoadingPage },
      { path: '*', loader: toStart, Component: LoadingPage },
    ],
  },
]

async function isSignedIn(): Promise<boolean> {
  const { checkSession } = await import('./signed-in.ts')
  return (await checkSession()) !== null
}

async function signedInOnly() {
  return (await isSignedIn()) ? null : redirect('/')
}

async function toStart() {
  return redirect((await isSignedIn()) ? '/app' : '/')
}
