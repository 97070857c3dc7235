import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptsBrotli } from './brotli.ts'

type StaticFile = {
  body: Uint8Array<ArrayBuffer>
  brotli: Uint8Array<ArrayBuffer> | undefined
  type: string
  etag: string
  cacheControl: string
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const forever = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

/** Placeholder in the page's own absolute addresses (canonical, Open Graph), replaced by the public URL. */
const publicUrlPlace = 'https://public-url.invalid'

/**
 * Serves a built page. The files are read once, so `dir` must be complete before the server starts, and no request path
 * reaches the file system. `/assets/*` have a hash in their names: immutable, and 404 when missing (an old page that
 * asks for an old asset must not get HTML). Everything else is revalidated by ETag. `/` is `index.html`, the landing
 * page; any other GET is a route of the app and gets `shell.html`. Files with a `.br` beside them are sent compressed
 * to clients that accept it, audio and video by range. `/api/*` and `/functions/*` are passed on.
 * @param dir folder with `index.html` and `shell.html`; without it every request is passed on
 * @param publicUrl the service's origin, for the page's absolute addresses
 */
export function staticFiles(dir: string, publicUrl: string): MiddlewareHandler {
  const files = readFiles(dir, publicUrl)
  const shell = files.get('/shell.html')
  return async (c, next) => {
    const { method, path } = c.req
    if ((method !== 'GET' && method !== 'HEAD') || /^\/(?:api|functions)(?:\/|$)/.test(path)) return next()
    const file = files.get(path === '/' ? '/index.html' : path) ?? (path.startsWith('/assets/') ? undefined : shell)
    if (!file) return next()
    const brotli = acceptsBrotli(c.req.header('accept-encoding')) ? file.brotli : undefined
    const etag = brotli ? `"${file.etag}-br"` : `"${file.etag}"`
    c.header('Cache-Control', file.cacheControl)
    c.header('ETag', etag)
    if (file.brotli) c.header('Vary', 'Accept-Encoding', { append: true })
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Type', file.type)
    if (brotli) c.header('Content-Encoding', 'br')
    if (isPlayed(file)) c.header('Accept-Ranges', 'bytes')
    const range = isPlayed(file) && method === 'GET' ? rangeOf(c.req.header('range'), file.body.length) : null
    if (range === 'unsatisfiable') {
      c.header('Content-Range', `bytes */${file.body.length}`)
      return c.body(null, 416)
    }
    if (range) c.header('Content-Range', `bytes ${range.first}-${range.last}/${file.body.length}`)
    const body = range ? file.body.subarray(range.first, range.last + 1) : (brotli ?? file.body)
    c.header('Content-Length', String(body.length))
    return method === 'HEAD' ? c.body(null) : c.body(body, range ? 206 : 200)
  }
}

function readFiles(dir: string, publicUrl: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(dir)) return files
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(dir, path).split(sep)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type || name.some((part) => part.startsWith('.'))) continue
    const built = readFileSync(path)
    const text = type === types['.html'] ? built.toString() : ''
    const isPlaced = text.includes(publicUrlPlace)
    const body = isPlaced ? Buffer.from(text.replaceAll(publicUrlPlace, publicUrl)) : built
    const compressed = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined
    files.set(`/${name.join('/')}`, {
      body,
      brotli: compressed && isPlaced ? compress(body) : compressed,
      type,
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      cacheControl: name[0] === 'assets' ? forever : revalidate,
    })
  }
  return files
}

/** Faster and less thorough than the build: a few milliseconds at start. */
function compress(body: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}

/** Media players read ranges; some play nothing without them. */
function isPlayed({ type }: StaticFile): boolean {
  return /^(?:audio|video)\//.test(type)
}

/**
 * RFC 9110, 14.1: a single range. Anything else, such as several ranges, is answered with the whole file.
 * @param size of the file, in bytes
 */
function rangeOf(header: string | undefined, size: number): { first: number; last: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < first) return null
  return first <= last ? { first, last } : 'unsatisfiable'
}

/** RFC 9110, 13.1.2: weak comparison with any of the listed tags. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
