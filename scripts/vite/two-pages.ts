import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

/** The document of every address but `/`. */
export const shell = 'shell.html'

const web = join(import.meta.dirname, '../../web')
const prerenderDir = join(import.meta.dirname, '../../dist/rendering')
/** The script that runs before anything is shown. */
const early = 'early.js'

/**
 * Writes two documents instead of one: `index.html` with the landing page, prerendered by the code of this build
 * (web/app/prerender.tsx), and `shell.html` with the skeleton of the signed-in pages. Each names the code that it needs besides
 * `start`, so that both are requested together and not one after the other.
 */
export function twoPages(): Plugin {
  return {
    name: 'dosewell:two-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') this.error('There is no index.html.')
        // With the hash of its content in its name, so that a page never runs another build's.
        const source = await readFile(join(web, 'public', early))
        const fileName = this.getFileName(this.emitFile({ type: 'asset', name: early, source }))
        const html = page.source.toString().replace(`src="/${early}"`, `src="/${fileName}"`)
        // By its module: several code files can have one name.
        const withPreloads = (module: string) => {
          const id = join(web, module)
          const code = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
          if (code?.type !== 'chunk') this.error(`No code file has ${module}.`)
          const styles = [...(code.viteMetadata?.importedCss ?? [])]
          const files = importsOf(code.fileName, bundle).filter((file) => !html.includes(`"/${file}"`))
          const links = [
            ...files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
            ...styles.map((css) => `<link rel="stylesheet" crossorigin href="/${css}">`),
          ]
          return html.replace('  </head>', `    ${links.join('\n    ')}\n  </head>`)
        }
        const { landing, skeleton } = await prerender()
        const fillRoot = (empty: string, content: string) => {
          const full = empty.replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
          if (full === empty) this.error('index.html has no element for the page.')
          return full
        }
        this.emitFile({ type: 'asset', fileName: shell, source: fillRoot(withPreloads('app/signed-in.ts'), skeleton) })
        page.source = fillRoot(withPreloads('app/pages/landing.tsx'), landing)
      },
    },
  }
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
