import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ResetPassword } from '#web/features/auth/reset-password.tsx'
import { Link } from '#web/lib/link.tsx'
import { useLaterTexts } from '#web/texts/use-later-texts.ts'
import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { Logo } from '#web/ui/logo.tsx'
import { Footer } from '../footer.tsx'
import { LanguageChoice } from '../language-choice.tsx'
import { type WayIn, wayInState } from '../way-in.ts'

/** Where the link leads that is mailed to a patient who forgot the password: /reset-password#token=... */
export function ResetPasswordPage() {
  const shared = usePublicTexts()
  const t = useLaterTexts().auth.resetPassword
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const linked = new URLSearchParams(hash.slice(1)).get('token')

  // Out of sight and out of the browser's list of pages at once. In the state of this entry it outlives a reload, as when a
  // phone drops the page while its owner looks into another app.
  useEffect(() => {
    if (linked) navigate('/reset-password', { replace: true, state: { token: linked } })
  }, [linked, navigate])

  const enter = (wayIn: WayIn) => navigate('/', { replace: true, state: wayInState(wayIn) })
  return (
    <>
      <title>{`${t.title} | ${shared.brand}`}</title>
      <a className="skip" href="#main">
        {shared.skip}
      </a>
      <header className="bar">
        <div className="wrap">
          <Link className="logo" to="/">
            <Logo name={shared.brand} tagline={shared.tagline} />
          </Link>
        </div>
      </header>
      <main className="wrap" id="main" tabIndex={-1}>
        <div className="alone">
          <ResetPassword
            token={linked ?? heldToken(state)}
            onDone={(email) => enter({ window: 'sign-in', newPasswordOf: email })}
            onAskAgain={() => enter({ window: 'forgot-password' })}
            onSignIn={() => enter({ window: 'sign-in' })}
          />
        </div>
      </main>
      <Footer>
        <LanguageChoice />
      </Footer>
    </>
  )
}

function heldToken(state: unknown): string | null {
  const holds = typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
  return holds ? (state.token as string) : null
}
