import type { Upload } from '#core/api/endpoint.ts'
import { errorCode } from '#server/db/errors.ts'
import { Problem, type Refusal } from './problem.ts'

/** 64 kB unless an endpoint says otherwise. */
export const defaultBodyLimit = 64 * 1024

/** @throws Problem body_too_large */
export async function fileBody(request: Request, { limit, tooLarge }: Upload): Promise<Uint8Array> {
  const isDeclared = declaredLength(request, limit, tooLarge) !== null
  return abortOnDisconnect(request, async () =>
    isDeclared ? new Uint8Array(await request.arrayBuffer()) : limitedBytes(request, limit, tooLarge),
  )
}

/**
 * @param limit bytes
 * @returns an empty object without a body
 * @throws Problem body_too_large or invalid_input
 */
export async function jsonBody(request: Request, limit: number): Promise<Record<string, unknown>> {
  const text = await limitedText(request, limit)
  if (text === '') return {}
  // Forms of other sites can send text/plain without a preflight, but not JSON.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new Problem('invalid_input', { message: 'The request body must be JSON' })
  }
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid_input', { message: 'The request body must be a JSON object' })
  }
  return value as Record<string, unknown>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid_input', { message: 'The request body is not valid JSON' })
  }
}

/**
 * @param limit bytes
 * @throws Problem body_too_large
 */
export async function limitedText(request: Request, limit: number): Promise<string> {
  const isDeclared = declaredLength(request, limit, 'too_large') !== null
  return abortOnDisconnect(request, async () =>
    isDeclared ? request.text() : (await limitedBytes(request, limit, 'too_large')).toString('utf8'),
  )
}

/** @throws an AbortError when the client disconnects, however the connection ends */
async function abortOnDisconnect<T>(request: Request, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (request.signal.aborted || errorCode(error) === 'ECONNRESET')
      throw new DOMException('The client has left.', 'AbortError')
    throw error
  }
}

/** Content-Length, which the HTTP parser enforces; null without it. */
function declaredLength(request: Request, limit: number, refusal: Refusal): number | null {
  const declared = request.headers.get('content-length')
  if (declared === null) return null
  if (Number(declared) > limit) throw problemOfSize(limit, refusal)
  return Number(declared)
}

async function limitedBytes(request: Request, limit: number, refusal: Refusal): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw problemOfSize(limit, refusal)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const problemOfSize = (limit: number, refusal: Refusal) =>
  new Problem('body_too_large', refusal, {
    details: `At most ${limit} bytes`,
  })
