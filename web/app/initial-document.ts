import { isFlaggedSignedIn } from '#web/lib/signed-in-flag.ts'

/* What the document shows before the page's code runs, as the build writes it (scripts/vite/two-pages.ts). */

/**
 * Whether it is the prerendered landing page. The address alone does not say so: without a network, the service worker answers `/`
 * with `shell.html` too.
 */
export function isLandingShown(): boolean {
  return (
    typeof document !== 'undefined' && location.pathname === '/' && document.querySelector('#root .landing') !== null
  )
}

/** Whether it is the skeleton of a signed-in page (web/public/early.js), as long as somebody is flagged as signed in. */
export function isSkeletonShown(): boolean {
  return typeof document !== 'undefined' && 'waiting' in document.documentElement.dataset && isFlaggedSignedIn()
}
