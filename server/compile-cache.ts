import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * For the environment of a Node process that we start: its modules are loaded as an earlier process compiled them, into the folder
 * where Node keeps them by default. A process that calls enableCompileCache has read its first file by then, and keeps 18 MB for
 * the parser of TypeScript.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') } as const
