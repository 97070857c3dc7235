import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { Pages } from './routes.tsx'

/**
 * The landing page as the build puts it into `index.html`, for whoever has no JavaScript, for searching machines, and for
 * everybody's first look; main.tsx takes it over as it stands. In English.
 * @throws what a part of the page throws while it is rendered
 */
export async function renderLanding(): Promise<string> {
  const page = (
    <MemoryRouter initialEntries={['/']}>
      <Pages />
    </MemoryRouter>
  )
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
