import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resetPassword } from '#core/api/account.ts'
import { apiServer, problem } from '#web/testing/api-server.ts'
import { ResetPassword } from './reset-password.tsx'

function send() {
  for (const label of ['New password', 'Confirm new password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Right1234' } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
}

test('a link that a try without an answer may have used up does not say that nothing has changed', async () => {
  const server = apiServer()
  server.answer(resetPassword, () => {
    if (server.requestsTo(resetPassword).length === 1) throw new TypeError('Failed to fetch')
    return { status: 400, body: problem('link_not_valid', 'This link no longer works.') }
  })
  render(<ResetPassword token="t" onDone={() => {}} onAskAgain={() => {}} onSignIn={() => {}} />)
  send()
  await screen.findByText('Something went wrong. Please try again.')
  send()
  await screen.findByRole('heading', { name: 'Your new password may be set' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Back to Sign In',
    'Ask for a New Link',
  ])
})

test('a link that was refused at once leads to a new one', async () => {
  const server = apiServer()
  server.answer(resetPassword, { status: 400, body: problem('link_not_valid', 'This link no longer works.') })
  render(<ResetPassword token="t" onDone={() => {}} onAskAgain={() => {}} onSignIn={() => {}} />)
  send()
  await screen.findByRole('heading', { name: 'This link no longer works' })
  expect(screen.getAllByRole('button')[0]?.textContent).toBe('Ask for a New Link')
})
