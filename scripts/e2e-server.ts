import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The real server with an embedded database in a folder that goes away with it: what the browser tests talk to. */
const dir = mkdtempSync(join(tmpdir(), 'dosewell-e2e-'))
process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
process.env.DATA_DIR = dir
await import('#server/bin/main.ts')
