import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { apiServer, problem, sessionBody } from '#web/testing/api-server.ts'
import { ErrorPage } from './error-page.tsx'
import { routes } from './routes.tsx'

let server: ReturnType<typeof apiServer>
beforeEach(() => {
  server = apiServer()
})

/** @returns where the page is */
function open(path: string, pages = routes()) {
  const router = createMemoryRouter(pages, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return () => router.state.location.pathname
}

describe('a visitor who is not signed in', () => {
  it.each(['/app', '/app/medications', '/app/history', '/app/settings', '/app/dashboard', '/nowhere', '/app/nowhere'])(
    'is sent from %s to the landing page',
    async (path) => {
      const currentPath = open(path)
      screen.getByText('Loading...')
      await waitFor(() => expect(currentPath()).toBe('/'))
      await screen.findByRole('link', { name: 'Get Started' })
    },
  )

  it('can stop the word that changes', async () => {
    open('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the changing word' }))
    expect(screen.queryByRole('button', { name: 'Let the word change again' })).not.toBeNull()
  })
})

describe('a patient whose session was ended elsewhere', () => {
  const userId = crypto.randomUUID()
  const close = vi.fn()

  /** Starts the page as it starts with a skeleton: it is rendered once the session is checked. */
  async function start() {
    vi.resetModules()
    localStorage.setItem('isAuthenticated', 'true')
    localStorage.setItem('currentUserId', userId)
    localStorage.setItem(`reminders:${userId}`, '{}')
    const registration = { getNotifications: async () => [{ close }] }
    const serviceWorker = { getRegistration: async () => registration, addEventListener() {}, removeEventListener() {} }
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
    const { deviceCopies, deviceQueue } = await import('#web/lib/device-store.ts')
    const wiped = vi.spyOn(deviceCopies, 'clear').mockResolvedValue()
    vi.spyOn(deviceQueue, 'of').mockResolvedValue([])
    const { loadFirstScreen } = await import('./signed-in.ts')
    await loadFirstScreen('/app/settings')
    const { routes } = await import('./routes.tsx')
    return { wiped, currentPath: open('/app/settings', routes()) }
  }

  it.each([
    ['says so', () => {}],
    [
      'refuses what is asked beside the check',
      () => {
        const refused = { status: 401, body: problem('unauthenticated', 'Sign in') }
        server.answer('GET /api/medications', refused)
      },
    ],
  ])('is told so and asked to sign in, and nothing stays readable here, where the server %s', async (_, answers) => {
    server.answer('GET /api/account/session', { body: { session: null, now: sessionBody().now } })
    answers()
    const { wiped, currentPath } = await start()
    const dialog = await screen.findByRole('dialog', { name: 'Sign In' })
    expect(dialog.textContent).toContain('This device was signed out. Sign in to continue.')
    expect(currentPath()).toBe('/')
    expect(wiped).toHaveBeenCalledWith(userId)
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(Object.keys(localStorage)).not.toContain(`reminders:${userId}`)
  })
})

function Broken({ failure }: { failure: unknown }): never {
  throw failure
}

describe('a page that fails', () => {
  const failing = (failure: unknown) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const frame = (
      <>
        <Link to="/whole">Elsewhere</Link>
        <Outlet />
      </>
    )
    const pages = [
      { path: '/', element: <Broken failure={failure} /> },
      { path: '/whole', element: <p>Whole</p> },
    ]
    const router = createMemoryRouter([
      { element: frame, children: [{ errorElement: <ErrorPage />, children: pages }] },
    ])
    return render(<RouterProvider router={router} />).container
  }

  it('shows the title and the message, and no stack', async () => {
    const container = failing(new Error('It broke'))
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(container.textContent).toContain('It broke')
    expect(container.textContent).not.toContain(' at ')
  })

  it('shows status and text of an answer', async () => {
    const container = failing(new Response('', { status: 404, statusText: 'Not Found' }))
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(container.textContent).toContain('404 Not Found')
  })

  it('is left by going elsewhere', async () => {
    failing(new Error('It broke'))
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await waitFor(() => expect(screen.queryByText('Whole')).not.toBeNull())
  })
})
