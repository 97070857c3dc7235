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

// Before there is a layout: the start-up check may find that the session was ended elsewhere.
onAuthEvent((event) => {
  if (event.type === 'SIGNED_OUT') leaveDevice(event.userId)
})

/** How long a page that is awaited may stand once it is known who is signed in, in milliseconds. */
const timeoutMs = 1000

/**
 * Asks for the record beside the session, as the signed-in pages do, and has the outbox read, so that no dose is shown untaken that
 * this device has recorded. What takes long is not waited for.
 * @param isDay whether the day is shown first: then all that it is made of is read
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

/** The signed-in pages, for patients; anybody else is sent to the landing page (product 2.1). What ends a session later is the layout's. */
export function SignedInOnly() {
  useEffect(() => readEarly(queryClient), [])
  const session = useCheckedSession()
  if (session === 'asking') return <LoadingPage />
  if (session) return <Layout />
  return (
    <Navigate
      to="/"
      replace
      state={wasSessionEnded() ? initialDialogState({ window: 'sign-in', isSignedOut: true }) : null}
    />
  )
}

/** A path that leads nowhere: to the dashboard when signed in, else to the landing page (product 2.1). */
export function RedirectHome() {
  const session = useCheckedSession()
  if (session === 'asking') return <LoadingPage />
  return <Navigate to={session ? '/app' : '/'} replace />
}

/** The start-up check of the session, made once. @throws when it cannot be told who is signed in */
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
