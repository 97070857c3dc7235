import '#web/styles/bundles/controls.css'
import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepsSession, resumeStoredSession } from '#web/lib/account.ts'
import { endedSessionAddress } from '#web/lib/session.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { SignInFields, useSignIn } from './sign-in-form.tsx'

/** Few accounts need it. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

type SignInDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: () => void
  /** The page's sign-up button: the 'Sign up' link closes this dialog and moves the focus there. */
  signUpButton: RefObject<HTMLElement | null>
  /** Opens with the form for a new link. */
  beginsForgotten?: boolean
  /** The address whose password was just reset. */
  newPasswordOf?: string | undefined
  /** The patient did not end the session. */
  isSignedOut?: boolean
}

/**
 * What the dialog shows: sign-in, its second step, the form for a forgotten password, or what to do after a link was
 * requested.
 */
type View = 'sign-in' | SecondStepView | ForgottenView
type SecondStepView = { readonly ways: readonly string[] }
type ForgottenView = 'forgotten' | { readonly sentTo: string }

/**
 * The sign-in dialog, which also contains the forgot-password form (product 3.2). Opened with a stored session, it signs in on
 * its own.
 */
export function SignInDialog(props: SignInDialogProps) {
  const { open, onClose, onSignedIn, signUpButton, beginsForgotten = false, newPasswordOf, isSignedOut = false } = props
  const texts = useTexts(authTexts)
  const [view, setView] = useState<View>(beginsForgotten ? 'forgotten' : 'sign-in')
  const signIn = useSignIn(newPasswordOf ?? (isSignedOut ? endedSessionAddress() : ''), onSignedIn, (ways) =>
    setView({ ways }),
  )
  const { form, change, focus } = signIn.draft
  const opensByItself = beginsForgotten || newPasswordOf !== undefined || isSignedOut
  const isResuming = useResume(open, {
    // A patient who resets a password does not want to be signed in to the account stored on this device.
    isWanted: view === 'sign-in' && newPasswordOf === undefined,
    onResumed: onSignedIn,
    onOver: (wasRemembered) => {
      if (wasRemembered || !opensByItself) focus('email')
    },
  })
  const goesToSignUp = useRef(false)
  const title = useRef<HTMLHeadingElement>(null)

  const close = () => {
    setView('sign-in')
    onClose()
  }
  const leaveToSignUp = () => {
    goesToSignUp.current = true
    close()
  }
  const show = (wanted: View) => {
    flushSync(() => {
      signIn.fail(null)
      setView(wanted)
    })
    title.current?.focus()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && close()}
      title={titleOf(view, texts)}
      titleRef={title}
      {...(opensByItself && { initialFocus: title })}
      closeLabel={texts.close}
      width="narrow"
      returnFocus={() => {
        const target = goesToSignUp.current ? signUpButton.current : null
        goesToSignUp.current = false
        return target
      }}
    >
      {isSecondStep(view) ? (
        <Suspense fallback={<Busy text={texts.signIn.submitting} />}>
          <SecondStep
            ways={view.ways}
            keepSignedIn={form.keepSignedIn}
            onBack={() => show('sign-in')}
            onSignedIn={() => {
              setView('sign-in')
              signIn.finish()
            }}
          />
        </Suspense>
      ) : view !== 'sign-in' ? (
        <ForgotPassword
          email={form.email}
          sentTo={view === 'forgotten' ? null : view.sentTo}
          onSent={(sentTo) => show({ sentTo })}
          onAnother={() => show('forgotten')}
          onBack={(email) => {
            change({ email })
            show('sign-in')
          }}
          onDone={close}
        />
      ) : isResuming ? (
        <Busy text={texts.signIn.resuming} />
      ) : (
        <SignInFields
          signIn={signIn}
          isPasswordNew={newPasswordOf !== undefined}
          isSignedOut={isSignedOut}
          onForgotten={() => show('forgotten')}
          onSignUp={leaveToSignUp}
        />
      )}
    </Dialog>
  )
}

function Busy({ text }: { text: string }) {
  return (
    <DialogBody>
      <Loading text={text} />
    </DialogBody>
  )
}

const isSecondStep = (view: View): view is SecondStepView => typeof view === 'object' && 'ways' in view

type ResumeOptions = {
  isWanted: boolean
  onResumed: () => void
  /** Nobody could be signed in. @param wasRemembered this device had "keep me signed in" set */
  onOver: (wasRemembered: boolean) => void
}

/** Resumes a stored session when the dialog opens. @returns whether that is in progress */
function useResume(open: boolean, { isWanted, onResumed, onOver }: ResumeOptions): boolean {
  const [isResuming, setResuming] = useState(() => isWanted && keepsSession())
  const resume = useEffectEvent(async (isOpen: () => boolean) => {
    if (!isWanted) return
    const isRemembered = keepsSession()
    setResuming(isRemembered)
    const session = await resumeStoredSession().catch(() => null)
    if (!isOpen()) return
    if (session) return onResumed()
    flushSync(() => setResuming(false))
    onOver(isRemembered)
  })
  useEffect(() => {
    if (!open) return
    let isOpen = true
    void resume(() => isOpen)
    return () => {
      isOpen = false
    }
  }, [open])
  return isResuming
}

function titleOf(view: View, texts: Texts['auth']): string {
  if (view === 'sign-in') return texts.signIn.title
  if (isSecondStep(view)) return texts.signIn.secondStep
  return view === 'forgotten' ? texts.forgotPassword.title : texts.forgotPassword.sent.title
}
