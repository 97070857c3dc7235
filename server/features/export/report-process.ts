import { constants, setPriority } from 'node:os'
import { json } from 'node:stream/consumers'
import type { ReportOrder } from './report-order.ts'

/*
 * Makes the report ordered on standard input and writes it to standard output. Started by make-report.ts, once per
 * report. Errors go to standard error in a form that may be logged.
 */

// Requests come first.
setPriority(constants.priority.PRIORITY_LOW)

const order = (await json(process.stdin)) as ReportOrder
const { databaseAway } = await import('./report-order.ts')
const { databaseUnavailable, isCanceled, isWorthRetrying } = await import('#server/db/errors.ts')
const { describeError } = await import('#server/http/describe-error.ts')
const { openDatabase } = await import('#server/db/database.ts')
const { parseKeyRing } = await import('#server/db/key-ring.ts')
const { createSealer } = await import('#server/db/sealed.ts')
const { partsOf } = await import('./parts.ts')

const database = openDatabase({ ...order.database, max: 1 })
try {
  const deps = { database, sealer: createSealer(parseKeyRing(order.keys)) }
  for await (const part of partsOf(deps, order.kind, order.userId, Temporal.Instant.from(order.now))) {
    process.stdout.write(part)
  }
} catch (error) {
  // Canceled: by a replica that could not go on replaying, or after the longest time that a statement may take.
  const isAway = databaseUnavailable(error) || isCanceled(error) || isWorthRetrying(error)
  process.exitCode = isAway ? databaseAway : 1
  process.stderr.write(JSON.stringify(describeError(error)))
}
await database.close()
