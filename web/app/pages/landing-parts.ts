import { lazy } from 'react'
import { beginUse, onceUsed } from '../first-use.ts'

const loadDemo = () => import('./demo.tsx')
const loadStory = () => import('#web/features/landing/story.tsx')

/* What the landing page is made of beyond its first words. */
export const Demo = lazy(() => onceUsed(async () => ({ default: (await loadDemo()).Demo })))
export const Story = lazy(() => onceUsed(async () => ({ default: (await loadStory()).Story })))

/** Loads them now, as far as they can be had. */
export async function loadLanding(): Promise<void> {
  beginUse()
  await Promise.allSettled([loadDemo(), loadStory()])
}
