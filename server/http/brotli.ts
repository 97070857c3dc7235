import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** RFC 9110, 12.5.3: `br` listed and not with weight 0. */
export function acceptsBrotli(header: string | null | undefined): boolean {
  return (header ?? '').split(',').some((coding) => {
    const [name, weight] = coding.trim().split(/\s*;\s*q=/)
    return name === 'br' && Number(weight ?? 1) > 0
  })
}

const compress = promisify(brotliCompress)

/** A text that is made for one answer: packed in a few milliseconds, beside whatever else the server does. */
export async function packed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  return compress(text, { params }) as Promise<Uint8Array<ArrayBuffer>>
}
