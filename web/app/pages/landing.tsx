import '#web/features/landing/landing.css'
import { lazy, type MouseEvent, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { DialogLink, dialogAddress, type LandingDialog } from '#web/features/landing/dialog-link.tsx'
import { Hero } from '#web/features/landing/hero.tsx'
import { useSignOutPending } from '#web/lib/pending-sign-out.ts'
import { frontTexts } from '#web/texts/en/front.ts'
import { sharedTexts } from '#web/texts/en/shared.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Logo } from '#web/ui/logo.tsx'
import { isAllDeleted } from '../all-deleted-state.ts'
import { Footer } from '../footer.tsx'
import { initialDialogOf } from '../initial-dialog.ts'
import { LanguageChoice } from '../language-choice.tsx'
import { Demo, Story } from './landing-parts.ts'

const loadSignIn = async () => ({ default: (await import('#web/features/auth/sign-in-dialog.tsx')).SignInDialog })
const loadSignUp = async () => ({ default: (await import('#web/features/auth/sign-up-dialog.tsx')).SignUpDialog })
const SignInDialog = lazy(loadSignIn)
const SignUpDialog = lazy(loadSignUp)
const DemoVideo = lazy(async () => ({ default: (await import('#web/features/landing/demo-video.tsx')).DemoVideo }))
const SignOutPending = lazy(async () => ({ default: (await import('../sign-out-pending.tsx')).SignOutPending }))
const AllDeleted = lazy(async () => ({ default: (await import('../all-deleted.tsx')).AllDeleted }))

/** Delay between closing the dialog after sign-up and opening the dashboard (product 3.1), in milliseconds. */
const signUpPause = 100

/*
 * Both are prerendered and hydrated once the page is used. They are memoized: React leaves a part without code alone only as
 * long as its props do not change.
 */
const LiveDemo = memo(() => (
  <Suspense fallback={<div className="demo demo--loading" />}>
    <Demo />
  </Suspense>
))
const LiveStory = memo(({ onSignUp }: { onSignUp: () => void }) => (
  <Suspense>
    <Story onSignUp={onSignUp} />
  </Suspense>
))

/** The landing page with its dialogs (product 13.1). */
export function Landing() {
  const shared = useTexts(sharedTexts)
  const t = useTexts(frontTexts)
  const navigate = useNavigate()
  const [overlay, setOverlay] = useState<LandingDialog | null>(null)
  // A dialog that was opened once stays mounted, closed, with what was typed into it.
  const [opened, setOpened] = useState<readonly LandingDialog[]>([])
  const location = useLocation()
  const [initialDialog] = useState(() => initialDialogOf(location))
  const main = useRef<HTMLElement>(null)
  const signUpButton = useRef<HTMLAnchorElement>(null)
  const isSignOutPending = useSignOutPending()

  const open = useCallback((wanted: LandingDialog) => {
    setOverlay(wanted)
    setOpened((before) => [...before, wanted])
  }, [])
  useEffect(() => {
    if (!initialDialog) return
    const dialog = initialDialog.dialog === 'forgot-password' ? 'sign-in' : initialDialog.dialog
    // The link that opens it, perhaps pressed before its code was loaded: the dialog returns the focus to it.
    document.querySelector<HTMLElement>(`a[href="${dialogAddress(dialog)}"]`)?.focus({ preventScroll: true })
    open(dialog)
    // A reload does not open it again.
    navigate('/', { replace: true })
  }, [initialDialog, navigate, open])
  const openSignUp = useCallback(() => open('sign-up'), [open])
  const close = () => setOverlay(null)
  // The address must not change: React would render again what it has no code for yet.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }

  return (
    <>
      <title>{t.pageTitle}</title>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link within the page; its address only looks empty. */}
      <a className="skip" href="#main" onClick={skip}>
        {shared.skip}
      </a>
      <header className="bar">
        <div className="wrap">
          <Link className="logo" to="/">
            <Logo name={shared.brand} tagline={shared.tagline} />
          </Link>
          <div className="bar__visitor">
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
      <main className="wrap landing" id="main" ref={main} tabIndex={-1}>
        <Hero onSignUp={openSignUp} onWatch={() => open('video')}>
          <LiveDemo />
        </Hero>
        <LiveStory onSignUp={openSignUp} />
      </main>
      <Footer>
        <LanguageChoice />
      </Footer>
      <Suspense>
        {isAllDeleted(location.state) && <AllDeleted />}
        {overlay === 'video' && <DemoVideo open onClose={close} />}
        {opened.includes('sign-in') && (
          <SignInDialog
            open={overlay === 'sign-in'}
            onClose={close}
            onSignedIn={() => {
              close()
              navigate('/app')
            }}
            signUpButton={signUpButton}
            beginsForgotten={initialDialog?.dialog === 'forgot-password'}
            newPasswordOf={initialDialog?.dialog === 'sign-in' ? initialDialog.newPasswordOf : undefined}
            isSignedOut={initialDialog?.dialog === 'sign-in' && initialDialog.isSignedOut === true}
          />
        )}
        {opened.includes('sign-up') && (
          <SignUpDialog
            open={overlay === 'sign-up'}
            onClose={close}
            onSignedUp={() => {
              close()
              setTimeout(() => navigate('/app'), signUpPause)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
