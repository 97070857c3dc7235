import { inflateSync } from 'node:zlib'

const header = { woff: 44, sfnt: 12 } as const
const entry = { woff: 20, sfnt: 16 } as const

/**
 * Converts a WOFF 1 font to TrueType or OpenType (W3C "WOFF File Format 1.0"). fontkit inflates a WOFF table again for
 * every glyph, and embeds a WOFF2's glyphs in a PDF empty.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('This is no WOFF 1 font.')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(header.sfnt + entry.sfnt * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts: Buffer[] = [directory]
  let end = directory.length
  for (let index = 0; index < count; index++) {
    const from = header.woff + entry.woff * index
    const start = woff.readUInt32BE(from + 4)
    const stored = woff.subarray(start, start + woff.readUInt32BE(from + 8))
    const length = woff.readUInt32BE(from + 12)
    const table = stored.length < length ? inflateSync(stored) : stored
    const to = header.sfnt + entry.sfnt * index
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(end, to + 8)
    directory.writeUInt32BE(length, to + 12)
    // Tables are aligned to four bytes.
    const padding = (4 - (length % 4)) % 4
    parts.push(table, Buffer.alloc(padding))
    end += length + padding
  }
  return Buffer.concat(parts)
}
