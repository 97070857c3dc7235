import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ResetPassword } from '#web/features/auth/reset-password.tsx'
import { authTexts } from '#web/texts/en/auth.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { type InitialDialog, initialDialogState } from '../landing-state.ts'
import { SingleTaskPage } from '../single-task-page.tsx'

/** /reset-password#token=...: the link mailed to a patient who forgot the password. */
export function ResetPasswordPage() {
  const t = useTexts(authTexts).resetPassword
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const tokenInLink = new URLSearchParams(hash.slice(1)).get('token')

  // Removed from the address bar and the history at once. In the state of this entry the token survives a reload, as when a
  // phone unloads the page while its owner looks at another app.
  useEffect(() => {
    if (tokenInLink) navigate('/reset-password', { replace: true, state: { token: tokenInLink } })
  }, [tokenInLink, navigate])

  const enter = (initialDialog: InitialDialog) =>
    navigate('/', { replace: true, state: initialDialogState(initialDialog) })
  return (
    <SingleTaskPage title={t.title}>
      <ResetPassword
        token={tokenInLink ?? tokenInState(state)}
        onDone={(email) => enter({ dialog: 'sign-in', newPasswordOf: email })}
        onAskAgain={() => enter({ dialog: 'forgot-password' })}
        onSignIn={() => enter({ dialog: 'sign-in' })}
      />
    </SingleTaskPage>
  )
}

function tokenInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null
  return typeof state.token === 'string' ? state.token : null
}
