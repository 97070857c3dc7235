import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiServer, apiServer } from '#web/testing/api-server.ts'
import { type ChangeStream, changeStreams } from '#web/testing/change-streams.ts'
import { useChanges } from './changes.ts'
import { keys } from './queries.ts'

let server: ApiServer
let streams: readonly ChangeStream[]
let reads: string[]
beforeEach(() => {
  server = apiServer()
  streams = changeStreams(server)
  reads = []
})

const shown = ['entries', 'figures', 'medications', 'settings', 'session', 'profile', 'receipts'] as const

function Page({ isReminding }: { isReminding: boolean }) {
  useChanges('sam', isReminding)
  for (const part of shown) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes
    useQuery({ queryKey: keys[part]('sam'), queryFn: () => reads.push(part) })
  }
  return null
}

/** A signed-in page that shows several parts, once it has read them and follows changes. */
async function openPage(isReminding = false) {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Page isReminding={isReminding} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(streams).toHaveLength(1))
  expect(reads).toEqual(shown)
  reads.length = 0
}

function show(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('an open page', () => {
  it('reads what changed on another device, and what follows from it', async () => {
    await openPage()
    streams[0]?.hint('entries')
    await waitFor(() => expect(reads).toEqual(['entries', 'figures']))
  })

  it.each(['profile', 'receipts'])('reads the session, too, after a hint of %s', async (part) => {
    await openPage()
    streams[0]?.hint(part)
    await waitFor(() => expect(reads.toSorted()).toEqual([part, 'session']))
  })

  it('reads everything after a hint that it does not know', async () => {
    await openPage()
    streams[0]?.hint('settings meals')
    await waitFor(() => expect(reads).toEqual(shown))
  })

  it('closes its stream while it is hidden', async () => {
    await openPage()
    show('hidden')
    expect(streams[0]?.signal?.aborted).toBe(true)
    show('visible')
    await waitFor(() => expect(streams).toHaveLength(2))
    expect(streams[1]?.body).toEqual(streams[0]?.body)
  })

  it('keeps its stream while it is hidden and reminds', async () => {
    await openPage(true)
    show('hidden')
    streams[0]?.hint('entries')
    await waitFor(() => expect(reads).toEqual(['entries', 'figures']))
  })
})
