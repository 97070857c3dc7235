import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startServer } from '#server/testing/start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'dosewell-metrics-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(folder, 0o755)
afterAll(async () => {
  const server = await started?.catch(() => undefined)
  server?.child.kill('SIGTERM')
  await server?.ended
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const monitoring = join(import.meta.dirname, '../../deploy/monitoring')
const token = 'a-token-to-be-shown'
const withToken = { authorization: `Bearer ${token}` }
let started: ReturnType<typeof watchedServer> | undefined

/** A server with backups, watched on two ports: first that of the process that answers requests. */
async function watchedServer() {
  const { child, ready, written, ended } = startServer({
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'four words in a row',
    METRICS_PORT: '0',
    METRICS_TOKEN: token,
    LOG_LEVEL: 'info',
    TEST_CLOCK: '2026-03-02T12:00:00Z',
  })
  const address = await ready
  const addresses = () => [...written().matchAll(/"address":"([^"]+)","msg":"metrics are served"/g)].map(([, at]) => at)
  await expect.poll(addresses).toHaveLength(2)
  const metrics = addresses() as [string, string]
  // The first backup is made soon after the start.
  await expect.poll(() => textAt(`${metrics[0]}/metrics`)).toMatch(/^dosewell_backup_age_seconds{/m)
  await textAt(`${address}/health`)
  return { metrics, child, ended }
}

/** The same for all tests: it takes seconds to start. */
function site(): ReturnType<typeof watchedServer> {
  started ??= watchedServer()
  return started
}

const textAt = async (address: string) => (await fetch(address, { headers: withToken })).text()

/** What Prometheus reads from both processes. */
async function scraped(): Promise<[string, string]> {
  const [requests, reminders] = (await site()).metrics
  return [await textAt(`${requests}/metrics`), await textAt(`${reminders}/metrics`)]
}

/** The labels of each metric by its name, as Prometheus sees them, which adds `up`. */
function labelsByName(texts: readonly string[]): Map<string, Set<string>> {
  const found = new Map([['up', new Set(['job', 'instance'])]])
  for (const text of texts) {
    for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w*)(?:{(.*)})? \S+$/gm)) {
      const known = found.get(name) ?? new Set(['job', 'instance'])
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
      found.set(name, known)
    }
  }
  return found
}

type Named = { readonly metrics: readonly string[]; readonly labels: readonly string[] }

/** The metrics and labels that an expression of Prometheus names. */
function namedIn(expression: string): Named {
  const bare = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '')
  const matched = [...bare.matchAll(/(\w+) *(?:=~|!=|!~|=) *""/g)].map(([, label = '']) => label)
  const lists = [...bare.matchAll(/\b(?:by|on) *\(([^)]*)\)/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
  const rest = bare
    .replaceAll(/{[^}]*}/g, '')
    .replaceAll(/\b(?:by|on) *\([^)]*\)/g, '')
    .replaceAll(/\w+(?= *\()/g, '')
  const metrics = [...rest.matchAll(/\b[a-z]\w*\b/g)].map(([name]) => name)
  const words = new Set(['or', 'and', 'unless', 'offset', 'by', 'on'])
  return { metrics: metrics.filter((name) => !words.has(name)), labels: [...matched, ...lists] }
}

const dashboardShape = z.object({
  schemaVersion: z.number(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      type: z.enum(['stat', 'timeseries']),
      title: z.string().check(z.minLength(1)),
      datasource: z.object({ type: z.literal('prometheus'), uid: z.string() }),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(
        z.object({ refId: z.string(), expr: z.string().check(z.minLength(1)), legendFormat: z.string() }),
      ),
    }),
  ),
})

const dashboard = () => z.parse(dashboardShape, JSON.parse(readFileSync(join(monitoring, 'dashboard.json'), 'utf8')))

