import type { CompiledQuery } from 'kysely'
import * as z from 'zod/mini'
import { profile as profileSchema } from '#core/api/profile.ts'
import type { Profile } from '#core/profile/profile.ts'
import type { PatientTx } from '#server/db/patient-tx.ts'
import type { Sealer } from '#server/db/sealed.ts'
import type { ProfilesTable } from '#server/db/tables.ts'
import { statement, type Tx } from '#server/db/transaction.ts'

export type StoredProfile = z.output<typeof profileSchema>

/** Without the sign-in address, which is the account's. */
export type WrittenProfile = Omit<Profile, 'email'>

/** The sealed column of each part. */
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  dateOfBirth: 'date_of_birth',
  sex: 'sex',
  selectedCountry: 'country',
  address: 'address',
  emergencyContactName: 'emergency_contact_name',
  emergencyContactEmail: 'emergency_contact_email',
  emergencyPhone: 'emergency_contact_phone',
  emergencyCountry: 'emergency_contact_country',
  emergencyContactRelation: 'emergency_contact_relation',
  emergencyContactAddress: 'emergency_contact_address',
} as const satisfies Partial<Record<keyof Profile, keyof ProfilesTable>>

type Part = keyof typeof columns
const parts = Object.entries(columns) as [Part, (typeof columns)[Part]][]

export type ProfileRow = ProfilesTable & { email: string }

/** With the sign-in address; one row. */
export function selectProfile(userId: string): CompiledQuery<ProfileRow> {
  return statement
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .selectAll('profiles')
    .select('users.email')
    .where('profiles.user_id', '=', userId)
    .compile()
}

/** Locks the profile until the transaction ends: serializes concurrent changes. */
export async function lockProfile(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

export function profileOf(row: ProfileRow, sealer: Sealer): StoredProfile {
  const opened = Object.fromEntries(
    parts.map(([part, column]) => [part, sealer.open(`profiles.${column}`, row.user_id, row[column])]),
  ) as Record<Part, string>
  return z.decode(profileSchema, {
    ...opened,
    userId: row.user_id,
    email: row.email,
    avatar: row.avatar as StoredProfile['avatar'],
    dateOfBirth: opened.dateOfBirth || null,
    sex: (opened.sex || null) as StoredProfile['sex'],
    emergencyContactRelation: (opened.emergencyContactRelation || null) as StoredProfile['emergencyContactRelation'],
    conditions: sealer.openJson('profiles.ailments', row.user_id, row.ailments) as StoredProfile['conditions'],
  })
}

/** Replaces the whole profile. */
export async function storeProfile(
  { tx, sealer, userId }: PatientTx,
  profile: WrittenProfile,
  now: Temporal.Instant,
): Promise<void> {
  const sealed = Object.fromEntries(
    parts.map(([part, column]) => [column, sealer.seal(`profiles.${column}`, userId, String(profile[part] ?? ''))]),
  ) as Record<(typeof columns)[Part], Buffer>
  const row = {
    ...sealed,
    ailments: sealer.sealJson('profiles.ailments', userId, profile.conditions),
    avatar: profile.avatar,
    updated_at: now,
  }
  await tx
    .insertInto('profiles')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** The account's copy of the patient's name. */
export async function storeAccountName(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.updateTable('users').set({ name }).where('id', '=', userId).execute()
}
