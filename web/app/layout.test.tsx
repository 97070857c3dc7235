import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { apiServer } from '#web/testing/api-server.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { Layout } from './layout.tsx'

it('goes where a pressed notification leads as soon as it is on the screen, and answers', async () => {
  apiServer()
  signIn()
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => undefined })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const pages = [{ path: '/app', element: <Layout />, children: [{ path: 'history', element: null }] }]
  const router = createMemoryRouter(pages, { initialEntries: ['/app/history'] })
  render(<RouterProvider router={router} />)
  const answer = vi.fn()
  const message = { data: { kind: 'go', path: '/app?take=m1' }, ports: [{ postMessage: answer }] }
  serviceWorker.dispatchEvent(Object.assign(new Event('message'), message))
  expect(answer).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/app', search: '?take=m1' }))
})
