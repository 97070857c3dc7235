import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { staticFiles } from './static.ts'

const dir = mkdtempSync(join(tmpdir(), 'page-'))
afterAll(() => rmSync(dir, { recursive: true }))
mkdirSync(join(dir, 'assets'))
mkdirSync(join(dir, '.vite'))
const html = '<!doctype html><title>Dosewell</title>'
const script = `console.info(${'"dose",'.repeat(50)}1)`
const shell = '<!doctype html><title>Signed in</title>'
writeFileSync(join(dir, 'index.html'), html)
writeFileSync(join(dir, 'shell.html'), shell)
writeFileSync(join(dir, 'robots.txt'), 'User-agent: *\n')
writeFileSync(join(dir, '.vite/manifest.json'), '{}')
writeFileSync(join(dir, 'assets/app-1a2b.js'), script)
writeFileSync(join(dir, 'assets/app-1a2b.js.br'), brotliCompressSync(script))

const app = new Hono().use(staticFiles(dir)).notFound((c) => c.json({ code: 'not_found' }, 404))
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('places inside the page', () => {
  test.for([
    ['/', html],
    ['/?from=mail', html],
    ['/app', shell],
    ['/app/history', shell],
    ['/reset-password?token=1', shell],
    ['/nowhere.html', shell],
  ] as const)('%s is the page', async ([path, page]) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toBe(page)
  })

  test('a browser that has the page already gets 304 and nothing else', async () => {
    const etag = (await get('/app')).headers.get('etag') ?? ''
    const again = await get('/app/history', { 'If-None-Match': `"other", W/${etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('a HEAD request tells the length without the page', async () => {
    const answer = await app.request('/', { method: 'HEAD' })
    expect(answer.headers.get('content-length')).toBe(String(html.length))
    expect(await answer.text()).toBe('')
  })
})

describe('files', () => {
  test('a hashed asset may be kept for ever', async () => {
    const answer = await get('/assets/app-1a2b.js')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(script)
  })

  test('brotli goes to whoever accepts it, under a tag of its own', async () => {
    const plain = await get('/assets/app-1a2b.js')
    const packed = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip, br;q=0.8' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(brotliCompressSync(script))
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('who refuses brotli gets the file as it is', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'br;q=0, gzip' })
    expect(answer.headers.get('content-encoding')).toBeNull()
  })

  test('robots.txt is a file of its own', async () => {
    expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\n')
  })
})

describe('what is not the page', () => {
  test.for(['/assets/app-old.js', '/api', '/api/nothing', '/functions/nothing', '/assets/'])(
    '%s is 404, never HTML',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ code: 'not_found' })
    },
  )

  test('the build’s own notes and folders outside are not served', async () => {
    for (const path of ['/.vite/manifest.json', '/assets/%2e%2e/%2e%2e/etc/passwd', '/assets/app-1a2b.js.br']) {
      expect(await (await get(path)).text()).not.toBe('{}')
      expect((await get(path)).headers.get('content-encoding')).toBeNull()
    }
  })

  test('a POST is nobody’s page', async () => {
    expect((await app.request('/app', { method: 'POST' })).status).toBe(404)
  })

  test('before the page is built nothing pretends to be it', async () => {
    const unbuilt = new Hono().use(staticFiles(join(dir, 'missing')))
    expect((await unbuilt.request('/')).status).toBe(404)
  })
})
