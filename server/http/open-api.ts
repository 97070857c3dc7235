import * as z from 'zod/mini'
import { type Endpoint, hasJsonBody, pathNames } from '#core/api/endpoint.ts'
import { errorBody } from '#core/api/errors.ts'

type JsonSchema = { readonly [key: string]: unknown }
type ObjectSchema = { readonly properties?: Record<string, JsonSchema>; readonly required?: readonly string[] }

/** OpenAPI 3.1 from the endpoint values. Schemas describe the wire format, not the decoded types. */
export function openApiDocument(endpoints: readonly Endpoint[], serverUrl: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dosewell',
      version: '1',
      description: "A patient's medications, doses and records. Unsafe methods need this site's Origin header.",
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'dosewell.session_token' } },
      responses: {
        Problem: {
          description: 'The call failed; `code` says why.',
          content: { 'application/json': { schema: wireSchema(errorBody) } },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint): JsonSchema {
  const input = wireSchema(endpoint.input) as JsonSchema & ObjectSchema
  const inPath = pathNames(endpoint)
  const isJson = hasJsonBody(endpoint)
  const parameters = Object.entries(allProperties(input))
    .filter(([name]) => inPath.includes(name) || !isJson)
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (input.required?.includes(name) ?? false),
      schema,
    }))
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? ''],
    ...(endpoint.access === 'patient' ? { security: [{ session: [] }] } : { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(isJson && {
      requestBody: { required: true, content: { 'application/json': { schema: withoutProperties(input, inPath) } } },
    }),
    ...(endpoint.upload && { requestBody: { required: true, content: { '*/*': { schema: fileSchema } } } }),
    responses: {
      '200': {
        description: 'Done.',
        content: endpoint.answers
          ? { [endpoint.answers]: { schema: fileSchema } }
          : { 'application/json': { schema: wireSchema(endpoint.output) } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

/** OpenAPI 3.1 describes bytes by the media type alone. */
const fileSchema: JsonSchema = {}

const operationId = ({ method, path }: Endpoint) =>
  method.toLowerCase() +
  path
    .replace('/api/', '/')
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())

function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' })
  return described
}

/** The properties of all branches of an input. */
function allProperties(schema: JsonSchema & ObjectSchema): Record<string, JsonSchema> {
  const branches = (['oneOf', 'anyOf', 'allOf'] as const).flatMap((key) => (schema[key] ?? []) as JsonSchema[])
  return Object.assign({}, ...branches.map(allProperties), schema.properties)
}

/** A body's schema without path parameters, in each branch. */
function withoutProperties(schema: JsonSchema & ObjectSchema, names: readonly string[]): JsonSchema {
  const { properties, required, ...rest } = schema
  const branches = (['oneOf', 'anyOf', 'allOf'] as const).flatMap((key) => {
    const list = rest[key] as readonly JsonSchema[] | undefined
    return list ? [[key, list.map((branch) => withoutProperties(branch, names))] as const] : []
  })
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    }),
    ...(required && { required: required.filter((name) => !names.includes(name)) }),
    ...Object.fromEntries(branches),
  }
}
