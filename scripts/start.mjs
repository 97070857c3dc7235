// `npm start`: installs what is missing and serves Dosewell. See scripts/start.ts for the second step.
import { runOnNode26 } from './bootstrap.mjs'

await runOnNode26('scripts/start.ts', process.argv.slice(2))
