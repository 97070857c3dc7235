import { createHash } from 'node:crypto'

/** How many rows a table has and the SHA-256 of them all, as `COPY` writes them. */
export type Checksum = { readonly rows: number; readonly sha256: string }

const lineEnd = 0x0a

/** Counts and hashes the rows of a table while they pass. A row is a line: line ends within values are written as `\n`. */
export function checksum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes: Buffer): void {
      hash.update(bytes)
      for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) rows += 1
    },
    result: (): Checksum => ({ rows, sha256: hash.digest('hex') }),
  }
}
