import { join } from 'node:path'

/**
 * For the environment of a Node process that we start: where its modules are kept as they were compiled, which spares a third of its
 * start and the parser of TypeScript with its 18 MB. Node runs what it finds there, so nobody else may write to it: it is
 * NODE_COMPILE_CACHE, or beside the installed packages. Where it cannot be written, modules are compiled at each start.
 */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../node_modules/.cache/compile'),
} as const
