import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { dashboardPath } from '#web/lib/addresses.ts'
import { checkSession, currentSession, onAuthEvent, type Session, wasSessionEnded } from '#web/lib/session.ts'
import { sessionEndedState } from './landing-state.ts'
import { Layout } from './layout.tsx'
import { arriveOnDevice, leaveDevice } from './leave-device.ts'
import { LoadingPage } from './loading-page.tsx'

// Registered before there is a layout: the start-up check may find that the session was ended elsewhere.
onAuthEvent((event) => {
  if (event.type === 'SIGNED_OUT') leaveDevice(event)
  else arriveOnDevice(event)
})

/**
 * The signed-in pages; visitors are redirected to the landing page (product 2.1). The layout handles a session that ends
 * afterwards.
 */
export function SignedInOnly() {
  const session = useCheckedSession()
  if (session === 'checking') return <LoadingPage />
  if (session) return <Layout />
  return <Navigate to="/" replace state={wasSessionEnded() ? sessionEndedState : null} />
}

/** For unknown paths: redirects to the dashboard when signed in, else to the landing page (product 2.1). */
export function RedirectHome() {
  const session = useCheckedSession()
  if (session === 'checking') return <LoadingPage />
  return <Navigate to={session ? dashboardPath : '/'} replace />
}

/** The start-up check of the session, made once. @throws when it is not known who is signed in */
function useCheckedSession(): Session | null | 'checking' {
  const [session, setSession] = useState<Session | null | 'checking'>(() => currentSession() ?? 'checking')
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  useEffect(() => {
    if (session !== 'checking') return
    void checkSession().then(setSession, (error: unknown) => setFailure({ error }))
  }, [session])
  if (failure) throw failure.error
  return session
}
