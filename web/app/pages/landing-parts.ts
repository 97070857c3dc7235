import { lazy } from 'react'
import { afterFirstInteraction, markFirstInteraction } from '../first-interaction.ts'

const loadDemo = () => import('./demo.tsx')
const loadStory = () => import('#web/features/landing/landing-sections.tsx')

/* The parts of the landing page below the first screen. */
export const Demo = lazy(() => afterFirstInteraction(async () => ({ default: (await loadDemo()).Demo })))
export const Story = lazy(() => afterFirstInteraction(async () => ({ default: (await loadStory()).LandingSections })))

/** Loads them now, if possible. */
export async function loadLandingParts(): Promise<void> {
  markFirstInteraction()
  await Promise.allSettled([loadDemo(), loadStory()])
}
