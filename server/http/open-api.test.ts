import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { uuid } from '#core/api/codecs.ts'
import { endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/endpoints.ts'
import { openApiDocument } from './open-api.ts'

type Operation = {
  operationId: string
  summary: string
  security: object[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { $ref?: string; content?: { 'application/json': { schema: JsonSchema } } }>
}
type JsonSchema = {
  type?: string
  properties?: object
  required?: string[]
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
}
type Document = { openapi: string; info: object; paths: Record<string, Record<string, Operation>>; components: object }

const documentOf = (list: typeof endpoints) =>
  JSON.parse(JSON.stringify(openApiDocument(list, 'https://dosewell.example'))) as Document

describe('the description of the API', () => {
  const document = documentOf(endpoints)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

  it('is OpenAPI 3.1 with title and version', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  })

  it('has every endpoint once', () => {
    expect(operations).toHaveLength(endpoints.length)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(endpoints.length)
  })

  it.each(operations)('$method $path: path parameters declared, answers described, references resolve', (described) => {
    const { path, method, operation } = described
    const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    const parameters = operation.parameters ?? []
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath)
    expect(parameters.filter((parameter) => parameter.in === 'path' && !parameter.required)).toEqual([])
    const [answer] = Object.values(operation.responses['200']?.content ?? {})
    expect(answer?.schema).toBeTypeOf('object')
    expect(operation.requestBody === undefined).toBe(['get', 'delete'].includes(method))
    const references = JSON.stringify(operation).matchAll(/"\$ref":"#\/([^"]+)"/g)
    for (const [, pointer = ''] of references) {
      const target = pointer.split('/').reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], document)
      expect(target, pointer).toBeTypeOf('object')
    }
    expect(JSON.stringify(operation)).not.toContain('$defs')
  })

  it('puts what stands in the path there and the rest into the body, in each shape of it', () => {
    const put = endpoint({
      method: 'PUT',
      path: '/api/things/{id}',
      summary: 'A choice of shapes.',
      access: 'patient',
      input: z.discriminatedUnion('kind', [
        z.object({ id: uuid, kind: z.literal('a') }),
        z.object({ id: uuid, kind: z.literal('b'), text: z.string() }),
      ]),
      output: z.object({}),
    })
    const operation = documentOf([put]).paths['/api/things/{id}']?.put
    expect(operation?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
    const body = operation?.requestBody?.content['application/json'].schema
    expect(body?.oneOf).toMatchObject([{ required: ['kind'] }, { required: ['kind', 'text'] }])
    expect(JSON.stringify(body)).not.toContain('"id"')
  })
})