/** The expressions of the alert rules, by alert: on the line of `expr`, or the deeper lines after it. */
function alertExpressions(): [string, string][] {
  const rules = readFileSync(join(monitoring, 'alerts.yml'), 'utf8')
    .split(/^ *- alert: /m)
    .slice(1)
  return rules.map((rule) => {
    const [, first = '', more = ''] = /^ {8}expr: ?(.*)\n((?: {10}.*\n)*)/m.exec(rule) ?? []
    return [rule.split('\n')[0] ?? '', `${first.replace(/^\|$/, '')} ${more}`]
  })
}

function expectExposed(exposed: ReadonlyMap<string, ReadonlySet<string>>, place: string, expression: string): void {
  const { metrics: names, labels } = namedIn(expression)
  expect(names, place).not.toEqual([])
  const missing = names.filter((name) => !exposed.has(name))
  expect(missing, place).toEqual([])
  const known = names.flatMap((name) => [...(exposed.get(name) ?? [])])
  const unknown = labels.filter((label) => !known.includes(label))
  expect(unknown, place).toEqual([])
}

describe('the metrics of a started server', () => {
  it('are told nobody without the token, by either process', async () => {
    for (const address of (await site()).metrics) {
      const answer = await fetch(`${address}/metrics`)
      expect([answer.status, await answer.text()]).toEqual([401, ''])
    }
  })

  it('tell the two processes apart, each with its own figures', async () => {
    const [requests, reminders] = await scraped()
    expect(requests).toMatch(/^dosewell_request_duration_seconds_count{process="requests",.*route="\/health",/m)
    expect(requests).toContain('dosewell_database_up{process="requests"} 1')
    expect(reminders).toContain('dosewell_deliveries_total{channel="push",outcome="accepted",process="reminders"} 0')
    expect(reminders).not.toContain('dosewell_request_duration_seconds')
    for (const text of [requests, reminders]) expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds{/m)
  })

  it('have every metric and label that an alert names', async () => {
    const exposed = labelsByName(await scraped())
    const alerts = alertExpressions()
    expect(alerts.length).toBeGreaterThan(15)
    for (const [alert, expression] of alerts) expectExposed(exposed, alert, expression)
  })

  it('have every metric and label that the dashboard names', async () => {
    const exposed = labelsByName(await scraped())
    for (const { title, targets } of dashboard().panels) {
      for (const { expr, legendFormat } of targets) {
        expectExposed(exposed, title, expr)
        for (const [, label = ''] of legendFormat.matchAll(/{{(\w+)}}/g))
          expectExposed(exposed, title, `${expr} by (${label})`)
      }
    }
  })

  it('are a page for the operator too, at the port of the requests', async () => {
    const { metrics } = await site()
    const page = await textAt(metrics[0])
    expect(page).toContain('<h1>State of the server</h1>')
    expect(page).toMatch(/Age of the last good backup<\/th><td>\d+ (?:seconds|minutes)</)
    expect((await fetch(metrics[1], { headers: withToken })).status).toBe(404)
  })
})

describe('the alerts', () => {
  it('quote lines of the log that the server writes', () => {
    const alerts = readFileSync(join(monitoring, 'alerts.yml'), 'utf8')
    const quoted = [...alerts.matchAll(/"([a-z]+(?: [a-z]+)+)"/g)].map(([, line = '']) => line)
    expect(quoted).toContain('a backup failed')
    const server = join(import.meta.dirname, '..')
    const programs = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!test)\.ts$/.test(name),
    )
    const written = programs.map((name) => readFileSync(join(server, name), 'utf8')).join()
    expect(quoted.filter((line) => !written.includes(`'${line}'`))).toEqual([])
  })
})

describe('the dashboard', () => {
  it('is one that Grafana can lay out: panels with ids of their own, beside and below each other', () => {
    const { panels, templating } = dashboard()
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => [x + (cell % w), y + Math.floor(cell / w)] as const),
    )
    expect(cells.filter(([x]) => x >= 24)).toEqual([])
    expect(new Set(cells.map(String)).size).toBe(cells.length)
    const variables = templating.list.map(({ name }) => `\${${name}}`)
    for (const { datasource } of panels) expect(variables).toContain(datasource.uid)
  })
})
