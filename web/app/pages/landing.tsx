import '#web/features/landing/landing.css'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Closing } from '#web/features/landing/closing.tsx'
import { Hero } from '#web/features/landing/hero.tsx'
import { Link } from '#web/lib/link.tsx'
import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { isAllDeleted } from '../all-deleted-state.ts'
import { Footer } from '../footer.tsx'
import { wayInOf } from '../way-in.ts'

const loadSignIn = async () => ({ default: (await import('#web/features/auth/sign-in-dialog.tsx')).SignInDialog })
const loadSignUp = async () => ({ default: (await import('#web/features/auth/sign-up-dialog.tsx')).SignUpDialog })
const SignInDialog = lazy(loadSignIn)
const SignUpDialog = lazy(loadSignUp)
const AllDeleted = lazy(async () => ({ default: (await import('../all-deleted.tsx')).AllDeleted }))

/** After sign-up the dialog is closed for this long before the dashboard comes (SPEC 9), in milliseconds. */
const signUpPause = 100

type Overlay = 'sign-in' | 'sign-up'

/** The landing page with the windows over it (SPEC 2). */
export function Landing() {
  const t = usePublicTexts()
  const navigate = useNavigate()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  // A window that was opened once stays, closed, with what was typed into it.
  const [opened, setOpened] = useState<readonly Overlay[]>([])
  const { state } = useLocation()
  const [wayIn] = useState(wayInOf(state))
  const signUpButton = useRef<HTMLButtonElement>(null)

  const open = (wanted: Overlay) => {
    setOverlay(wanted)
    setOpened([...opened, wanted])
  }
  useEffect(() => {
    if (!wayIn) return
    setOverlay('sign-in')
    setOpened(['sign-in'])
    // A reload does not open it again.
    navigate('/', { replace: true })
  }, [wayIn, navigate])
  const openSignUp = () => open('sign-up')
  const close = () => setOverlay(null)

  return (
    <>
      <title>{t.landing.pageTitle}</title>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <header className="bar">
        <div className="wrap">
          <Link className="logo" to="/">
            <Logo name={t.brand} tagline={t.tagline} />
          </Link>
          <div className="bar__visitor">
            <Button variant="quiet" size="sm" onClick={() => open('sign-in')} onPointerEnter={loadSignIn}>
              {t.landing.signIn}
            </Button>
            <Button size="sm" ref={signUpButton} onClick={openSignUp} onPointerEnter={loadSignUp}>
              {t.landing.getStarted}
            </Button>
          </div>
        </div>
      </header>
      <main className="wrap landing" id="main" tabIndex={-1}>
        <Hero onSignUp={openSignUp} />
        <Closing onSignUp={openSignUp} />
      </main>
      <Footer />
      <Suspense>
        {isAllDeleted(state) && <AllDeleted />}
        {opened.includes('sign-in') && (
          <SignInDialog
            open={overlay === 'sign-in'}
            onClose={close}
            onSignedIn={() => {
              close()
              navigate('/app')
            }}
            signUpButton={signUpButton}
            beginsForgotten={wayIn?.window === 'forgot-password'}
            newPasswordOf={wayIn?.window === 'sign-in' ? wayIn.newPasswordOf : undefined}
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
