// `npm run restore -- FILE`: installs what is missing, because a new machine has nothing, and restores a backup.
import { runOnNode26 } from './bootstrap.mjs'

await runOnNode26('server/bin/restore.ts', process.argv.slice(2))
