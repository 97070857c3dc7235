import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'

/** A page that is served. */
export type EmptyPage = { readonly address: string; close(): void }

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Builds the empty React page and serves it, and before it the API of a server of ours. @param api its address */
export async function serveEmptyPage(api: string): Promise<EmptyPage> {
  const outDir = mkdtempSync(join(tmpdir(), 'dosewell-empty-page-'))
  const root = join(import.meta.dirname, 'empty-page')
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', api)
    if (pathname.startsWith('/api/')) {
      const sent = request(
        api + incoming.url,
        { headers: { ...incoming.headers, host: new URL(api).host } },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      incoming.pipe(sent)
      return
    }
    const file = pathname === '/' ? '/index.html' : pathname
    // Such as the favicon that Chromium asks for.
    if (!existsSync(join(outDir, file))) return void outgoing.writeHead(404).end()
    outgoing.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    outgoing.end(readFileSync(join(outDir, file)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return {
    address: `http://127.0.0.1:${address.port}`,
    close() {
      server.close()
      rmSync(outDir, { recursive: true })
    },
  }
}
