import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dialogAddress, type LandingDialog } from '#web/features/landing/dialog-link.tsx'
import { initialDialogOf } from '../landing-state.ts'

export const loadSignIn = async () => ({
  default: (await import('#web/features/auth/sign-in-dialog.tsx')).SignInDialog,
})
export const loadSignUp = async () => ({
  default: (await import('#web/features/auth/sign-up-dialog.tsx')).SignUpDialog,
})
const SignInDialog = lazy(loadSignIn)
const SignUpDialog = lazy(loadSignUp)
const DemoVideo = lazy(async () => ({ default: (await import('#web/features/landing/demo-video.tsx')).DemoVideo }))

/** Delay between closing the dialog after sign-up and opening the dashboard (product 3.1), in milliseconds. */
const signUpPauseMs = 100

type LandingDialogs = { readonly open: (dialog: LandingDialog) => void; readonly dialogs: ReactNode }

/**
 * The dialogs of the landing page; the one that the navigation asks for is opened at once.
 * @param signUpButton gets the focus when the sign-in dialog leads to signing up
 * @returns `open` never changes
 */
export function useLandingDialogs(signUpButton: RefObject<HTMLAnchorElement | null>): LandingDialogs {
  const navigate = useNavigate()
  const location = useLocation()
  const [initialDialog] = useState(() => initialDialogOf(location))
  const [current, setCurrent] = useState<LandingDialog | null>(null)
  // A dialog that was opened once stays mounted, closed, with what was typed into it.
  const [opened, setOpened] = useState<readonly LandingDialog[]>([])
  const open = useCallback((dialog: LandingDialog) => {
    setCurrent(dialog)
    setOpened((before) => [...before, dialog])
  }, [])
  const close = () => setCurrent(null)

  useEffect(() => {
    if (!initialDialog) return
    const dialog = initialDialog.dialog === 'forgot-password' ? 'sign-in' : initialDialog.dialog
    // The link that opens it, perhaps pressed before its code was loaded: the dialog returns the focus to it.
    document.querySelector<HTMLElement>(`a[href="${dialogAddress(dialog)}"]`)?.focus({ preventScroll: true })
    open(dialog)
    // A reload does not open it again.
    navigate('/', { replace: true })
  }, [initialDialog, navigate, open])

  const dialogs = (
    <Suspense>
      {current === 'video' && <DemoVideo open onClose={close} />}
      {opened.includes('sign-in') && (
        <SignInDialog
          open={current === 'sign-in'}
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
          open={current === 'sign-up'}
          onClose={close}
          onSignedUp={() => {
            close()
            setTimeout(() => navigate('/app'), signUpPauseMs)
          }}
        />
      )}
    </Suspense>
  )
  return { open, dialogs }
}
