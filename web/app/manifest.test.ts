import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../public', file))
const manifest = JSON.parse(read('manifest.webmanifest').toString())

test('the manifest has what browsers ask of an installable app, and where its shortcuts lead', () => {
  expect(manifest).toMatchObject({ name: 'Dosewell', display: 'standalone', start_url: '/app', scope: '/' })
  const sizes = manifest.icons.map(({ sizes, purpose }: Icon) => `${sizes} ${purpose}`)
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/app', '/app/history'])
})

type Icon = { src: string; sizes: string; purpose?: string }
const pictures: Icon[] = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }: { icons: Icon[] }) => icons)]

test.each(pictures.filter(({ src }) => src.endsWith('.png')))('$src is a picture of $sizes', ({ src, sizes }) => {
  const png = read(src)
  // The size stands at the beginning of each PNG (RFC 2083, IHDR).
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
})
