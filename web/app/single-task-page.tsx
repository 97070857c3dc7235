import '#web/styles/bundles/controls.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Footer } from './footer.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { PageTitle } from './page-title.tsx'
import { SkipLink } from './skip-link.tsx'
import './single-task-page.css'

/** A page with a single task, for visitors who are not signed in: logo, task, footer. */
export function SingleTaskPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts(sharedTexts)
  return (
    <>
      <PageTitle page={title} />
      <SkipLink />
      <header className="top-bar">
        <div className="page-width">
          <Link className="logo" to="/">
            <Logo name={t.brand} tagline={t.tagline} />
          </Link>
        </div>
      </header>
      <main className="page-width" id="main" tabIndex={-1}>
        <div className="single-task">{children}</div>
      </main>
      <Footer>
        <LanguageChoice />
      </Footer>
    </>
  )
}
