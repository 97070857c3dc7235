import '#web/styles/bundles/main.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { isSignOutPending } from '#web/lib/pending-sign-out.ts'
import { isFlaggedSignedIn } from '#web/lib/signed-in-flag.ts'
import { currentLanguage, startLanguage, stayEnglishUntil } from '#web/texts/language.ts'
import { markFirstInteraction } from './first-interaction.ts'
import { isLandingShown, isSkeletonShown } from './initial-document.ts'
import { LoadingPage } from './loading-page.tsx'
import { reportMissingStart } from './missing-code.ts'
import { landingIsLive, loadLandingParts } from './pages/landing-parts.ts'
import { routes } from './routes.tsx'
import { applyTheme } from './theme.ts'

/**
 * The start of the page. What is rendered follows from what the document shows already, and from the flag that somebody is signed
 * in on this device (product 3.4):
 *
 * | document shows                          | flag | rendered                                                            |
 * |-----------------------------------------|------|---------------------------------------------------------------------|
 * | the skeleton: `shell.html` at `/app...` | yes  | the skeleton, until the first screen and its data are loaded        |
 * | the landing page: `index.html` at `/`   | any  | the landing page: hydrated, or replaced if it has to look different |
 * | nothing: `shell.html` in other cases    | any  | the page of the address, or where it redirects to                   |
 *
 * With the flag, or with a pending sign-out, the session is checked meanwhile.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element for the page')
  if (isSkeletonShown()) return replaceSkeleton(root)
  void checkSession()
  await startLanguage()
  if (isLandingShown()) return showLanding(root)
  createRoot(root).render(<RouterProvider router={createBrowserRouter(routes())} />)
}

applyTheme()
// Nothing that this module imports may use Temporal while it loads; the routes load what does. No top-level await: it would keep
// the bundler from merging files, and the texts of another language, which import from the merged file, would wait for it in turn.
const started = 'Temporal' in globalThis ? start() : import('temporal-polyfill/global').then(start)
started.catch(reportMissingStart)

async function replaceSkeleton(root: HTMLElement): Promise<void> {
  const loading = loadFirstScreen()
  await startLanguage()
  const page = createRoot(root)
  page.render(<LoadingPage />)
  const router = createBrowserRouter(routes(await loading))
  startTransition(() => page.render(<RouterProvider router={router} />))
}

async function showLanding(root: HTMLElement): Promise<void> {
  const router = createBrowserRouter(routes())
  const page = <RouterProvider router={router} />
  const { state, search } = router.state.location
  // There is a dialog to open or a message to show.
  if (state !== null || search !== '') markFirstInteraction()
  if (state !== null) return createRoot(root).render(page)
  if (currentLanguage() === 'en') {
    stayEnglishUntil(landingIsLive)
    return void hydrateRoot(root, page)
  }
  // It was rendered in English, and stays until all of it can be replaced in the other language.
  await Promise.all([import('./pages/landing.tsx'), loadLandingParts()])
  startTransition(() => createRoot(root).render(page))
}

/** Checks the session and loads the first screen. @returns its modules, or null if that failed: then the routes try again */
async function loadFirstScreen(): Promise<SignedIn | null> {
  try {
    const signedIn = await importSignedIn()
    await signedIn.loadFirstScreen(location.pathname)
    return signedIn
  } catch {
    return null
  }
}

/** The start-up check (product 3.4). If it fails, its next caller repeats and reports it. It also sends a pending sign-out. */
async function checkSession(): Promise<void> {
  if (!isFlaggedSignedIn() && !isSignOutPending()) return
  await importSignedIn()
    .then((signedIn) => signedIn.checkSession())
    .catch(() => {})
}

type SignedIn = typeof import('./signed-in.ts')

/** In a task of its own: two large files evaluated in one task would block input. */
async function importSignedIn(): Promise<SignedIn> {
  await new Promise((resolve) => setTimeout(resolve))
  return import('./signed-in.ts')
}
