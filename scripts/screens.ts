import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { provideChromium } from './chromium.ts'
import { buildPage } from './page.ts'

/*
 * A picture of every screen and dialog, phone and desktop, light and dark, at a zoom of 200% and with text at 200%, in every
 * language: the accessibility stories take it along the way, and report what is cut off. `index.html` beside the pictures shows
 * those of one screen side by side.
 */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'test-results/screens')

await buildPage()
await provideChromium()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const stories = readdirSync(join(root, 'e2e')).filter(
  (file) => file.endsWith('.spec.ts') && readFileSync(join(root, 'e2e', file), 'utf8').includes('expectAccessible('),
)
const { status } = spawnSync('playwright', ['test', ...stories], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SCREENS: folder },
})

const pictures = readdirSync(folder).filter((file) => file.endsWith('.png'))
const screens = Map.groupBy(pictures, (file) =>
  file.replace(/-(phone|desktop)-(light|dark|zoomed|large)-[a-z]+\.png$/, ''),
)
const rows = [...screens].map(
  ([screen, files]) =>
    `<h2>${screen}</h2>${files.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" height="480"></a>`).join('')}`,
)
writeFileSync(join(folder, 'index.html'), `<!doctype html><title>Screens</title>${rows.join('')}`)
console.log(`${pictures.length} pictures of ${screens.size} screens: ${join(folder, 'index.html')}`)
process.exitCode = status ?? 1
