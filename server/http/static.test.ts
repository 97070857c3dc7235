import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { staticFiles } from './static.ts'

const dir = mkdtempSync(join(tmpdir(), 'page-'))
afterAll(() => rmSync(dir, { recursive: true }))
mkdirSync(join(dir, 'assets'))
mkdirSync(join(dir, '.vite'))
const html = '<!doctype html><title>Dosewell</title>'
const landing = (origin: string) =>
  `<!doctype html><link rel="canonical" href="${origin}/"><h1>Did I take my medicine?</h1>${' '.repeat(500)}`
const film = Buffer.from('0123456789')
const script = `console.info(${'"dose",'.repeat(50)}1)`
writeFileSync(join(dir, 'shell.html'), html)
writeFileSync(join(dir, 'index.html'), landing('https://public-url.invalid'))
writeFileSync(join(dir, 'index.html.br'), brotliCompressSync(landing('https://public-url.invalid')))
writeFileSync(join(dir, 'film.webm'), film)
writeFileSync(join(dir, 'robots.txt'), 'User-agent: *\n')
writeFileSync(join(dir, '.vite/manifest.json'), '{}')
writeFileSync(join(dir, 'assets/app-1a2b.js'), script)
writeFileSync(join(dir, 'assets/app-1a2b.js.br'), brotliCompressSync(script))

const app = new Hono()
  .use(staticFiles(dir, 'https://dosewell.example'))
  .notFound((c) => c.json({ code: 'not_found' }, 404))
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('the landing page', () => {
  it('is what / answers with, and says where the service is reached, packed or not', async () => {
    const plain = await get('/')
    expect(await plain.text()).toBe(landing('https://dosewell.example'))
    const compressed = await get('/', { 'Accept-Encoding': 'br' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    const body = brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()
    expect(body).toBe(landing('https://dosewell.example'))
  })
})

describe('places inside the page', () => {
  it.for(['/app', '/app/history', '/reset-password?token=1', '/nowhere.html'])('%s is the page', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toBe(html)
  })

  it('a browser that has the page already gets 304 and nothing else', async () => {
    const etag = (await get('/app')).headers.get('etag') ?? ''
    const again = await get('/app', { 'If-None-Match': `"other", W/${etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('a HEAD request tells the length without the page', async () => {
    const answer = await app.request('/app', { method: 'HEAD' })
    expect(answer.headers.get('content-length')).toBe(String(html.length))
    expect(await answer.text()).toBe('')
  })
})

describe('files', () => {
  it('a hashed asset can be cached for ever', async () => {
    const answer = await get('/assets/app-1a2b.js')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(script)
  })

  it('brotli is served to whoever accepts it, under a tag of its own', async () => {
    const plain = await get('/assets/app-1a2b.js')
    const compressed = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'gzip, br;q=0.8' })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(Buffer.from(await compressed.arrayBuffer())).toEqual(brotliCompressSync(script))
    expect(compressed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    expect(compressed.headers.get('vary')).toBe('Accept-Encoding')
  })

  it('the plain file is served to whoever refuses brotli', async () => {
    const answer = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'br;q=0, gzip' })
    expect(answer.headers.get('content-encoding')).toBeNull()
  })

  it('robots.txt is a file of its own', async () => {
    expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\n')
  })
})

describe('a film', () => {
  it.for([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ] as const)('%s is the part that is asked for', async ([range, part, contentRange]) => {
    const answer = await get('/film.webm', { Range: range })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(contentRange)
    expect(answer.headers.get('content-length')).toBe(String(part.length))
    expect(await answer.text()).toBe(part)
  })

  it('a part behind its end is refused, with its length', async () => {
    const answer = await get('/film.webm', { Range: 'bytes=10-' })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */10')
  })

  it.for(['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=-', ''])(
    'is answered whole to "%s", and says that it has parts',
    async (range) => {
      const answer = await get('/film.webm', range ? { Range: range } : {})
      expect(answer.status).toBe(200)
      expect(answer.headers.get('accept-ranges')).toBe('bytes')
      expect(await answer.text()).toBe('0123456789')
    },
  )

  it('is the only thing that has parts', async () => {
    expect((await get('/robots.txt', { Range: 'bytes=0-3' })).status).toBe(200)
  })
})

describe('what is not the page', () => {
  it.for(['/assets/app-old.js', '/api', '/api/nothing', '/functions/nothing', '/assets/'])(
    '%s is 404, never HTML',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ code: 'not_found' })
    },
  )

  it('the build’s own notes and folders outside are not served', async () => {
    for (const path of ['/.vite/manifest.json', '/assets/%2e%2e/%2e%2e/etc/passwd', '/assets/app-1a2b.js.br']) {
      expect(await (await get(path)).text()).not.toBe('{}')
      expect((await get(path)).headers.get('content-encoding')).toBeNull()
    }
  })

  it('a POST has no page', async () => {
    expect((await app.request('/app', { method: 'POST' })).status).toBe(404)
  })

  it('no page is served before it is built', async () => {
    const unbuilt = new Hono().use(staticFiles(join(dir, 'missing'), 'https://dosewell.example'))
    expect((await unbuilt.request('/')).status).toBe(404)
  })
})
