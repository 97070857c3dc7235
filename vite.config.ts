import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, minify, type Plugin, type Rolldown } from 'vite'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])

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

/** The script that runs before anything is shown. */
const early = 'early.js'

/** Makes the script short that is no module, and names it by what is in it, so that a page never runs another build's. */
function shortEarlyScript(): Plugin {
  return {
    name: 'dosewell:short-early-script',
    apply: 'build',
    async generateBundle() {
      const source = await readFile(join(import.meta.dirname, 'web/public', early), 'utf8')
      this.emitFile({ type: 'asset', name: early, source: (await minify(early, source, { module: false })).code })
    },
  }
}

async function pack(path: string): Promise<void> {
  const plain = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const packed = await promisify(brotliCompress)(plain, { params })
  if (packed.length < plain.length) await writeFile(`${path}.br`, packed)
}

/**
 * Lets the bundler leave out what is not used of the router: it gives its components names for debuggers, and keeps every one
 * that has got one.
 */
function withoutDisplayNames(): Plugin {
  return {
    name: 'dosewell:without-display-names',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(/^const (\w+) = (React\$1\.forwardRef\()/gm, 'const $1 = /* @__PURE__ */ $2'),
        map: null,
      }),
    },
  }
}

/** Leaves out what only the server's description of its API says of each call. */
function withoutSummaries(): Plugin {
  return {
    name: 'dosewell:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]core[\\/]api[\\/]/ },
      handler: (code) => ({ code: code.replaceAll(/^ {2}summary:\s+(['"`]).*\1,$/gm, ''), map: null }),
    },
  }
}

/** What every address but `/` gets. */
const shell = 'shell.html'
const rendering = join(import.meta.dirname, 'dist/rendering')

/**
 * Writes two pages instead of one: `index.html` for the landing page, in it already as the code of this build renders it
 * (web/app/prerender.tsx), and `shell.html` for the signed-in ones, with what stands there while they load. Each names the code
 * it begins with beside `start`, so that both are asked for together and not one after the other.
 */
function twoPages(): Plugin {
  return {
    name: 'dosewell:two-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') this.error('There is no index.html.')
        const script = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(early))
        if (!script) this.error(`There is no ${early}.`)
        const html = page.source.toString().replace(`src="/${early}"`, `src="/${script.fileName}"`)
        const beginningWith = (name: string) => {
          const code = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
          if (code?.type !== 'chunk') this.error(`There is no file of code called ${name}.`)
          const styles = [...(code.viteMetadata?.importedCss ?? [])]
          const files = importsOf(code.fileName, bundle).filter((file) => !html.includes(`"/${file}"`))
          const links = [
            ...files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
            ...styles.map((css) => `<link rel="stylesheet" crossorigin href="/${css}">`),
          ]
          return html.replace('  </head>', `    ${links.join('\n    ')}\n  </head>`)
        }
        const { landing, waiting } = await rendered()
        const filled = (empty: string, inside: string) => {
          const full = empty.replace('<div id="root"></div>', () => `<div id="root">${inside}</div>`)
          if (full === empty) this.error('index.html has no place for the page.')
          return full
        }
        this.emitFile({ type: 'asset', fileName: shell, source: filled(beginningWith('app'), waiting) })
        page.source = filled(beginningWith('landing'), landing)
      },
    },
  }
}

/**
 * Puts the bundler's helpers into `start`, with which every page begins. They come as a file of their own, which no group of
 * files takes in: a request more of every visit.
 */
function helpersInStart(): Plugin {
  return {
    name: 'dosewell:helpers-in-start',
    apply: 'build',
    // Files are named by what is in them before this changes it.
    augmentChunkHash: () => String(helpersInStart),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
        const start = chunks.find(({ name }) => name === 'start')
        const [, code, names] = helpers?.code.match(/^(.*)export\{(.*)\};\s*$/s) ?? []
        if (!helpers || !start || !code || !names) this.error("The bundler's helpers are not where they were.")
        // `a as b` gives or takes a under the name of b; between the files its name is one that no shortened one is.
        const pairs = (list: string) => list.split(',').map((one) => one.split(' as ') as [string, string?])
        const given = pairs(names).map(([own, name]) => `${name ?? own}:${own}`)
        const exported = pairs(names).map(([own, name]) => `${name ?? own}:helper_${name ?? own}`)
        const file = helpers.fileName.replace('assets/', './')
        const imports = new RegExp(`import\\{([^}]*)\\}from"${file.replaceAll('.', '\\.')}";`)
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(imports, (_, taken: string) => {
            if (chunk === start) {
              const bound = pairs(taken).map(([name, own]) => `${own ?? name}=helper_${name}`)
              return `export const{${exported}}=(()=>{${code};return{${given}}})();const ${bound};`
            }
            const own = pairs(taken).map(([name, own]) => `helper_${name} as ${own ?? name}`)
            return `import{${own}}from"${start.fileName.replace('assets/', './')}";`
          })
          const others = chunk.imports.filter((name) => name !== helpers.fileName)
          const takesHelpers = others.length < chunk.imports.length && chunk !== start
          chunk.imports = takesHelpers ? [...new Set([...others, start.fileName])] : others
        }
        delete bundle[helpers.fileName]
      },
    },
  }
}

