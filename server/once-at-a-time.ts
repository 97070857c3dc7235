/**
 * Runs one call per folder at a time; a call made meanwhile gets the same answer. Node reads folders in four threads, which hashing
 * passwords and looking up names need too, and one that hangs never gives its thread back.
 */
export function onceAtATime<Answer>(ask: (folder: string) => Promise<Answer>): (folder: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>()
  return (folder) => {
    const answer = asked.get(folder) ?? ask(folder).finally(() => asked.delete(folder))
    asked.set(folder, answer)
    return answer
  }
}
