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
// Nothing that this module imports touches Temporal while it loads; what does is loaded by the routes below. No top-level
// await: it would keep the bundler from merging files.
if ('Temporal' in globalThis) void start()
else void import('temporal-polyfill/global').then(start)

async function start(): Promise<void> {
  // The start-up check (product 3.4) on every page; what fails is asked for again, and told of, by whoever needs it. A sign-out that the
  // server has not heard of is sent by it.
  const signedIn = isFlaggedSignedIn() || isSignOutPending() ? beginSignedIn() : null
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element for the page')
  // Not awaited by this module: the words of another language are built on what it holds, and would wait for it in turn.
  await startLanguage()
  if (isWaiting()) {
    const page = createRoot(root)
    page.render(<LoadingPage />)
    const router = createBrowserRouter(routes(await signedIn))
    return startTransition(() => page.render(<RouterProvider router={router} />))
  }
  const router = createBrowserRouter(routes())
  const page = <RouterProvider router={router} />
  if (!isPrerendered) return createRoot(root).render(page)
  const { state, search } = router.state.location
  // Something is to be opened or said over it.
  if (state !== null || search !== '') markFirstUse()
  if (state !== null) return createRoot(root).render(page)
  if (currentLanguage() === 'en') return void hydrateRoot(root, page)
  // It was rendered in English, and stands until all of it can take its place in the other language.
  await Promise.all([import('./pages/landing.tsx'), loadLanding()])
  startTransition(() => createRoot(root).render(page))
}

/** Checks the session; where the document says what is awaited, it has at hand what takes its place. */
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

/** Two large files of code that begin in one task would keep a press waiting for both. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
