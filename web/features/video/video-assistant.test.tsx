import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { getVideoAssistant } from '#core/api/video-assistant.ts'
import { type ApiServer, apiServer } from '#web/testing/api-server.ts'
import { VideoAssistant } from './video-assistant.tsx'

// The browser of these tests would load what is in a frame; here that is an empty page.
const { settings } = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM
settings.enableIframePageLoading = true
settings.disableIframePageLoading = false
settings.fetch.interceptor = { beforeAsyncRequest: async ({ window: frame }) => new frame.Response('') }

/** Brings it into sight, which nothing does here by itself. */
let comeIntoSight = () => {}
class Sight {
  constructor(onChange: (changes: readonly { isIntersecting: boolean }[]) => void) {
    comeIntoSight = () => onChange([{ isIntersecting: true }])
  }
  observe() {}
  disconnect() {}
}

let server: ApiServer

beforeEach(() => {
  server = apiServer()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('IntersectionObserver', Sight)
})

function show({ isSeen = true } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <VideoAssistant />
    </QueryClientProvider>,
  )
  if (isSeen) act(comeIntoSight)
}

const address = 'https://video.example/assistant?room=1'
const play = () => screen.findByRole('button', { name: 'Play the video assistant' })

test('a press fades the logo, and a second and a half later the video loads; nothing of it before', async () => {
  server.answer(getVideoAssistant, { body: { address } })
  show()
  const logo = await play()
  screen.getByText(/^From video\.example\./)
  expect(document.querySelector('iframe')).toBeNull()
  fireEvent.click(logo)
  expect(logo.className).toContain('video-player__logo--fading')
  expect(screen.getByRole('status').textContent).toBe('Loading the video...')
  act(() => vi.advanceTimersByTime(1400))
  expect(document.querySelector('iframe')).toBeNull()
  act(() => vi.advanceTimersByTime(200))
  expect(screen.getByTitle('Video assistant').getAttribute('src')).toBe(address)
})

test('a press on Close takes the video away, and the focus goes back to the logo', async () => {
  server.answer(getVideoAssistant, { body: { address } })
  show()
  fireEvent.click(await play())
  act(() => vi.advanceTimersByTime(1600))
  fireEvent.click(screen.getByRole('button', { name: 'Close the video assistant' }))
  expect(document.querySelector('iframe')).toBeNull()
  expect(document.activeElement).toBe(await play())
})

test('closed while the logo fades, nothing is loaded', async () => {
  server.answer(getVideoAssistant, { body: { address } })
  show()
  fireEvent.click(await play())
  fireEvent.click(screen.getByRole('button', { name: 'Close the video assistant' }))
  act(() => vi.advanceTimersByTime(5000))
  expect(document.querySelector('iframe')).toBeNull()
})

test('our own tour is played, with captions, where the operator has no video', async () => {
  server.answer(getVideoAssistant, { body: { address: null } })
  show()
  fireEvent.click(await play())
  expect(document.querySelector('video')).toBeNull()
  act(() => vi.advanceTimersByTime(1600))
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByLabelText('A short tour of Dosewell').tagName).toBe('VIDEO')
  expect(document.querySelector('track')?.getAttribute('src')).toBe('/demo/captions.en.vtt')
})

test('an unknown state is shown as such', async () => {
  show()
  await waitFor(() => expect(screen.queryByText('Cannot be reached at the moment')).not.toBeNull())
})

test('nothing is requested before the logo is in view', async () => {
  server.answer(getVideoAssistant, { body: { address } })
  show({ isSeen: false })
  expect(server.requests).toEqual([])
  act(comeIntoSight)
  expect(await play()).toBeDefined()
})
