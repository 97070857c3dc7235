import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { addPasskey } from '#core/api/passkeys.ts'
import { createPasskey } from '#web/lib/passkeys.ts'
import { useProofQuestion } from '#web/lib/proof.ts'
import { apiServer, problem } from '#web/testing/api-server.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'

vi.mock('#web/lib/passkeys.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/passkeys.ts')>()),
  createPasskey: vi.fn(async () => ({
    id: 'k',
    rawId: 'k',
    type: 'public-key',
    response: { clientDataJSON: 'c', attestationObject: 'a', transports: [] },
  })),
}))

it('asks for a proof that has become void meanwhile, and sends the passkey that was made', async () => {
  const server = apiServer()
  let isProved = false
  server.answer(addPasskey, () =>
    isProved
      ? { body: {} }
      : { status: 403, body: { ...problem('second_factor_needed', 'Please confirm'), ways: ['app'] } },
  )
  const { result } = renderHook(() => useProofQuestion())
  const onDone = vi.fn()
  render(<AddPasskeyDialog options={{ challenge: 'c' }} onClose={() => {}} onDone={onDone} />)
  await userEvent.click(screen.getByRole('button', { name: 'Make passkey' }))
  await waitFor(() => expect(result.current).toMatchObject({ purpose: 'add-passkey', ways: ['app'] }))
  isProved = true
  act(() => result.current?.answer(true))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(createPasskey).toHaveBeenCalledTimes(1)
  const [refused, stored] = server.requestsTo(addPasskey).map(({ body }) => body)
  expect(stored).toEqual(refused)
})
