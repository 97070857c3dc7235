/** Which window the landing page opens by itself, for a patient who comes from the page of a mailed link. */
export type WayIn =
  | { readonly window: 'forgot-password' }
  /** `newPasswordOf`: the address whose password was just set. */
  | { readonly window: 'sign-in'; readonly newPasswordOf?: string }

/** What a navigation to the landing page carries for it. */
export const wayInState = (wayIn: WayIn) => ({ wayIn })

export function wayInOf(state: unknown): WayIn | null {
  return typeof state === 'object' && state !== null && 'wayIn' in state ? (state.wayIn as WayIn) : null
}
