/** Which window the landing page opens by itself: for whoever comes from the page of a mailed link, or whose session is over. */
export type WayIn =
  | { readonly window: 'forgot-password' }
  /** `newPasswordOf`: the address whose password was just set. `isSignedOut`: the session ended without the patient's doing. */
  | { readonly window: 'sign-in'; readonly newPasswordOf?: string; readonly isSignedOut?: boolean }

/** What a navigation to the landing page carries for it. */
export const wayInState = (wayIn: WayIn) => ({ wayIn })

export function wayInOf(state: unknown): WayIn | null {
  return typeof state === 'object' && state !== null && 'wayIn' in state ? (state.wayIn as WayIn) : null
}
