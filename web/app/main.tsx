import './no-eval.ts'
import '#web/styles/main.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { isSignOutPending } from '#web/lib/pending-sign-out.ts'
import { isFlaggedSignedIn } from '#web/lib/signed-in-flag.ts'
import { currentLanguage, startLanguage } from '#web/texts/language.ts'
import { isPrerendered, markFirstUse } from './after-first-use.ts'
import { isWaiting, LoadingPage } from './loading-page.tsx'
import { loadLanding } from './pages/landing-parts.ts'
import { routes } from './routes.tsx'
import { applyTheme } from './theme.ts'

type SignedIn = typeof import('./signed-in.ts')

applyTheme()
// Nothing that this module imports may use Temporal while it loads; the routes below load what does. No top-level await: it
// would keep the bundler from merging files.
if ('Temporal' in globalThis) void start()
else void import('temporal-polyfill/global').then(start)

async function start(): Promise<void> {
  // The start-up check (product 3.4) on every page; a failed check is repeated and reported by its next caller. It also sends a
  // pending sign-out.
  const signedIn = isFlaggedSignedIn() || isSignOutPending() ? beginSignedIn() : null
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element for the page')
  // Not awaited by the module itself: another language's catalogue imports from it, and would wait for it in turn.
  await startLanguage()
  if (isWaiting()) return showSignedIn(root, signedIn)
  if (isPrerendered) return showPrerendered(root)
  createRoot(root).render(<RouterProvider router={createBrowserRouter(routes())} />)
}

/** The skeleton, until the session and the page are there. */
async function showSignedIn(root: HTMLElement, signedIn: Promise<SignedIn | null> | null): Promise<void> {
  const page = createRoot(root)
  page.render(<LoadingPage />)
  const router = createBrowserRouter(routes(await signedIn))
  startTransition(() => page.render(<RouterProvider router={router} />))
}

/** The landing page, which is in the document already: hydrated, or replaced if it has to look different. */
async function showPrerendered(root: HTMLElement): Promise<void> {
  const router = createBrowserRouter(routes())
  const page = <RouterProvider router={router} />
  const { state, search } = router.state.location
  // There is a dialog to open or a message to show.
  if (state !== null || search !== '') markFirstUse()
  if (state !== null) return createRoot(root).render(page)
  if (currentLanguage() === 'en') return void hydrateRoot(root, page)
  // It was rendered in English, and stays until all of it can be replaced in the other language.
  await Promise.all([import('./pages/landing.tsx'), loadLanding()])
  startTransition(() => createRoot(root).render(page))
}

/** Checks the session; if the document shows a skeleton, also loads the page that replaces it. */
async function beginSignedIn(): Promise<SignedIn | null> {
  await nextTask()
  try {
    const parts = await import('./signed-in.ts')
    await (isWaiting() ? parts.begin(/^\/app\/?$/.test(location.pathname)) : parts.checkSession())
    return parts
  } catch {
    return null
  }
}

/** Two large chunks evaluated in one task would block input. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
