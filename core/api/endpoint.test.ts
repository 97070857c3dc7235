import { describe, expect, it } from 'vitest'
import { hasJsonBody, pathNames, requestOf } from './endpoint.ts'

const path = '/api/visits/{id}/notes/{date}'
const wire = { id: 'a/b', date: '2026-03-02', text: 'Fine', place: null, who: undefined, count: 0 }

describe('where the fields of an input travel', () => {
  it('in the path, if it names them', () => {
    expect(pathNames({ path })).toEqual(['id', 'date'])
    expect(pathNames({ path: '/api/visits' })).toEqual([])
  })

  it('otherwise in a JSON body, including null', () => {
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      expect(hasJsonBody({ method })).toBe(true)
      expect(requestOf({ method, path }, wire)).toEqual({
        path: '/api/visits/a%2Fb/notes/2026-03-02',
        json: '{"text":"Fine","place":null,"count":0}',
      })
    }
  })

  it('in the query when there is no JSON body', () => {
    const upload = { limit: 100, tooLarge: 'photo_too_large' } as const
    for (const call of [{ method: 'GET' }, { method: 'DELETE' }, { method: 'PUT', upload }] as const) {
      expect(hasJsonBody(call)).toBe(false)
      expect(requestOf({ ...call, path }, wire)).toEqual({
        path: '/api/visits/a%2Fb/notes/2026-03-02?text=Fine&count=0',
        json: null,
      })
    }
  })

  it('without a question mark when no field is left', () => {
    expect(requestOf({ method: 'GET', path: '/api/visits' }, { before: undefined }).path).toBe('/api/visits')
  })
})
