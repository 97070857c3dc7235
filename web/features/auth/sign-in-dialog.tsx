import '#web/styles/controls.css'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepsSession, resumeStoredSession } from '#web/lib/account.ts'
import { authTexts } from '#web/texts/en/auth.ts'
import type { Texts } from '#web/texts/texts.ts'
import { useTexts } from '#web/texts/use-texts.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { SignInFields, useSignIn } from './sign-in-form.tsx'
import './auth.css'

type SignInDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: () => void
  /** The page's sign-up button: the 'Sign up' link closes this window and the focus lands there. */
  signUpButton: RefObject<HTMLElement | null>
  /** It opens for a patient who needs a new link. */
  beginsForgotten?: boolean
  /** The address whose password was just set anew. */
  newPasswordOf?: string | undefined
  /** The session ended without the patient's doing. */
  isSignedOut?: boolean
}

/** What the window shows: sign-in, the form for a forgotten password, or what to do once the link was asked for. */
type View = 'sign-in' | 'forgotten' | { readonly sentTo: string }

/**
 * The sign-in window, which is the forgot-password window as well (product 3.2). Opened with a kept session it signs
 * in by itself.
 */
export function SignInDialog(props: SignInDialogProps) {
  const { open, onClose, onSignedIn, signUpButton, beginsForgotten = false, newPasswordOf, isSignedOut = false } = props
  const texts = useTexts(authTexts)
  const [view, setView] = useState<View>(beginsForgotten ? 'forgotten' : 'sign-in')
  const signIn = useSignIn(newPasswordOf ?? '', onSignedIn)
  const { form, change, focus } = signIn.draft
  const opensByItself = beginsForgotten || newPasswordOf !== undefined || isSignedOut
  const isResuming = useResume(open, {
    // Whoever comes for a new password does not want to be somebody else whom this device keeps signed in.
    isWanted: view === 'sign-in' && newPasswordOf === undefined,
    onResumed: onSignedIn,
    onOver: (wasKept) => {
      if (wasKept || !opensByItself) focus('email')
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
      signIn.forgetFailure()
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
      width="ask"
      returnFocus={() => {
        const target = goesToSignUp.current ? signUpButton.current : null
        goesToSignUp.current = false
        return target
      }}
    >
      {view !== 'sign-in' ? (
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
        <DialogBody>
          <Loading text={texts.signIn.resuming} />
        </DialogBody>
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

type ResumeOptions = {
  isWanted: boolean
  onResumed: () => void
  /** Nobody is signed in by it. @param wasKept this device said that it keeps somebody signed in */
  onOver: (wasKept: boolean) => void
}

/** Takes up a kept session when the window opens. @returns whether that is under way */
function useResume(open: boolean, { isWanted, onResumed, onOver }: ResumeOptions): boolean {
  const [isResuming, setResuming] = useState(() => isWanted && keepsSession())
  const resume = useEffectEvent(async (isOpen: () => boolean) => {
    if (!isWanted) return
    const isKept = keepsSession()
    setResuming(isKept)
    const session = await resumeStoredSession().catch(() => null)
    if (!isOpen()) return
    if (session) return onResumed()
    flushSync(() => setResuming(false))
    onOver(isKept)
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
  return view === 'forgotten' ? texts.forgotPassword.title : texts.forgotPassword.sent.title
}
