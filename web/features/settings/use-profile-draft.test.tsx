import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeProfile, getProfile } from '#core/api/profile.ts'
import { profileOfNobody } from '#core/testing/empty-profile.ts'
import * as session from '#web/lib/session.ts'
import { apiServer, encoded } from '#web/testing/api-server.ts'
import { useProfileDraft } from './use-profile-draft.ts'

test('shows and keeps a condition that another device adds while the list is edited here', async () => {
  vi.spyOn(session, 'renewProfile').mockReturnValue()
  const userId = crypto.randomUUID()
  const sam = { ...profileOfNobody, userId }
  const other = (id: string, customCondition: string) =>
    ({ id, condition: 'Other', severity: 'serious', description: '', customCondition }) as const
  const [gout, allergy, asthma] = [other('1', 'Gout'), other('2', 'Penicillin allergy'), other('3', 'Asthma')]
  const profileWith = (...conditions: (typeof gout)[]) => encoded(getProfile, { ...sam, conditions })
  const server = apiServer()
  server.answer(getProfile, profileWith(gout))
  server.answer(changeProfile, () => profileWith(gout, allergy, asthma))
  const client = new QueryClient()
  const { result } = renderHook(() => useProfileDraft(userId), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.form?.conditions).toEqual([gout]))
  act(() => result.current.change({ conditions: [gout, asthma] }))
  server.answer(getProfile, profileWith(gout, allergy))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.form?.conditions).toEqual([gout, allergy, asthma]))
  // What is removed here is removed.
  act(() => result.current.change({ conditions: [allergy, asthma] }))
  expect(result.current.form?.conditions).toEqual([allergy, asthma])
  await act(() => result.current.save())
  expect(server.requestsTo(changeProfile)[0]?.body).toEqual({
    conditions: [allergy, asthma],
    conditionsShown: [gout, allergy],
  })
})
