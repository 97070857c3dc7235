import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { getSecondFactors, makeRecoveryCodes } from '#core/api/second-factor.ts'
import { apiServer } from '#web/testing/api-server.ts'
import { signIn } from '#web/testing/sign-in.ts'
import { useSecondFactors } from './use-second-factors.ts'

test('new recovery codes are asked for again when only the answer was lost: the old ones no longer work', async () => {
  const { userId } = signIn()
  const server = apiServer()
  server.answer(getSecondFactors, { body: { app: true, passkeys: [], recoveryCodesLeft: 10 } })
  server.answer(makeRecoveryCodes, () => {
    if (server.requestsTo(makeRecoveryCodes).length === 1) throw new TypeError('Failed to fetch')
    return { body: { codes: ['aaaa-bbbb-cccc'] } }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useSecondFactors(userId, () => {}), { wrapper })
  await act(async () => result.current.makeCodes())
  await waitFor(() => expect(result.current.open).toEqual({ kind: 'codes', codes: ['aaaa-bbbb-cccc'] }))
})
