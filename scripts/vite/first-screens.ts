import { join } from 'node:path'

const web = join(import.meta.dirname, '../../web')

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

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/**
 * Names the file of code that a module goes into: one per part of the first screens, instead of some thirty small ones. What only
 * a dialog or another screen needs stays in a file of its own (null), loaded when it is asked for.
 */
export function firstScreenOf() {
  let parts: { name: string; modules: Set<string> }[] | undefined
  let ofLanding: Set<string> | undefined
  return (id: string, modules: Modules) => {
    parts ??= firstScreens.map(({ name, begins }) => ({ name, modules: reachable(begins, modules) }))
    ofLanding ??= reachable(landing, modules)
    const part = parts.find((each) => each.modules.has(id))
    if (!part) return null
    return ofLanding.has(id) ? 'start' : part.name
  }
}

/** The modules that a file of `web/` imports, directly or through others, without those that it loads later. */
function reachable(file: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const waiting = [join(web, file)]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
