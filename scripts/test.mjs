// `npm test`: installs what is missing and runs every check. See scripts/test.ts for the second step.
import { runOnNode26 } from './bootstrap.mjs'

await runOnNode26('scripts/test.ts', process.argv.slice(2))
