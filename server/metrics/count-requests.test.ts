import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { countRequests } from './count-requests.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

function watchedApp() {
  const registry = new Registry()
  const { hono } = createApp({ ...app.deps, counts: countRequests(registry) })
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => !line.startsWith('#'))
  return { hono, lines }
}

describe('an app that is watched', () => {
  it('counts requests by route and status, whoever sends them and whatever they are about', async () => {
    const ana = await signUp(app, 'Ana')
    const { hono, lines } = watchedApp()
    const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
    for (const path of ['/api/health', `/api/doses?search=methotrexate`, `/api/${ana.userId}`, `/${id}`]) {
      await hono.request(path)
    }
    const headers = { origin: app.deps.settings.publicUrl }
    await hono.request(`/api/dose-entries/${id}`, { method: 'PUT', headers })
    await hono.request('/api/profile', { method: 'BREW', headers })
    const counted = /^dosewell_request_duration_seconds_count{(.*)} 1$/
    expect((await lines()).flatMap((line) => counted.exec(line)?.[1] ?? [])).toEqual([
      'method="GET",route="/api/health",status="2xx"',
      'method="GET",route="/api/doses",status="4xx"',
      'method="GET",route="/api/*",status="4xx"',
      'method="GET",route="/*",status="4xx"',
      'method="PUT",route="/api/dose-entries/:id",status="4xx"',
      'method="other",route="/api/profile",status="4xx"',
    ])
    expect((await lines()).join()).not.toMatch(new RegExp(`${id}|${ana.userId}|methotrexate|BREW`))
  })

  it('counts failures by the code of the answer', async () => {
    const { hono, lines } = watchedApp()
    expect(await lines()).toContain('dosewell_errors_total{kind="unauthenticated"} 0')
    await hono.request('/api/profile')
    expect(await lines()).toContain('dosewell_errors_total{kind="unauthenticated"} 1')
    expect(await lines()).toContain('dosewell_errors_total{kind="internal"} 0')
  })
})
