import { sql } from 'kysely'
import type { Notice } from '#core/reminder/notices.ts'
import type { Tx } from '#server/db/transaction.ts'
import { inBatches } from './batches.ts'
import type { CursorKey } from './cursors.ts'
import { dueTargets } from './due-targets.ts'
import { dueLooks, type LookDeps, lookAgainAfter } from './looks.ts'
import { type Notices, readNotices } from './notices.ts'

type NoticeCursor = CursorKey & { readonly planned_until: Temporal.Instant }

/** What became of a look. */
type Looked = CursorKey & {
  readonly next: Temporal.Instant | null
  readonly plannedUntil: Temporal.Instant
  readonly due: readonly Notice[]
}

/**
 * Plans the notices of the medications whose turn it is: once each, for each of the patient's targets of due reminders
 * (dose-model 12.3).
 * @returns how many medications were looked at
 */
export async function planNotices(tx: Tx, { channels, sealer, log }: LookDeps, now: Temporal.Instant): Promise<number> {
  const { rows: cursors } = await sql<NoticeCursor>`
    ${dueLooks('notice_cursors', now)}
    select user_id, medication_id, planned_until from due join notice_cursors using (user_id, medication_id)`.execute(
    tx,
  )
  if (cursors.length === 0) return 0
  const notices = await readNotices(tx, sealer, cursors, now)
  const looked: Looked[] = []
  for await (const cursor of inBatches(cursors)) looked.push(lookAt(cursor, notices, log, now))
  await insertNotices(tx, channels, notices, looked, now)
  await storeLooks(tx, looked)
  return cursors.length
}

/** A medication that fails does not delay the others. */
function lookAt(cursor: NoticeCursor, notices: Notices, log: LookDeps['log'], now: Temporal.Instant): Looked {
  try {
    const all = notices.of(cursor)?.notices ?? []
    const isAfter = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) > 0
    const coming = all.map(({ at }) => at).filter((at) => isAfter(at, now))
    return {
      ...cursor,
      next: coming.toSorted(Temporal.Instant.compare)[0] ?? null,
      plannedUntil: now,
      // A hold may reach the server after its notice was due; until the deadline, which is soon, it is planned all the same.
      due: all.filter(
        ({ kind, at, deadline }) =>
          (kind === 'hold-begins' || isAfter(at, cursor.planned_until)) && !isAfter(at, now) && isAfter(deadline, now),
      ),
    }
  } catch (error) {
    log.error({ err: error }, 'failed to plan the notices of a medication')
    return { ...cursor, next: now.add(lookAgainAfter), plannedUntil: cursor.planned_until, due: [] }
  }
}

/** An existing one stays, unless it was withdrawn and is due after all. */
async function insertNotices(
  tx: Tx,
  channels: LookDeps['channels'],
  { inputs }: Notices,
  looked: readonly Looked[],
  now: Temporal.Instant,
): Promise<void> {
  const due = Map.groupBy(
    looked.flatMap(({ due, ...key }) => due.map((notice) => ({ ...key, ...notice }))),
    ({ user_id }) => user_id,
  )
  const planned = (await dueTargets(tx, channels, due.keys(), inputs)).flatMap(({ userId, channel, target }) =>
    (due.get(userId) ?? []).map((notice) => ({ ...notice, channel, target })),
  )
  const column = <T>(of: (one: (typeof planned)[number]) => T) => sql`${planned.map(of)}`
  await sql`
    insert into deliveries (user_id, medication_id, kind, attempt, channel, target, state, planned_at, deadline, next_try_at)
    select user_id, medication_id, kind, 0, channel, target, 'waiting', at, deadline, ${now} from unnest(
      ${column((one) => one.user_id)}::uuid[], ${column((one) => one.medication_id)}::uuid[],
      ${column((one) => one.kind)}::text[], ${column((one) => one.channel)}::text[],
      ${column((one) => one.target)}::text[], ${column((one) => one.at)}::timestamptz[],
      ${column((one) => one.deadline)}::timestamptz[])
      as planned (user_id, medication_id, kind, channel, target, at, deadline)
    on conflict (user_id, medication_id, kind, planned_at, channel, target)
      where date is null and medication_id is not null and kind <> 'refill' do update
    set state = 'waiting', deadline = excluded.deadline, next_try_at = excluded.next_try_at, tries = 0,
      claimed_at = null, error = null
    where deliveries.state = 'withdrawn'`.execute(tx)
}

async function storeLooks(tx: Tx, looked: readonly Looked[]): Promise<void> {
  const column = <T>(of: (one: Looked) => T) => sql`${looked.map(of)}`
  await sql`
    update notice_cursors as cursor set look_at = looked.next, planned_until = looked.planned_until
    from unnest(
      ${column((one) => one.user_id)}::uuid[], ${column((one) => one.medication_id)}::uuid[],
      ${column((one) => one.next)}::timestamptz[], ${column((one) => one.plannedUntil)}::timestamptz[]
    ) as looked (user_id, medication_id, next, planned_until)
    where cursor.user_id = looked.user_id and cursor.medication_id = looked.medication_id`.execute(tx)
}
