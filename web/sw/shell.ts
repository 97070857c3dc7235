import { isSignedInAddress } from '#web/lib/addresses.ts'
import { within } from '#web/lib/within.ts'

/*
 * Starts the app without a network: the page and all code of one build are cached together. With a network the page always
 * comes from the server; this worker and its files stay as long as one of their pages may be open, and are deleted together.
 * Patient data is never cached here: the record is in IndexedDB.
 */

export type Build = {
  /** Different for each build. */
  readonly version: string
  /** All files that the page loads, by path. */
  readonly files: readonly string[]
}

const prefix = 'dosewell-'
const shell = '/shell.html'
/** How long to wait for the network before the cached page is used, in milliseconds. */
const timeoutMs = 4000

/** Caches a build. @throws when a file cannot be loaded, or the server has another build by now */
export async function cacheBuild({ version, files }: Build): Promise<void> {
  const cache = await caches.open(prefix + version)
  const page = await fetch(shell, { cache: 'no-cache' })
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!page.ok || named.some((file) => !files.includes(file))) throw new Error('Another build is served by now.')
  await cache.addAll([...files])
  await cache.put(shell, page)
}

/** Deletes all other builds: none of their pages is open any more. */
export async function forgetOtherBuilds({ version }: Build): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + version)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** The response to a page's request if this worker handles it; null for the network. */
export function respond({ version, files }: Build, request: Request, origin: string): Promise<Response> | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  const cached = async (path: string) => (await caches.open(prefix + version)).match(path)
  if (request.mode === 'navigate') return isPage(url.pathname) ? page(request, () => cached(shell)) : null
  if (!files.includes(url.pathname)) return null
  return cached(url.pathname).then((file) => file ?? fetch(request))
}

function isPage(path: string): boolean {
  return path === '/' || isSignedInAddress(path)
}

async function page(request: Request, cached: () => Promise<Response | undefined>): Promise<Response> {
  const asked = fetch(request)
  const first = await within(timeoutMs, asked, null).catch(() => null)
  if (first && first.status < 500) return first
  return (await cached()) ?? first ?? asked
}
