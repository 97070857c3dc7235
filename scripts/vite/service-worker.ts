import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { shell } from './two-pages.ts'

const web = join(import.meta.dirname, '../../web')

/** What the page loads besides its code, copied from `public/` under the same name in each build. */
const copiedFiles = ['icon-192.png', 'manifest.webmanifest']

/**
 * Writes the service worker, `sw.js`: a file of its own, with the names of all that the page loads in it, so that it keeps
 * those of one build together. Another build makes another file, which is how browsers learn of it.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'dosewell:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name))
        const { source = '' } = bundle[shell]?.type === 'asset' ? bundle[shell] : {}
        const copied = await Promise.all(copiedFiles.map((name) => readFile(join(web, 'public', name))))
        const thisBuild = {
          version: versionOf(files, [source, ...copied]),
          files: [...files, ...copiedFiles].map((name) => `/${name}`),
        }
        const built = await build({
          configFile: false,
          root: web,
          logLevel: 'warn',
          define: { __BUILD__: JSON.stringify(thisBuild) },
          build: {
            lib: { entry: 'sw/worker.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
            write: false,
            copyPublicDir: false,
            target: 'es2022',
          },
        })
        const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
        const code = outputs.find((file) => file.type === 'chunk')
        if (code?.type !== 'chunk') this.error('The service worker could not be built.')
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.code })
      },
    },
  }
}

/**
 * Names a build by all that is in it.
 * @param named names of files that say what is in them
 * @param contents of the files whose names do not
 */
export function versionOf(named: readonly string[], contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256').update([...named].sort().join())
  for (const content of contents) hash.update(`\0${content.length}\0`).update(content)
  return hash.digest('base64url').slice(0, 12)
}
