import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { apiServer } from '#web/testing/api-server.ts'
import { FailureBoundary } from './error-page.tsx'
import { Pages } from './routes.tsx'

let server: ReturnType<typeof apiServer>
beforeEach(() => {
  server = apiServer()
})

function Place() {
  return <output aria-label="Place">{useLocation().pathname}</output>
}

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Place />
      <Pages />
    </MemoryRouter>,
  )
}

describe('a visitor who is not signed in', () => {
  test.each([
    '/app',
    '/app/medications',
    '/app/history',
    '/app/settings',
    '/app/dashboard',
    '/nowhere',
    '/app/nowhere',
  ])('is sent from %s to the landing page', async (path) => {
    open(path)
    expect(screen.getByText('Loading...')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('status', { name: 'Place' }).textContent).toBe('/'), {
      timeout: 10_000,
    })
    expect(await screen.findByRole('button', { name: 'Get Started' })).toBeTruthy()
  })

  test('can stop the word that changes', async () => {
    open('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the changing word' }))
    expect(screen.getByRole('button', { name: 'Let the word change again' })).toBeTruthy()
  })
})

describe('a patient whose session is over', () => {
  test('is told so on the landing page, and signs in again', async () => {
    localStorage.setItem('isAuthenticated', 'true')
    localStorage.setItem('currentUserId', crypto.randomUUID())
    server.answer('GET /api/session', { body: { session: null, serverTime: '2026-03-02T12:00:00Z' } })
    open('/app/history')
    const window = await screen.findByRole('dialog', { name: 'Sign In' })
    expect(window.textContent).toContain('This device was signed out. Sign in to go on.')
    expect(screen.getByLabelText('Place').textContent).toBe('/')
  })
})

function Broken({ failure }: { failure: unknown }): never {
  throw failure
}

describe('a page that fails', () => {
  const failing = (failure: unknown) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { container } = render(
      <MemoryRouter>
        <Link to="/whole">Elsewhere</Link>
        <FailureBoundary>
          <Routes>
            <Route path="/" element={<Broken failure={failure} />} />
            <Route path="/whole" element={<p>Whole</p>} />
          </Routes>
        </FailureBoundary>
      </MemoryRouter>,
    )
    return container
  }

  test('shows the title and the message, and no stack', async () => {
    const container = failing(new Error('It broke'))
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
    expect(container.textContent).toContain('It broke')
    expect(container.textContent).not.toContain(' at ')
  })

  test('shows status and text of an answer', async () => {
    const container = failing(new Response('', { status: 404, statusText: 'Not Found' }))
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(container.textContent).toContain('404 Not Found')
  })

  test('is left by going elsewhere', async () => {
    failing(new Error('It broke'))
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('Whole')).toBeTruthy()
  })
})
