import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { PageSkeleton } from './page-skeleton.tsx'
import { routes } from './routes.tsx'

/**
 * The landing page in English, which the build puts into `index.html` for the first paint, for visitors without JavaScript and
 * for search engines; main.tsx hydrates it.
 * @throws what a part of the page throws while it is rendered
 */
export function renderLanding(): Promise<string> {
  return renderHtml(<RouterProvider router={createMemoryRouter(routes())} />)
}

/** The content of `shell.html`: the signed-in pages while their code is loading. */
export function renderSkeleton(): Promise<string> {
  return renderHtml(<PageSkeleton />)
}

async function renderHtml(page: ReactNode): Promise<string> {
  // Rendered in one piece: React's streamed parts need inline scripts, which our policy forbids.
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
