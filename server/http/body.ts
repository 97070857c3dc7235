import { Problem } from './problem.ts'

/** Bodies are limited to 64 kB unless an endpoint says otherwise. */
export const defaultBodyLimit = 64 * 1024

/**
 * The JSON object a request carries.
 * @param limit most bytes
 * @returns an empty object when there is no body
 * @throws Problem body_too_large or invalid_input
 */
export async function jsonBody(request: Request, limit: number): Promise<Record<string, unknown>> {
  const text = await limitedText(request, limit)
  if (text === '') return {}
  // A form of another site can send text/plain without asking; it cannot send JSON.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new Problem('invalid_input', 'The request body must be JSON')
  }
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('invalid_input', 'The request body must be a JSON object')
  }
  return value as Record<string, unknown>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalid_input', 'The request body is not valid JSON')
  }
}

async function limitedText(request: Request, limit: number): Promise<string> {
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    if (Number(declared) > limit) throw tooLarge(limit)
    // The HTTP parser holds the sender to the length it declared.
    return request.text()
  }
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooLarge = (limit: number) =>
  new Problem('body_too_large', 'This is too large to be sent', { details: `At most ${limit} bytes` })
