import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signUp } from '#core/api/account.ts'
import { startAlgod } from '#server/testing/algod.ts'
import { childProcesses } from '#server/testing/child-processes.ts'
import { openPage } from '#server/testing/page-stream.ts'
import { as, signUpForm, type TestServer, visitor } from '#server/testing/people.ts'
import { startServer } from '#server/testing/start-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dosewell-main-'))
// The user that runs PostgreSQL for root must get through.
chmodSync(dataDir, 0o755)
const children = childProcesses()

afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

const now = '2026-03-02T12:00:00Z'

function start(settings: Record<string, string> = {}) {
  const server = startServer({ DATA_DIR: dataDir, ...settings })
  children.add(server.child)
  return server
}

describe('the server', () => {
  it('tells its address when it is ready, and ends in order on SIGTERM', async () => {
    const { child, ready, ended } = start()
    const address = await ready
    expect((await fetch(`${address}/health`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, output: `Dosewell is ready at ${address}\n` })
    await expect(fetch(`${address}/health`)).rejects.toThrow()
  })

  it('ends the streams of open pages in order on SIGTERM', async () => {
    const { child, ready, ended } = start({ TEST_CLOCK: now })
    const address = await ready
    const site: TestServer = {
      request: (path, init) => fetch(new URL(path, address), init),
      deps: { settings: { publicUrl: address } },
    }
    const ana = visitor(site)
    await as(ana).call(signUp, z.decode(signUp.input, signUpForm('Ana')))
    const page = await openPage(ana, Temporal.Instant.from(now))
    child.kill('SIGTERM')
    await page.ended()
    expect((await ended).code).toBe(0)
  })

  it('asks the chain nothing while nobody wants receipts', async () => {
    const algod = await startAlgod()
    const { child, ready, ended } = start({ ALGOD_URL: algod.url })
    expect((await fetch(`${await ready}/api/health`)).status).toBe(200)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    expect(algod.asked).toEqual([])
    await algod.close()
  })

  it('says so and ends when started again on the same port', async () => {
    const address = await start().ready
    const again = await start({ PORT: new URL(address).port }).ended
    expect(again).toEqual({ code: 1, output: `Dosewell already runs at ${address}.\n` })
  })

  it('says so and ends when started again on the same data, and the first goes on', async () => {
    const first = start()
    const address = await first.ready
    const again = await start().ended
    expect(again).toEqual({ code: 1, output: `Dosewell already runs on ${dataDir} (process ${first.child.pid}).\n` })
    expect((await fetch(`${address}/health`)).status).toBe(200)
  })

  it('says when another program has the port', async () => {
    const other = createServer((_, response) => response.end('something else')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, output } = await start({ PORT: String(port) }).ended
    other.close()
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${port} is taken by another program; choose another one with PORT.\n`,
    })
  })

  it('says in one sentence which setting is wrong', async () => {
    const { code, output } = await start({ PORT: 'eighty' }).ended
    expect({ code, output }).toEqual({
      code: 1,
      output: 'PORT must be a whole number from 0 to 65535, not "eighty".\n',
    })
  })

  it('says in one sentence that its database is not there', async () => {
    const { code, output } = await start({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:9/none' }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/^The database of DATABASE_URL cannot be used: .+\n$/)
    expect(output).not.toContain('hunter2')
  })
})

describe('the clock', () => {
  it('starts where TEST_CLOCK says and moves on request', async () => {
    const address = await start({ TEST_CLOCK: '2026-03-29T00:30:00Z' }).ready
    const moved = await fetch(`${address}/__test__/clock`, { method: 'PUT', body: '{"now":"2026-03-29T01:30:00Z"}' })
    expect(moved.status).toBe(200)
    const session = await (await fetch(`${address}/api/account/session`)).json()
    expect(session).toMatchObject({ now: expect.stringMatching(/^2026-03-29T01:30:/) })
  })

  it('cannot be moved on a server for patients', async () => {
    const address = await start().ready
    const answer = await fetch(`${address}/__test__/clock`, { method: 'PUT', body: '{"now":"2026-03-29T01:30:00Z"}' })
    expect(answer.status).toBe(404)
  })
})
