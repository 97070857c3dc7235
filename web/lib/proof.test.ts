import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { useProofQuestion, withProof } from './proof.ts'
import type { AuthEvent } from './session.ts'

const { tell, onAuthEvent } = vi.hoisted(() => {
  const told = new Set<(event: AuthEvent) => void>()
  return {
    tell: (event: AuthEvent) => told.forEach((one) => void one(event)),
    onAuthEvent: (listener: (event: AuthEvent) => void) => told.add(listener),
  }
})
vi.mock('./session.ts', () => ({ onAuthEvent }))

const refusal = (ways: readonly string[]) =>
  new ApiError(403, {
    message: 'Please confirm',
    code: 'second_factor_needed',
    details: null,
    hint: null,
    ways: [...ways],
  })
/** Refused until proved. */
const guarded = () =>
  vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(refusal(['app', 'recovery']))
    .mockResolvedValue('done')

it('asks by the ways that the server names, and makes the call again', async () => {
  const { result } = renderHook(() => useProofQuestion())
  const call = guarded()
  const outcome = withProof('export', call)
  await waitFor(() => expect(result.current).toMatchObject({ purpose: 'export', ways: ['app', 'recovery'] }))
  result.current?.answer(true)
  expect(await outcome).toBe('done')
  expect(call).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(result.current).toBeNull())
})

it('does nothing more for a patient who does not answer', async () => {
  const { result } = renderHook(() => useProofQuestion())
  const call = guarded()
  const outcome = withProof('export', call)
  await waitFor(() => expect(result.current).not.toBeNull())
  result.current?.answer(false)
  await expect(outcome).rejects.toThrow('Please confirm')
  expect(call).toHaveBeenCalledTimes(1)
})

it('asks one question at a time', async () => {
  const { result } = renderHook(() => useProofQuestion())
  const [first, second] = [guarded(), guarded()]
  const outcomes = [withProof('export', first), withProof('export', second)]
  await expect(outcomes[0]).rejects.toThrow('Please confirm')
  // The end of the first question leaves the second one open.
  await act(async () => {})
  expect(result.current).not.toBeNull()
  act(() => result.current?.answer(true))
  expect(await outcomes[1]).toBe('done')
  expect(result.current).toBeNull()
})

it.each(['ended', 'elsewhere'] as const)('is not asked of whoever signs in after the session was %s', async (why) => {
  const { result } = renderHook(() => useProofQuestion())
  const call = guarded()
  const outcome = withProof('contact', call)
  await waitFor(() => expect(result.current).not.toBeNull())
  act(() => tell({ type: 'SIGNED_OUT', userId: 'ana', why }))
  await expect(outcome).rejects.toThrow('Please confirm')
  await waitFor(() => expect(result.current).toBeNull())
  expect(call).toHaveBeenCalledTimes(1)
})

it('passes on any other failure', async () => {
  const call = vi.fn(async () => Promise.reject(refusal([])))
  await expect(withProof('export', call)).rejects.toThrow('Please confirm')
  expect(call).toHaveBeenCalledTimes(1)
})
