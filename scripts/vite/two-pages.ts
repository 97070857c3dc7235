import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

/** What every address but `/` gets. */
export const shell = 'shell.html'

const web = join(import.meta.dirname, '../../web')
const rendering = join(import.meta.dirname, '../../dist/rendering')
/** The script that runs before anything is shown. */
const early = 'early.js'

/**
 * Writes two pages instead of one: `index.html` for the landing page, in it already as the code of this build renders it
 * (web/app/prerender.tsx), and `shell.html` for the signed-in ones, with the skeleton that stands there while they load. Each names the code
 * it begins with beside `start`, so that both are asked for together and not one after the other.
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
        // Named by what is in it, so that a page never runs another build's.
        const source = await readFile(join(web, 'public', early))
        const named = this.getFileName(this.emitFile({ type: 'asset', name: early, source }))
        const html = page.source.toString().replace(`src="/${early}"`, `src="/${named}"`)
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
        const { landing, skeleton } = await rendered()
        const filled = (empty: string, inside: string) => {
          const full = empty.replace('<div id="root"></div>', () => `<div id="root">${inside}</div>`)
          if (full === empty) this.error('index.html has no place for the page.')
          return full
        }
        this.emitFile({ type: 'asset', fileName: shell, source: filled(beginningWith('app'), skeleton) })
        page.source = filled(beginningWith('landing'), landing)
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

type Rendered = { readonly landing: string; readonly skeleton: string }

async function rendered(): Promise<Rendered> {
  await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'app/prerender.tsx', outDir: rendering, emptyOutDir: true, copyPublicDir: false, target: 'es2024' },
  })
  // In a process of its own: the modules of the page open what they never close.
  const code = `import { renderLanding, renderSkeleton } from ${JSON.stringify(pathToFileURL(join(rendering, 'prerender.js')))}
    const pages = { landing: await renderLanding(), skeleton: await renderSkeleton() }
    process.stdout.write(JSON.stringify(pages), () => process.exit())`
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 })
  const { landing, skeleton } = JSON.parse(stdout) as Rendered
  // React puts the title in front, where it would go into the head; there it stands already.
  return { landing: landing.replace(/^<title>[^<]*<\/title>/, ''), skeleton }
}
