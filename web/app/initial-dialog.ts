import type { LandingDialog } from '#web/features/landing/dialog-link.tsx'

const dialogs: readonly LandingDialog[] = ['sign-in', 'sign-up', 'video']

/**
 * Which window the landing page opens by itself: for whoever comes from the page of a mailed link, whose session is over, or who
 * pressed one of its links before its code was there.
 */
export type InitialDialog =
  | { readonly window: 'sign-up' | 'video' }
  | { readonly window: 'forgot-password' }
  /** `newPasswordOf`: the address whose password was just set. `isSignedOut`: the session ended without the patient's doing. */
  | { readonly window: 'sign-in'; readonly newPasswordOf?: string; readonly isSignedOut?: boolean }

/** What a navigation to the landing page carries for it. */
export const initialDialogState = (initialDialog: InitialDialog) => ({ initialDialog: initialDialog })

/** @param location of the landing page: what the navigation carried, or `/?open=` */
export function initialDialogOf({
  state,
  search,
}: {
  readonly state: unknown
  readonly search: string
}): InitialDialog | null {
  if (typeof state === 'object' && state !== null && 'initialDialog' in state)
    return state.initialDialog as InitialDialog
  const asked = new URLSearchParams(search).get('open')
  const window = dialogs.find((dialog) => dialog === asked)
  return window ? { window } : null
}
