import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { PageSkeleton } from './page-skeleton.tsx'
import { routes } from './routes.tsx'

/**
 * The landing page as the build puts it into `index.html`, for whoever has no JavaScript, for searching machines, and for
 * everybody's first look; main.tsx takes it over as it stands. In English.
 * @throws what a part of the page throws while it is rendered
 */
export function renderLanding(): Promise<string> {
  return rendered(<RouterProvider router={createMemoryRouter(routes())} />)
}

/** What the build puts into `shell.html`: the signed-in pages while their code is on its way. */
export function renderSkeleton(): Promise<string> {
  return rendered(<PageSkeleton />)
}

async function rendered(page: ReactNode): Promise<string> {
  // All of it in its place: what React would send later needs a script within the page, which our policy forbids.
  const failures: unknown[] = []
  const { prelude } = await prerender(page, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  })
  const html = await new Response(prelude).text()
  // A part that failed would be missing from the page.
  if (failures.length > 0) throw failures[0]
  return html
}
