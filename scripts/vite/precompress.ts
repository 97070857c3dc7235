import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])

/** Writes `<file>.br` beside every text file of the build, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'dosewell:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(outDir, { recursive: true, withFileTypes: true })
        const texts = files.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
        await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const plain = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const compressed = await promisify(brotliCompress)(plain, { params })
  if (compressed.length < plain.length) await writeFile(`${path}.br`, compressed)
}
