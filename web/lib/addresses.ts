/* The signed-in pages by their address (product 2.1); web/public/early.js, which imports nothing, repeats it. */

/** The address of the dashboard, and of all signed-in pages below it. */
export const dashboardPath = '/app'

export function isDashboardAddress(path: string): boolean {
  return path === dashboardPath || path === `${dashboardPath}/`
}

export function isSignedInAddress(path: string): boolean {
  return path === dashboardPath || path.startsWith(`${dashboardPath}/`)
}
