import './no-eval.ts'
import '#web/styles/main.css'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { isFlaggedSignedIn } from '#web/lib/signed-in-flag.ts'
import { startLanguage } from '#web/texts/language.ts'
import { Pages } from './routes.tsx'
import { applyTheme } from './theme.ts'

applyTheme()
// Nothing that this module imports touches Temporal while it loads; what does is loaded by the routes below. No top-level
// await: it would keep the bundler from merging files.
if ('Temporal' in globalThis) start()
else void import('temporal-polyfill/global').then(start)

function start(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element for the page')
  // The words of another language are built on what this module holds, and wait for it in turn.
  void startLanguage().then(() =>
    createRoot(root).render(
      <BrowserRouter>
        <Pages />
      </BrowserRouter>,
    ),
  )
  // The start-up check (SPEC 4) on pages that do not ask for it themselves.
  if (isFlaggedSignedIn()) void import('./signed-in.ts').then(({ checkSession }) => checkSession()).catch(() => {})
}
