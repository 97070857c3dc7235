import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProofPurpose } from '#web/lib/proof.ts'
import { ProofDialog } from './proof-dialog.tsx'

const shown = (purpose: ProofPurpose, ways: readonly string[]) =>
  render(<ProofDialog question={{ purpose, ways, answer: () => {} }} />)

test('a proof says what it is for', () => {
  shown('export', ['app'])
  screen.getByText('You are about to export everything.')
  expect(screen.getByRole('button', { name: 'Continue' }).className).toContain('btn--solid')
})

test.each(['app', 'passkey', 'password'])('before everything is deleted the button says so, by %s', (way) => {
  shown('delete-all', [way])
  screen.getByText('You are about to delete your account and all data. This cannot be undone.')
  expect(screen.getByRole('button', { name: 'Delete All Data' }).className).toContain('btn--danger')
})
