import type { IconName } from '#web/ui/icon.tsx'

/** The links of the top bar. */
export const pages = [
  { path: '/app', key: 'dashboard', icon: 'home' },
  { path: '/app/medications', key: 'medications', icon: 'pill' },
  { path: '/app/history', key: 'history', icon: 'calendar' },
  { path: '/app/settings', key: 'settings', icon: 'sliders' },
] as const satisfies readonly { path: string; key: string; icon: IconName }[]
