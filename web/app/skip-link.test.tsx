import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { apiServer } from '#web/testing/api-server.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { Layout } from './layout.tsx'
import { SingleTaskPage } from './single-task-page.tsx'

beforeEach(() => void apiServer())

const signedInPage = <Layout />
const mailedLink = (
  <SingleTaskPage title="Record a dose">
    <p>Was it taken?</p>
  </SingleTaskPage>
)

it.each([
  ['a signed-in page, and makes no entry in its history', signedInPage],
  ['the page of a mailed link, whose token stays in the address', mailedLink],
])('leads to the content of %s', async (_, page) => {
  signIn()
  location.hash = '#token'
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
  const entries = history.length
  await userEvent.click(await screen.findByRole('link', { name: 'Skip to content' }))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect([location.hash, history.length]).toEqual(['#token', entries])
})
