import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.vtt', '.webmanifest'])

/** Writes `<file>.br` beside every text file of the build, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
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
        await Promise.all(texts.map((entry) => pack(join(entry.parentPath, entry.name))))
      },
    },
  }
}

async function pack(path: string): Promise<void> {
  const plain = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const packed = await promisify(brotliCompress)(plain, { params })
  if (packed.length < plain.length) await writeFile(`${path}.br`, packed)
}

/** What every address but `/` gets: the same page without the landing page in it, which would flash up there. */
const shell = 'shell.html'
const rendering = join(import.meta.dirname, 'dist/rendering')

/** Puts the landing page into `index.html` as the code of this build renders it (web/app/prerender.tsx). */
function prerenderLanding(): Plugin {
  return {
    name: 'dosewell:prerender',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') this.error('There is no index.html to render the landing page into.')
        const empty = page.source.toString()
        this.emitFile({ type: 'asset', fileName: shell, source: empty })
        const full = empty.replace('<div id="root"></div>', `<div id="root">${await renderedLanding()}</div>`)
        if (full === empty) this.error('index.html has no place for the landing page.')
        page.source = full
      },
    },
  }
}

async function renderedLanding(): Promise<string> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'web'),
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'app/prerender.tsx', outDir: rendering, emptyOutDir: true, copyPublicDir: false, target: 'es2024' },
  })
  // In a process of its own: the modules of the page open what they never close.
  const code = `import { renderLanding } from ${JSON.stringify(pathToFileURL(join(rendering, 'prerender.js')))}
    process.stdout.write(await renderLanding(), () => process.exit())`
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code]
  const { stdout: html } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 24 })
  // React puts the title in front, where it would go into the head; there it stands already.
  return html.replace(/^<title>[^<]*<\/title>/, '')
}

/** Where a signed-in patient's first screen begins. */
const dashboard = ['app/signed-in.ts']

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Two files of code for the first screens, `start` for the landing page and `app` for the dashboard, instead of some thirty small
 * ones. What only a dialog or another screen needs stays in a file of its own, loaded when it is asked for. Plurals are in `start`, because
 * the catalogues of other languages, loaded before the landing page is shown, count with them.
 */
function firstScreens() {
  let start: Set<string> | undefined
  let app: Set<string> | undefined
  return (id: string, modules: Modules) => {
    start ??= reachable(['app/main.tsx', 'texts/plural.ts'], modules)
    app ??= reachable(dashboard, modules)
    if (start.has(id)) return 'start'
    return app.has(id) ? 'app' : null
  }
}

/** The modules that files of `web/` import, directly or through others, without those that they load later. */
function reachable(files: string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const waiting = files.map((file) => join(import.meta.dirname, 'web', file))
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** The page: `web/` to `dist/web/`. In development, `/api`, `/functions` and `/health` go to the server that `npm run dev` starts. */
export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), prerenderLanding(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: firstScreens(), debugName: 'first screens' }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/functions', '/health'].map((path) => [
        path,
        { target: process.env.DEV_SERVER ?? 'http://127.0.0.1:3000' },
      ]),
    ),
  },
})
