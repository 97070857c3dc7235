import { afterEach, expect, test } from 'vitest'
import { getVideoAssistant } from '#core/api/video-assistant.ts'
import { as, signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const framesOf = async () =>
  /frame-src ([^;]+)/.exec((await app.request('/health')).headers.get('content-security-policy') ?? '')?.[1]

test('there is no video without an address, and nothing can be embedded', async () => {
  app = await testApp()
  const ana = await signUp(app, 'Ana')
  expect(await as(ana).call(getVideoAssistant, {})).toEqual({ address: null })
  expect(await framesOf()).toBe("'none'")
})

test('the operator’s address is returned, and its site alone can be embedded', async () => {
  app = await testApp({ settings: { videoAssistantUrl: 'https://video.example/assistant?room=1' } })
  const ana = await signUp(app, 'Ana')
  expect(await as(ana).call(getVideoAssistant, {})).toEqual({ address: 'https://video.example/assistant?room=1' })
  expect(await framesOf()).toBe('https://video.example')
})
