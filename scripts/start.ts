import { endWithParent } from './end-with-parent.ts'
import { buildPageIfStale } from './page.ts'

endWithParent()
try {
  await buildPageIfStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('#server/bin/main.ts')