/** What the page loads besides, copied from `public/` under the same name in each build. */
const copiedFiles = ['icon-192.png', 'manifest.webmanifest']

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

/**
 * Writes the service worker, `sw.js`: a file of its own, with the names of all that the page loads in it, so that it keeps
 * those of one build together. Another build makes another file, which is how browsers learn of it.
 */
function serviceWorker(): Plugin {
  return {
    name: 'dosewell:service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name))
        const { source = '' } = bundle[shell]?.type === 'asset' ? bundle[shell] : {}
        const copied = await Promise.all(
          copiedFiles.map((name) => readFile(join(import.meta.dirname, 'web/public', name))),
        )
        const kept = {
          version: versionOf(files, [source, ...copied]),
          files: [...files, ...copiedFiles].map((name) => `/${name}`),
        }
        const built = await build({
          configFile: false,
          root: join(import.meta.dirname, 'web'),
          logLevel: 'warn',
          define: { __BUILD__: JSON.stringify(kept) },
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

/** A file of code with all that it imports. */
function importsOf(file: string, bundle: Rolldown.OutputBundle, known = new Set([file])): string[] {
  const code = bundle[file]
  for (const each of code?.type === 'chunk' ? code.imports : []) {
    if (!known.has(each)) importsOf(each, bundle, known.add(each))
  }
  return [...known]
}

async function rendered(): Promise<{ landing: string; waiting: string }> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'web'),
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'app/prerender.tsx', outDir: rendering, emptyOutDir: true, copyPublicDir: false, target: 'es2024' },
  })
  // In a process of its own: the modules of the page open what they never close.
  const code = `import { renderLanding, renderWaiting } from ${JSON.stringify(pathToFileURL(join(rendering, 'prerender.js')))}
    const pages = { landing: await renderLanding(), waiting: await renderWaiting() }
    process.stdout.write(JSON.stringify(pages), () => process.exit())`
  const words = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 24 })
  const { landing, waiting } = JSON.parse(stdout) as { landing: string; waiting: string }
  // React puts the title in front, where it would go into the head; there it stands already.
  return { landing: landing.replace(/^<title>[^<]*<\/title>/, ''), waiting }
}

/** The files of code that the first screens are made of, each with where it begins; what an earlier one has is in no later one. */
const firstScreens = [
  { name: 'start', begins: 'app/main.tsx' },
  // The words of other languages, loaded before anything is shown, count with them.
  { name: 'start', begins: 'texts/plural.ts' },
  { name: 'app', begins: 'app/signed-in.ts' },
  // Three seconds later, in one request.
  { name: 'audio', begins: 'features/reminders/audio-controls.tsx' },
]
/** The other first screen; what it shares with the signed-in ones is in what all begin with, so that it loads none of theirs. */
const landing = 'app/pages/landing.tsx'

/** What a package's index names beside what the first screens use: only later screens do. */
const onlyLater = /[\\/](?:useInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\.js$/

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * One file of code per part of the first screens, instead of some thirty small ones. What only a dialog or another screen needs
 * stays in a file of its own, loaded when it is asked for; but its styles are one file with those of all the others, as the list
 * of them is code of every visit.
 */
function fileOf() {
  let parts: { name: string; modules: Set<string> }[] | undefined
  let ofLanding: Set<string> | undefined
  return (id: string, modules: Modules) => {
    parts ??= firstScreens.map(({ name, begins }) => ({ name, modules: reachable(begins, modules) }))
    ofLanding ??= reachable(landing, modules)
    if (onlyLater.test(id)) return null
    const part = parts.find((each) => each.modules.has(id))
    if (part) return ofLanding.has(id) ? 'start' : part.name
    return id.endsWith('.css') && !ofLanding.has(id) ? 'later' : null
  }
}

/** The modules that a file of `web/` imports, directly or through others, without those that it loads later. */
function reachable(file: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const waiting = [join(import.meta.dirname, 'web', file)]
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
  plugins: [
    react(),
    tailwindcss(),
    withoutDisplayNames(),
    withoutSummaries(),
    helpersInStart(),
    twoPages(),
    shortEarlyScript(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The pages name the code that they begin with, and the first signed-in screen reads ahead all that it can open
      // (web/app/read-ahead.ts): a list of what each part of that imports would be code of every visit. Styles stay listed, as
      // nothing else loads them.
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: fileOf(), debugName: 'first screens' }],
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
