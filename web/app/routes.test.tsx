import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { apiServer } from '#web/testing/api-server.ts'
import { ErrorPage } from './error-page.tsx'
import { routes } from './routes.tsx'

beforeEach(() => {
  apiServer()
})

function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
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
    const router = open(path)
    expect(screen.getByText('Loading...')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 10_000 })
    expect(await screen.findByRole('button', { name: 'Get Started' })).toBeTruthy()
  })

  test('can stop the word that changes', async () => {
    open('/')
    const { default: userEvent } = await import('@testing-library/user-event')
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the changing word' }))
    expect(screen.getByRole('button', { name: 'Let the word change again' })).toBeTruthy()
  })
})

const Nothing = () => null

describe('a page that fails', () => {
  const failing = (loader: () => never) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const router = createMemoryRouter([{ path: '/', loader, Component: Nothing, ErrorBoundary: ErrorPage }])
    const { container } = render(<RouterProvider router={router} />)
    return container
  }

  test('shows the title and the message, and no stack', async () => {
    const container = failing(() => {
      throw new Error('It broke')
    })
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
    expect(container.textContent).toContain('It broke')
    expect(container.textContent).not.toContain(' at ')
  })

  test('shows status and text of an answer', async () => {
    const container = failing(() => {
      throw new Response('', { status: 404, statusText: 'Not Found' })
    })
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
    expect(container.textContent).toContain('404 Not Found')
  })
})
