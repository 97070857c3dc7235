import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#core/api/endpoints.ts'
import { as, type Person, signUp, visitor } from './testing/people.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await testApp()
  ana = await signUp(app, 'Ana')
})
afterAll(() => app.close())

/** Served, and no endpoint of the contract: the description itself, and the link in a mail, which a person opens. */
const besideTheContract = ['GET /api/openapi.json']

describe('the API', () => {
  it('serves every endpoint of the contract once, and nothing else', () => {
    const served = app.hono.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    const promised = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    expect(served.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      [...promised, ...besideTheContract].sort(),
    )
  })

  it('describes itself', async () => {
    const description = await as(visitor(app)).request('/api/openapi.json')
    const { paths } = z.parse(z.object({ paths: z.record(z.string(), z.unknown()) }), await description.json())
    expect(Object.keys(paths).sort()).toEqual(Array.from(new Set(endpoints.map(({ path }) => path))).sort())
  })

  it.each(['/api/openapi.json', '/api/profile', '/api/nowhere', '/api'])('leaves no %s in a cache', async (path) => {
    const response = await as(ana).request(path)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['GET', '/api/nowhere'],
    ['GET', '/api'],
    ['GET', '/api/'],
  ])('%s %s is not there, and says so in JSON', async (method, path) => {
    const response = await as(ana).request(path, { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found', message: 'There is no such call.' })
  })

  it.each([
    ['POST', '/api/profile', 'GET, HEAD, PATCH'],
    ['DELETE', '/api/medications', 'GET, HEAD, POST'],
    ['POST', '/api/dose-entries/0f8fad5b-d9cb-469f-a165-70867728950e', 'PUT'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
  ])('%s %s is refused with the methods that are there', async (method, path, allow) => {
    const response = await as(ana).request(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toEqual({
      code: 'method_not_allowed',
      message: 'This call does not exist by this method.',
      details: null,
      hint: null,
    })
  })

  it('takes every endpoint by each of its own methods', async () => {
    for (const { method, path } of endpoints) {
      const { status } = await as(visitor(app)).request(path.replaceAll(/\{\w+\}/g, 'x'), { method })
      expect(`${method} ${path} ${status}`).not.toMatch(/ 405$/)
    }
  })

  it('warns of a proxy that the server was not told of', async () => {
    await as(visitor(app)).request('/api/health', { headers: { 'x-forwarded-for': '192.0.2.7' } })
    expect(app.logged.join()).toContain('TRUST_PROXY is 0')
  })

  it('logs nothing of what a patient sends', async () => {
    await as(ana).request('/api/profile?search=methotrexate')
    expect(app.logged.length).toBeGreaterThan(0)
    expect(app.logged.join()).not.toMatch(/methotrexate|rivera|example\.com|Correct-Horse/i)
  })
})
