import '#web/styles/bundles/landing.css'
import { lazy, memo, Suspense, useCallback, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { DialogLink } from '#web/features/landing/dialog-link.tsx'
import { Hero } from '#web/features/landing/hero.tsx'
import { useSignOutPending } from '#web/lib/pending-sign-out.ts'
import { frontTexts } from '#web/texts/en/front.ts'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Footer } from '../footer.tsx'
import { isAllDeleted } from '../landing-state.ts'
import { LanguageChoice } from '../language-choice.tsx'
import { SkipLink } from '../skip-link.tsx'
import { loadSignIn, loadSignUp, useLandingDialogs } from './landing-dialogs.tsx'
import { Demo, PartIsLive, Story, useLandingIsLeft } from './landing-parts.ts'

const SignOutPending = lazy(async () => ({ default: (await import('../sign-out-pending.tsx')).SignOutPending }))
const AllDeleted = lazy(async () => ({ default: (await import('../all-deleted.tsx')).AllDeleted }))

/*
 * Both are prerendered and hydrated once the page is used. They are memoized: React leaves a part without code alone only as
 * long as its props do not change.
 */
const LiveDemo = memo(() => (
  <Suspense fallback={<div className="demo demo--loading" />}>
    <Demo />
    <PartIsLive part="demo" />
  </Suspense>
))
const LiveStory = memo(({ onSignUp }: { onSignUp: () => void }) => (
  <Suspense>
    <Story onSignUp={onSignUp} />
    <PartIsLive part="story" />
  </Suspense>
))

/** The landing page with its dialogs (product 13.1). */
export function Landing() {
  const shared = useTexts(sharedTexts)
  const t = useTexts(frontTexts)
  const { state } = useLocation()
  const signUpButton = useRef<HTMLAnchorElement>(null)
  const isSignOutPending = useSignOutPending()
  const { open, dialogs } = useLandingDialogs(signUpButton)
  useLandingIsLeft()
  const openSignUp = useCallback(() => open('sign-up'), [open])

  return (
    <>
      <title>{t.pageTitle}</title>
      <SkipLink />
      <header className="top-bar">
        <div className="page-width">
          <Link className="logo" to="/">
            <Logo name={shared.brand} tagline={shared.tagline} />
          </Link>
          <div className="top-bar__visitor">
            <DialogLink
              dialog="sign-in"
              variant="quiet"
              size="sm"
              onOpen={() => open('sign-in')}
              onPointerEnter={loadSignIn}
            >
              {t.signIn}
            </DialogLink>
            <DialogLink dialog="sign-up" size="sm" ref={signUpButton} onOpen={openSignUp} onPointerEnter={loadSignUp}>
              {t.getStarted}
            </DialogLink>
          </div>
        </div>
      </header>
      <Suspense>{isSignOutPending && <SignOutPending />}</Suspense>
      <main className="page-width landing" id="main" tabIndex={-1}>
        <Hero onSignUp={openSignUp} onWatch={() => open('video')}>
          <LiveDemo />
        </Hero>
        <LiveStory onSignUp={openSignUp} />
      </main>
      <Footer>
        <LanguageChoice />
      </Footer>
      <Suspense>{isAllDeleted(state) && <AllDeleted />}</Suspense>
      {dialogs}
    </>
  )
}
