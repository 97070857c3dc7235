import type { LandingDialog } from '#web/features/landing/dialog-link.tsx'

/* The navigation state of the landing page: why the patient is there. */

const dialogs: readonly LandingDialog[] = ['sign-in', 'sign-up', 'video']

/**
 * The dialog that the landing page opens on its own: after a link from a mail, when a session has ended, or when a link was
 * pressed before the page's code was loaded.
 */
export type InitialDialog =
  | { readonly dialog: 'sign-up' | 'video' }
  | { readonly dialog: 'forgot-password' }
  /** `newPasswordOf`: the address whose password was just set. `isSignedOut`: the patient did not end the session. */
  | { readonly dialog: 'sign-in'; readonly newPasswordOf?: string; readonly isSignedOut?: boolean }

export const initialDialogState = (initialDialog: InitialDialog) => ({ initialDialog })

/** After the server ended the session: asks to sign in, and says why. */
export const sessionEndedState = initialDialogState({ dialog: 'sign-in', isSignedOut: true })

/** After the patient deleted everything. */
export const allDeletedState = { allDeleted: true } as const

/** @param location of the landing page, with its navigation state or `/?open=` */
export function initialDialogOf({
  state,
  search,
}: {
  readonly state: unknown
  readonly search: string
}): InitialDialog | null {
  if (typeof state === 'object' && state !== null && 'initialDialog' in state)
    return state.initialDialog as InitialDialog
  const wanted = new URLSearchParams(search).get('open')
  const dialog = dialogs.find((one) => one === wanted)
  return dialog ? { dialog } : null
}

export function isAllDeleted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'allDeleted' in state
}
