import { lazy, useEffect } from 'react'
import { afterFirstInteraction, markFirstInteraction } from '../first-interaction.ts'

const loadDemo = () => import('./demo.tsx')
const loadStory = () => import('#web/features/landing/landing-sections.tsx')

/* The parts of the landing page below the first screen. */
export const Demo = lazy(() => afterFirstInteraction(async () => ({ default: (await loadDemo()).Demo })))
export const Story = lazy(() => afterFirstInteraction(async () => ({ default: (await loadStory()).LandingSections })))

const parts = ['demo', 'story'] as const
const waiting = new Set<(typeof parts)[number]>(parts)
const live = Promise.withResolvers<void>()

/** Loads them now. @returns settles once React has taken over all of the prerendered page, or the page was left */
export function landingIsLive(): Promise<void> {
  markFirstInteraction()
  return live.promise
}

/** Says that a part is hydrated, or rendered: within its boundary, whose effects run after it. */
export function PartIsLive({ part }: { part: (typeof parts)[number] }): null {
  useEffect(() => {
    waiting.delete(part)
    if (waiting.size === 0) live.resolve()
  }, [part])
  return null
}

/** Nothing is waited for once the page is left. */
export function useLandingIsLeft(): void {
  useEffect(() => live.resolve, [])
}

/** Loads them now, if possible. */
export async function loadLandingParts(): Promise<void> {
  markFirstInteraction()
  await Promise.allSettled([loadDemo(), loadStory()])
}
