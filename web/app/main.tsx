import './no-eval.ts'
import '#web/styles/main.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { isFlaggedSignedIn } from '#web/lib/signed-in-flag.ts'
import { currentLanguage, startLanguage } from '#web/texts/language.ts'
import { isPrerendered } from './first-use.ts'
import { loadLanding } from './pages/landing-parts.ts'
import { routes } from './routes.tsx'
import { applyTheme } from './theme.ts'

applyTheme()
// Nothing that this module imports touches Temporal while it loads; what does is loaded by the router below.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element for the page')
const page = <RouterProvider router={createBrowserRouter(routes)} />
// Not awaited by this module: the words of another language are built on what it holds, and would wait for it in turn.
void startLanguage().then(async () => {
  if (!isPrerendered) return createRoot(root).render(page)
  if (currentLanguage() === 'en') return hydrateRoot(root, page)
  // It was rendered in English, and stands until all of it can take its place in the other language.
  await loadLanding()
  startTransition(() => createRoot(root).render(page))
})

// The start-up check (SPEC 4) on pages that do not ask for it themselves.
if (isFlaggedSignedIn()) void import('./signed-in.ts').then(({ checkSession }) => checkSession()).catch(() => {})
