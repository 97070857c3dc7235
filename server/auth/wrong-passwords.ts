import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deviceOf } from '#core/profile/device.ts'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { networkText } from '#server/http/client-address.ts'
import { type AttemptCounter, tally } from './attempts.ts'
import type { Auth, Caller } from './auth.ts'
import type { Credentials } from './credentials.ts'

/*
 * Wrong passwords in the patient's activity. Only some are told, so that whoever guesses fills nothing: of those within a
 * day the first, the 10th, the 100th and the 1,000th. As with requests for a link (reset-links.ts), what tells an address
 * with an account from one without is done after the answer.
 */

const told: ReadonlySet<number> = new Set([1, 10, 100, 1000])

const longestUserAgent = 300

/**
 * Counts a wrong password, and notes it if the patient is to be told of it.
 * @param account its normalized address, whether or not there is one
 * @throws DatabaseUnavailable
 */
export async function noteWrongPassword(auth: Auth, account: string, { headers, address, now }: Caller): Promise<void> {
  const count = await toldCount(auth, auth.attempts.wrongPasswords(account), now)
  if (count === null) return
  const userAgent = (headers.get('user-agent') ?? '').slice(0, longestUserAgent)
  await query(
    auth.database.pool,
    'insert into wrong_passwords (id, email, count, at, user_agent, address) values ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), account, count, now, userAgent, networkText(address)],
  )
}

/** Counts a wrong password within a session, whose owner is known, and tells of it at once. */
export async function recordWrongPassword(
  auth: Auth,
  { userId, email }: Pick<Credentials, 'userId' | 'email'>,
  caller: Caller,
): Promise<void> {
  const about = await toldCount(auth, auth.attempts.wrongPasswords(email), caller.now)
  if (about === null) return
  const { database, sealer } = auth
  await database.withUser(userId, (tx) =>
    recordAudit({ tx, sealer, userId }, { kind: 'wrong-password', about }, sourceOf(caller)),
  )
}

/** Counts a right password whose second step was wrong, and tells of it as of wrong passwords. */
export async function recordWrongCode(
  auth: Auth,
  { userId, email }: Pick<Credentials, 'userId' | 'email'>,
  caller: Caller,
): Promise<void> {
  const { database, sealer, attempts } = auth
  const about = await toldCount(auth, attempts.wrongCodes(email), caller.now)
  if (about === null) return
  await database.withUser(userId, (tx) =>
    recordAudit({ tx, sealer, userId }, { kind: 'wrong-code', about }, sourceOf(caller)),
  )
}

/** Counts one. @returns the count if the patient is to be told of it, else null */
async function toldCount(
  { database: { pool } }: Auth,
  counter: AttemptCounter,
  now: Temporal.Instant,
): Promise<number | null> {
  const count = await tally(pool, counter, now)
  return count !== null && told.has(count) ? count : null
}

type Noted = {
  readonly email: string
  readonly count: number
  readonly at: Temporal.Instant
  readonly user_agent: string
  readonly address: string | null
}

/** Records what was noted in the activity of the accounts, and forgets the rest. */
export async function recordWrongPasswords({ database, sealer }: Pick<Auth, 'database' | 'sealer'>): Promise<void> {
  let isMore = true
  while (isMore) {
    isMore = await database.withSystem(async (tx) => {
      const noted = await takeNoted(tx)
      for (const { email, count, at, user_agent, address } of noted) {
        const owner = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
        if (!owner) continue
        const patient = { tx, sealer, userId: owner.id }
        await recordAudit(
          patient,
          { kind: 'wrong-password', about: count },
          { at, device: { ...deviceOf(user_agent), address } },
        )
      }
      return noted.length > 0
    })
  }
}

/** Deletes and returns some, oldest first. Two workers get different ones. */
async function takeNoted(tx: Tx): Promise<readonly Noted[]> {
  const { rows } = await sql<Noted>`
    with taken as (
      delete from wrong_passwords where id in (
        select id from wrong_passwords order by at, id limit 100 for update skip locked)
      returning email, count, at, user_agent, address)
    select * from taken order by at, count`.execute(tx)
  return rows
}
