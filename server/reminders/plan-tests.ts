import { sql } from 'kysely'
import { type SettingsChanges as StoredSettings, settingsOf } from '#core/settings/changes.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Channel, ChannelPatient } from '#server/delivery/channel.ts'

/** A test not sent by then has its result: nothing was sent. */
const worthSendingFor = { minutes: 10 } as const
const batchSize = 100

/** Plans requested test reminders, one for each target of due reminders. */
export async function planTests(tx: Tx, channels: readonly Channel[], now: Temporal.Instant): Promise<void> {
  const { rows: requested } = await sql<{
    user_id: string
    asked_at: Temporal.Instant
    settings: StoredSettings | null
  }>`
    select test.user_id, asked_at, settings.settings from test_reminders as test left join settings using (user_id)
    where planned_at is null order by asked_at limit ${batchSize} for update of test skip locked`.execute(tx)
  if (requested.length === 0) return
  const patients = requested.map(
    ({ user_id: userId, settings }): ChannelPatient => ({
      userId,
      notifications: settingsOf(settings).notifications,
    }),
  )
  const askedAt = new Map(requested.map(({ user_id, asked_at }) => [user_id, asked_at]))
  const places: { userId: string; channel: string; target: string; at: Temporal.Instant }[] = []
  for (const channel of channels) {
    for (const { userId, id, kinds } of await channel.targets(tx, patients)) {
      const at = askedAt.get(userId)
      if (at && kinds.has('due')) places.push({ userId, channel: channel.name, target: id, at })
    }
  }
  const column = <T>(of: (place: (typeof places)[number]) => T) => sql`${places.map(of)}`
  await sql`
    insert into deliveries (user_id, kind, attempt, channel, target, state, planned_at, deadline, next_try_at)
    select *, ${now}::timestamptz from unnest(
      ${column((one) => one.userId)}::uuid[], ${column(() => 'test')}::text[], ${column(() => 0)}::smallint[],
      ${column((one) => one.channel)}::text[], ${column((one) => one.target)}::text[],
      ${column(() => 'waiting')}::text[], ${column((one) => one.at)}::timestamptz[],
      ${column((one) => one.at.add(worthSendingFor))}::timestamptz[])`.execute(tx)
  await sql`
    update test_reminders set planned_at = ${now} where user_id = any(${requested.map((one) => one.user_id)}::uuid[])`.execute(
    tx,
  )
}
