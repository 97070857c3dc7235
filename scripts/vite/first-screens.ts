import { join } from 'node:path'

const web = join(import.meta.dirname, '../../web')

/** The code files of the first screens, each with its entry module. A module goes into the first file that needs it. */
const firstScreens = [
  { name: 'start', entry: 'app/main.tsx' },
  // Needed by the texts of the other languages, which are loaded before anything is shown.
  { name: 'start', entry: 'texts/plural.ts' },
  { name: 'app', entry: 'app/signed-in.ts' },
]
/** What the landing page shares with the signed-in pages goes into `start`, so that it loads no other code of theirs. */
const landing = 'app/pages/landing.tsx'

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Names the code file that a module goes into: a few for the first screens, instead of some thirty small ones. What only a dialog or
 * another screen needs is null: it stays in a file of its own, loaded on demand.
 */
export function firstScreenChunk() {
  let chunks: { name: string; modules: Set<string> }[] | undefined
  let landingModules: Set<string> | undefined
  return (id: string, graph: ModuleGraph) => {
    chunks ??= firstScreens.map(({ name, entry }) => ({ name, modules: staticImports(entry, graph) }))
    landingModules ??= staticImports(landing, graph)
    const chunk = chunks.find(({ modules }) => modules.has(id))
    if (!chunk) return null
    return landingModules.has(id) ? 'start' : chunk.name
  }
}

/** A file of `web/` with all modules that it imports, directly or through others; dynamic imports do not count. */
function staticImports(file: string, graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const queue = [join(web, file)]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
