/*
 * The app starts without a network: its page and all its code lie on the device, those of one build together. With a network
 * the page is always the server's newest; this worker and its files stay as long as a page of theirs may be open, and go as a
 * whole. What is the patient's is never kept here: the record lies in IndexedDB.
 */

export type Build = {
  /** Another one for each build. */
  readonly version: string
  /** Everything that the page loads, by path. */
  readonly files: readonly string[]
}

const prefix = 'dosewell-'
const shell = '/shell.html'
/** So long a network may take to bring the page before the one on the device is shown; in milliseconds. */
const timeoutMs = 4000

/** Keeps a build on the device. @throws when any of it cannot be loaded, or the server has another build by now */
export async function cacheBuild({ version, files }: Build): Promise<void> {
  const cache = await caches.open(prefix + version)
  const page = await fetch(shell, { cache: 'no-cache' })
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!page.ok || named.some((file) => !files.includes(file))) throw new Error('Another build is served by now.')
  await cache.addAll([...files])
  await cache.put(shell, page)
}

/** Forgets all other builds: none of their pages is open any more. */
export async function forgetOtherBuilds({ version }: Build): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + version)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** What a page asks for, where this worker has something to say about it; null for the network. */
export function answered({ version, files }: Build, request: Request, origin: string): Promise<Response> | null {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  const kept = async (path: string) => (await caches.open(prefix + version)).match(path)
  if (request.mode === 'navigate') return isPage(url.pathname) ? page(request, () => kept(shell)) : null
  if (!files.includes(url.pathname)) return null
  return kept(url.pathname).then((file) => file ?? fetch(request))
}

function isPage(path: string): boolean {
  return path === '/' || /^\/app(?:\/|$)/.test(path)
}

async function page(request: Request, kept: () => Promise<Response | undefined>): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null))
  const first = await Promise.race([asked, late]).catch(() => null)
  if (first && first.status < 500) return first
  return (await kept()) ?? first ?? asked
}
