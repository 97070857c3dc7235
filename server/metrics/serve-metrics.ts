import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#server/log.ts'
import { type MetricsSettings, originOf } from '#server/settings.ts'

export type MetricsPage = () => Promise<{ readonly type: string; readonly body: string }>

/** The page needs nothing but itself. */
const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Serves pages about this process on a port of their own. A port that is taken is logged and nothing more: reminders and
 * answers do not depend on being watched, and Prometheus reports what it cannot reach.
 * @param pages by path
 * @returns stops it
 */
export async function serveMetrics(
  { port, host, token }: MetricsSettings,
  pages: Readonly<Record<string, MetricsPage>>,
  log: Log,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(request, response, pages, token).catch((error: unknown) => {
      log.warn({ err: error }, 'the metrics could not be answered')
      response.writeHead(500).end()
    })
  })
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    log.error({ err: error, port }, 'the metrics are not served: choose another port with METRICS_PORT')
    return async () => {}
  }
  const address = originOf(host, (server.address() as AddressInfo).port)
  log.info({ address }, 'metrics are served')
  return async () => {
    server.close()
    server.closeAllConnections()
  }
}

async function answer(
  { headers: { authorization }, url, method }: IncomingMessage,
  response: ServerResponse,
  pages: Readonly<Record<string, MetricsPage>>,
  token: string | undefined,
): Promise<void> {
  if (token !== undefined && !isToken(authorization, token)) {
    // Browsers ask for it, as a password.
    response.writeHead(401, { ...headers, 'WWW-Authenticate': 'Basic realm="Dosewell"' }).end()
    return
  }
  const page = method === 'GET' ? pages[url?.split('?')[0] ?? ''] : undefined
  if (!page) {
    response.writeHead(404, headers).end()
    return
  }
  const { type, body } = await page()
  response.writeHead(200, { ...headers, 'Content-Type': type }).end(body)
}

/** Presented by a program as `Bearer`, by a browser as the password of any user. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [scheme = '', value = ''] = authorization?.split(' ') ?? []
  const presented = /^basic$/i.test(scheme)
    ? Buffer.from(value, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
    : value
  return timingSafeEqual(hashOf(presented), hashOf(token))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
