import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'

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
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const forever = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'

/**
 * Serves a built page. The files are read once, so `dir` is complete before the server starts and no request path ever
 * reaches the file system.
 *
 * `/assets/*` carries a hash in its name: immutable, and 404 when it does not exist (an old page that asks for an old
 * asset must not get HTML). Everything else is revalidated by ETag. Any other GET is a place inside the page and gets
 * `shell.html`, where there is one, else `index.html`. Files with a `.br` beside them go out compressed to whoever accepts it. `/api/*` and `/functions/*` are never answered here.
 *
 * @param dir folder with `index.html`; while it does not exist every request is passed on
 */
export function staticFiles(dir: string): MiddlewareHandler {
  const files = readFiles(dir)
  const page = files.get('/index.html')
  const inside = files.get('/shell.html') ?? page
  return async (c, next) => {
    const { method, path } = c.req
    if ((method !== 'GET' && method !== 'HEAD') || /^\/(?:api|functions)(?:\/|$)/.test(path)) return next()
    const file = path === '/' ? page : (files.get(path) ?? (path.startsWith('/assets/') ? undefined : inside))
    if (!file) return next()
    const brotli = acceptsBrotli(c.req.header('accept-encoding')) ? file.brotli : undefined
    const etag = brotli ? `"${file.etag}-br"` : `"${file.etag}"`
    c.header('Cache-Control', file.cacheControl)
    c.header('ETag', etag)
    if (file.brotli) c.header('Vary', 'Accept-Encoding', { append: true })
    if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Type', file.type)
    if (brotli) c.header('Content-Encoding', 'br')
    const body = brotli ?? file.body
    c.header('Content-Length', String(body.length))
    return method === 'HEAD' ? c.body(null) : c.body(body)
  }
}

function readFiles(dir: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(dir)) return files
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(dir, path).split(sep)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type || name.some((part) => part.startsWith('.'))) continue
    const body = readFileSync(path)
    files.set(`/${name.join('/')}`, {
      body,
      brotli: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
      type,
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      cacheControl: name[0] === 'assets' ? forever : revalidate,
    })
  }
  return files
}

/** RFC 9110, 12.5.3: `br` listed and not with weight 0. */
function acceptsBrotli(header: string | undefined): boolean {
  return (header ?? '').split(',').some((coding) => {
    const [name, weight] = coding.trim().split(/\s*;\s*q=/)
    return name === 'br' && Number(weight ?? 1) > 0
  })
}

/** RFC 9110, 13.1.2: weak comparison with any of the listed tags. */
function matches(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
