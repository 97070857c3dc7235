import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { readOutbox } from '#web/lib/outbox.ts'
import { queryClient } from '#web/lib/query.ts'
import { readEarly, recordRead } from '#web/lib/record-reads.ts'
import { checkSession, currentSession, onAuthEvent, type Session, wasSessionEnded } from '#web/lib/session.ts'
import { initialDialogState } from './initial-dialog.ts'
import { Layout } from './layout.tsx'
import { leaveDevice } from './leave-device.ts'
import { LoadingPage } from './loading-page.tsx'

// Registered before there is a layout: the start-up check may find that the session was ended elsewhere.
onAuthEvent((event) => {
  if (event.type === 'SIGNED_OUT') leaveDevice(event.userId)
})

/** How long the skeleton may stay once it is known who is signed in, in milliseconds. */
const timeoutMs = 1000

/**
 * Checks the session and requests the record in parallel, and reads the outbox, so that no dose recorded on this device is
 * shown as untaken. Does not wait for slow requests.
 * @param isDay whether the dashboard is shown first: then all its data is requested
 * @returns who is signed in
 */
export async function begin(isDay: boolean): Promise<Session | null> {
  readEarly(queryClient)
  const session = await checkSession()
  if (!session) return null
  const read = isDay ? recordRead(queryClient, session.userId) : readOutbox(session.userId)
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  return session
}

/**
 * The signed-in pages; visitors are redirected to the landing page (product 2.1). The layout handles a session that ends
 * afterwards.
 */
export function SignedInOnly() {
  useEffect(() => readEarly(queryClient), [])
  const session = useCheckedSession()
  if (session === 'asking') return <LoadingPage />
  if (session) return <Layout />
  return (
    <Navigate
      to="/"
      replace
      state={wasSessionEnded() ? initialDialogState({ dialog: 'sign-in', isSignedOut: true }) : null}
    />
  )
}

/** For unknown paths: redirects to the dashboard when signed in, else to the landing page (product 2.1). */
export function RedirectHome() {
  const session = useCheckedSession()
  if (session === 'asking') return <LoadingPage />
  return <Navigate to={session ? '/app' : '/'} replace />
}

/** The start-up check of the session, made once. @throws when it is not known who is signed in */
function useCheckedSession(): Session | null | 'asking' {
  const [session, setSession] = useState<Session | null | 'asking'>(() => currentSession() ?? 'asking')
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  useEffect(() => {
    if (session !== 'asking') return
    void checkSession().then(setSession, (error: unknown) => setFailure({ error }))
  }, [session])
  if (failure) throw failure.error
  return session
}
