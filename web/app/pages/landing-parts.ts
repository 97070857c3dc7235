import { lazy } from 'react'
import { afterFirstUse, markFirstUse } from '../after-first-use.ts'

const loadDemo = () => import('./demo.tsx')
const loadStory = () => import('#web/features/landing/landing-sections.tsx')

/* The parts of the landing page below the first screen. */
export const Demo = lazy(() => afterFirstUse(async () => ({ default: (await loadDemo()).Demo })))
export const Story = lazy(() => afterFirstUse(async () => ({ default: (await loadStory()).LandingSections })))

/** Loads them now, if possible. */
export async function loadLanding(): Promise<void> {
  markFirstUse()
  await Promise.allSettled([loadDemo(), loadStory()])
}
