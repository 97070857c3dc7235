import type { TestDatabase } from '#server/db/testing.ts'
import { urlOf } from './database-url.ts'

/**
 * Gives an empty database to an owner who is no superuser, as docs/operations.md does.
 * @returns the owner's name and DATABASE_URL
 */
export async function giveToOperator({ owner, connection }: TestDatabase): Promise<{ name: string; url: string }> {
  const [name, password] = [`operator_${connection.database}`, 'made-for-this-test']
  await owner.query(`create role ${name} login createrole password '${password}'`)
  await owner.query(`alter schema public owner to ${name}`)
  // What PostgreSQL gives since 16 to whoever creates roles; in 15 that user may give them to anybody.
  const { rows } = await owner.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if (rows.some(({ version }) => version >= 160000))
    await owner.query(`grant dosewell_api, dosewell_worker to ${name} with admin option, inherit false, set false`)
  return { name, url: urlOf({ ...connection, user: name, password }) }
}
