import { lazy } from 'react'
import { afterFirstUse, markFirstUse } from '../after-first-use.ts'

const loadDemo = () => import('./demo.tsx')
const loadStory = () => import('#web/features/landing/landing-sections.tsx')

/* What the landing page is made of beyond its first words. */
export const Demo = lazy(() => afterFirstUse(async () => ({ default: (await loadDemo()).Demo })))
export const Story = lazy(() => afterFirstUse(async () => ({ default: (await loadStory()).LandingSections })))

/** Loads them now, as far as they can be had. */
export async function loadLanding(): Promise<void> {
  markFirstUse()
  await Promise.allSettled([loadDemo(), loadStory()])
}
