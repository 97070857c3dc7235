import { describe, expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import type { MetricsSettings } from '#server/settings.ts'
import { localService } from '#server/testing/local-service.ts'
import { serveMetrics } from './serve-metrics.ts'

const pages = { '/metrics': async () => ({ type: 'text/plain', body: 'up 1' }) }
const token = 'a-token-to-be-shown'

async function served(settings: Partial<MetricsSettings>, shown: Parameters<typeof serveMetrics>[1] = pages) {
  const logged: string[] = []
  const log = createLog('info', { write: (line) => void logged.push(line) })
  const stop = await serveMetrics({ port: 0, host: '127.0.0.1', token: undefined, ...settings }, shown, log)
  const { address } = JSON.parse(logged[0] ?? '{}') as { address: string }
  const get = (path: string, authorization?: string) =>
    fetch(`${address}${path}`, { headers: authorization === undefined ? {} : { authorization } })
  return { get, stop, logged }
}

describe('the port of the metrics', () => {
  it('serves its pages and nothing else', async () => {
    const { get, stop } = await served({})
    expect(await (await get('/metrics')).text()).toBe('up 1')
    expect((await get('/metrics')).headers.get('cache-control')).toBe('no-store')
    for (const path of ['/', '/metrics/', '/toString', '/api/health']) expect((await get(path)).status).toBe(404)
    await stop()
    await expect(get('/metrics')).rejects.toThrow()
  })

  it('answers only who has the token, if there is one: a program, or a person who is asked for it', async () => {
    const { get, stop } = await served({ token })
    const basic = (password: string) => `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`
    for (const shown of [undefined, '', 'Bearer', `Bearer ${token}x`, 'Bearer a', basic('a'), token]) {
      const refused = await get('/metrics', shown)
      expect([refused.status, await refused.text()]).toEqual([401, ''])
      expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /)
    }
    for (const shown of [`Bearer ${token}`, basic(token)]) expect((await get('/metrics', shown)).status).toBe(200)
    await stop()
  })

  it('leaves the program alone when another one has it, and says so', async () => {
    const other = await localService((_, response) => response.end())
    const { stop, logged } = await served({ port: Number(other.host.split(':')[1]) })
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, err: { code: 'EADDRINUSE' }, msg: expect.stringContaining('METRICS_PORT') },
    ])
    await stop()
    await other.close()
  })

  it('answers the next one after a page that failed', async () => {
    const failing = async () => {
      throw new Error('Methotrexate')
    }
    const { get, stop, logged } = await served({}, { ...pages, '/': failing })
    const failed = await get('/')
    expect([failed.status, await failed.text()]).toEqual([500, ''])
    expect((await get('/metrics')).status).toBe(200)
    expect(logged.join()).not.toContain('Methotrexate')
    await stop()
  })
})
