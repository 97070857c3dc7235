import '#web/styles/bundles/controls.css'
import '#web/styles/bundles/panels.css'
import '#web/styles/bundles/shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { LazyRefusedEntries } from '#web/features/outbox/lazy-refused-entries.tsx'
import { onNavigate } from '#web/features/push/pressed-notification.ts'
import { ReminderCenter } from '#web/features/reminders/reminder-center.tsx'
import { isDashboardAddress } from '#web/lib/addresses.ts'
import { PatientRecordProvider } from '#web/lib/patient-record.tsx'
import { useProofQuestion } from '#web/lib/proof.ts'
import { queryClient } from '#web/lib/query.ts'
import { onAuthEvent, type SignedOut } from '#web/lib/session.ts'
import { appTexts } from '#web/texts/en/app.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { AccountSettings } from './account-settings.tsx'
import { AddMedicationProvider } from './add-medication.tsx'
import { ClockNote } from './clock-note.tsx'
import { Footer } from './footer.tsx'
import { allDeletedState, sessionEndedState } from './landing-state.ts'
import { ProfileDialog, ProofDialog, PushSubscriptionSync, SignOut } from './lazy.ts'
import { prefetchScreens } from './prefetch.ts'
import { SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar.tsx'
import { ZoneNote } from './zone-note.tsx'

/** The layout of the signed-in pages: top bar, page, footer, toasts. */
export function Layout() {
  const t = useTexts(appTexts)
  const navigate = useNavigate()
  const main = useFocusOnNewPage()
  const { pathname } = useLocation()
  const [isProfileOpen, setProfileOpen] = useState(false)
  const [isSigningOut, setSigningOut] = useState(false)

  const question = useProofQuestion()

  const [isPrefetched, setPrefetched] = useState(false)
  useEffect(() => prefetchScreens(() => setPrefetched(true)), [])

  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event.type !== 'SIGNED_OUT') return
        navigate('/', { replace: true, state: stateAfter(event.why) })
      }),
    [navigate],
  )

  // From the start: a press may be why the page is in sight at all.
  const openPath = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => onNavigate(openPath), [])

  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <PatientRecordProvider>
        <AccountSettings />
        <TopBar onProfile={() => setProfileOpen(true)} onSignOut={() => setSigningOut(true)} />
        <main className="page-width" id="main" ref={main} tabIndex={-1}>
          <ClockNote />
          {/* The dashboard has its own, below what is due. */}
          {!isDashboardAddress(pathname) && <ZoneNote />}
          <ReminderCenter />
          <LazyRefusedEntries />
          <AddMedicationProvider>
            <Outlet context={{ signOut: () => setSigningOut(true) } satisfies LayoutContext} />
          </AddMedicationProvider>
        </main>
        <Footer />
        <Suspense>
          {isSigningOut && <SignOut onEnd={() => setSigningOut(false)} />}
          {isProfileOpen && <ProfileDialog onClose={() => setProfileOpen(false)} />}
        </Suspense>
        {/* In a Suspense of its own: while it loads, siblings would be hidden. */}
        <Suspense>{isPrefetched && <PushSubscriptionSync />}</Suspense>
        <Suspense>{question && <ProofDialog question={question} />}</Suspense>
        <Toaster label={t.notifications} closeLabel={t.close} />
      </PatientRecordProvider>
    </QueryClientProvider>
  )
}

/** Navigation state of the landing page that says why the session ended. */
function stateAfter(why: SignedOut['why']) {
  if (why === 'deleted') return allDeletedState
  return why === 'ended' ? sessionEndedState : null
}

/** The outlet context of the layout (`useOutletContext`). */
export type LayoutContext = { readonly signOut: () => void }

// A page change without a reload is not announced: the new page starts at the top with the focus in it, so that a screen reader
// starts there too. On the way back, the browser restores the scroll position.
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isNew = useNavigationType() !== 'POP'
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // The page itself may have put it where a link asked for.
    if (main.current?.querySelector(':focus')) return
    main.current?.focus({ preventScroll: true })
    if (isNew) window.scrollTo(0, 0)
  }, [pathname, isNew])
  return main
}
