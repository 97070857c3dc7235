import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { apiRole, workerRole } from '#server/db/roles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what {@link recordStatements} writes. */
    statementsFolder: string
  }
}

/** What `pg` keeps of a connection. */
type Sender = {
  readonly connectionParameters: {
    readonly application_name?: string | undefined
    readonly database?: string | undefined
  }
}

const roles: readonly unknown[] = [apiRole, workerRole]
const databases = new Set<unknown>()

/**
 * Writes each distinct statement that this process sends to a database from now on as the API or the worker into a file of its own, a
 * line of JSON each. Statements of processes that a test starts are not seen.
 */
export function recordStatements(folder: string, database: string): void {
  if (databases.size === 0) recordInto(join(folder, randomUUID()))
  databases.add(database)
}

function recordInto(file: string): void {
  const recorded = new Set<string>()
  const send: (...values: never[]) => unknown = pg.Client.prototype.query

  pg.Client.prototype.query = function (this: Sender, ...values: readonly [string | { readonly text?: string }]) {
    const [sent] = values
    const text = typeof sent === 'string' ? sent : sent.text
    const { application_name, database } = this.connectionParameters
    if (text !== undefined && !recorded.has(text) && roles.includes(application_name) && databases.has(database)) {
      recorded.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return Reflect.apply(send, this, values)
  }
}
