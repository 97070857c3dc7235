import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

/** The document of every address but `/`. */
export const shell = 'shell.html'

const web = join(import.meta.dirname, '../../web')
const prerenderDir = join(import.meta.dirname, '../../dist/rendering')
/** The script that runs before anything is shown. With the hash of its content in its name, a page never runs another build's. */
const early = 'early.js'
const earlySource = readFileSync(join(web, 'public', early))
const earlyFile = `assets/early-${createHash('sha256').update(earlySource).digest('hex').slice(0, 8)}.js`

/**
 * Writes two documents instead of one: `index.html` with the landing page, prerendered by the code of this build
 * (web/app/prerender.tsx), and `shell.html` with the skeleton of the signed-in pages. Each names the code that it needs besides
 * `start`, so that both are requested together and not one after the other.
 */
export function twoPages(): Plugin {
  let shellDocument = ''
  return {
    name: 'dosewell:two-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(template, { bundle = {} }) {
        const { landing, skeleton } = await prerender()
        const html = template.replace(`src="/${early}"`, `src="/${earlyFile}"`)
        shellDocument = documentOf(html, bundle, { entry: 'app/signed-in.ts', content: skeleton })
        return documentOf(html, bundle, { entry: 'app/pages/landing.tsx', content: landing })
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: earlyFile, source: earlySource })
        this.emitFile({ type: 'asset', fileName: shell, source: shellDocument })
      },
    },
  }
}

/**
 * @param html of an empty page
 * @param page.entry a module of `web/`: the page loads the code file that has it, with all that this imports
 * @param page.content the HTML shown until then
 * @throws if there is no such code file, or no element for the content
 */
function documentOf(
  html: string,
  bundle: Rolldown.OutputBundle,
  { entry, content }: { readonly entry: string; readonly content: string },
): string {
  const id = join(web, entry)
  // By its module: several code files can have one name.
  const code = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
  if (code?.type !== 'chunk') throw new Error(`No code file has ${entry}.`)
  const files = importsOf(code.fileName, bundle).filter((file) => !html.includes(`"/${file}"`))
  const links = [
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...[...(code.viteMetadata?.importedCss ?? [])].map((css) => `<link rel="stylesheet" crossorigin href="/${css}">`),
  ]
  const root = '<div id="root"></div>'
  if (!html.includes(root)) throw new Error('index.html has no element for the page.')
  return html
    .replace('  </head>', `    ${links.join('\n    ')}\n  </head>`)
    .replace(root, () => `<div id="root">${content}</div>`)
}

/** A code file with all that it imports. */
function importsOf(file: string, bundle: Rolldown.OutputBundle, known = new Set([file])): string[] {
  const code = bundle[file]
  for (const each of code?.type === 'chunk' ? code.imports : []) {
    if (!known.has(each)) importsOf(each, bundle, known.add(each))
  }
  return [...known]
}

type Prerendered = { readonly landing: string; readonly skeleton: string }

async function prerender(): Promise<Prerendered> {
  await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ssr: 'app/prerender.tsx',
      outDir: prerenderDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'es2024',
    },
  })
  // In a process of its own: the page's modules leave timers and channels open.
  const code = `import { renderLanding, renderSkeleton } from ${JSON.stringify(pathToFileURL(join(prerenderDir, 'prerender.js')))}
    const pages = { landing: await renderLanding(), skeleton: await renderSkeleton() }
    process.stdout.write(JSON.stringify(pages), () => process.exit())`
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
  const { landing, skeleton } = JSON.parse(stdout) as Prerendered
  // React puts the title first; the document has it in its head already.
  return { landing: landing.replace(/^<title>[^<]*<\/title>/, ''), skeleton }
}
