import { sql } from 'kysely'
import type { Place } from '#core/profile/confirmation.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { ProfilesTable } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Recipient } from '#server/delivery/channel.ts'
import { confirmedPlaces } from '#server/delivery/confirmed-places.ts'

const columns = [
  'first_name',
  'last_name',
  'phone',
  'emergency_contact_name',
  'emergency_contact_email',
  'emergency_contact_phone',
] as const satisfies (keyof ProfilesTable)[]

type Row = Pick<ProfilesTable, 'user_id' | (typeof columns)[number]> & { readonly email: string }

/** The patients and their contacts, unsealed on demand; only confirmed addresses. */
export async function readRecipients(
  tx: Tx,
  sealer: Sealer,
  userIds: readonly string[],
): Promise<(userId: string) => Recipient> {
  const { rows } = await sql<Row>`
    select profiles.user_id, users.email, ${sql.join(columns.map((column) => sql.ref(`profiles.${column}`)))}
    from profiles join users on users.id = profiles.user_id
    where profiles.user_id = any(${userIds}::uuid[])`.execute(tx)
  const isConfirmed = await confirmedPlaces(tx, userIds)
  const byUser = new Map(rows.map((row) => [row.user_id, row]))
  return (userId) => {
    const row = byUser.get(userId)
    if (!row) throw new TypeError('There is no such patient.')
    const open = (column: (typeof columns)[number]) => sealer.open(`profiles.${column}`, userId, row[column])
    // An address changed after planning is not confirmed.
    const confirmed = (place: Place, address: string) => (isConfirmed(userId, place) ? address : '')
    return {
      name: `${open('first_name')} ${open('last_name')}`.trim(),
      email: confirmed('email', row.email),
      phone: confirmed('phone', open('phone')),
      contact: {
        name: open('emergency_contact_name'),
        email: confirmed('contact-email', open('emergency_contact_email')),
        phone: confirmed('contact-phone', open('emergency_contact_phone')),
      },
    }
  }
}
