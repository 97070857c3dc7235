import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** RFC 9110, 12.5.3: `br` listed with a weight above 0. */
export function acceptsBrotli(header: string | null | undefined): boolean {
  return (header ?? '').split(',').some((coding) => {
    const [name, weight] = coding.trim().split(/\s*;\s*q=/)
    return name === 'br' && Number(weight ?? 1) > 0
  })
}

const compress = promisify(brotliCompress)

/** Takes a few milliseconds, off the main thread. */
export async function brotliCompressed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return compress(text, { params }) as Promise<Uint8Array<ArrayBuffer>>
}
