import { sql } from 'kysely'
import { nextRefillLook, refillReminderDeadline } from '#core/stock/refill-reminder.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Channel } from '#server/delivery/channel.ts'
import type { Log } from '#server/log.ts'
import { inBatches } from './batches.ts'
import type { CursorKey } from './cursors.ts'
import { dueTargets } from './due-targets.ts'
import { dueLooks, type LookDeps, lookAgainAfter } from './looks.ts'
import { type Refill, type Refills, readRefills } from './refills.ts'

type Look = CursorKey & {
  /** When the patient was last reminded of any stock. */
  readonly patient_told_at: Temporal.Instant | null
}

/** What became of a look. */
type Looked = Look & { readonly next: Temporal.Instant; readonly refill: Refill | null }

/**
 * Looks at the stocks whose turn it is, and plans refill reminders: one message a day at most to each of a patient's targets of due
 * reminders (dose-model 11.4). A patient without any is not reminded, and sees it on the dashboard.
 * @returns how many were looked at
 */
export async function planRefills(tx: Tx, { channels, sealer, log }: LookDeps, now: Temporal.Instant): Promise<number> {
  const { rows: looks } = await sql<Look>`
    ${dueLooks('stock_settings', now)}
    select user_id, medication_id, (select max(told_at) from stock_settings as other
      where other.user_id = due.user_id) as patient_told_at
    from due`.execute(tx)
  if (looks.length === 0) return 0
  const refills = await readRefills(tx, sealer, looks, now)
  const looked: Looked[] = []
  for await (const look of inBatches(looks)) looked.push(lookAt(look, refills, log, now))
  const reminded = await insertReminders(tx, channels, refills, looked, now)
  await storeLooks(tx, looked, reminded, now)
  return looks.length
}

/** A stock that fails does not delay the others. */
function lookAt(look: Look, refills: Refills, log: Log, now: Temporal.Instant): Looked {
  try {
    const spans = refills.inputs.spansOf(look.user_id)
    const refill = refills.of(look)
    const isDue = refill?.isDue && !isToldToday(look, spans, now)
    return { ...look, next: nextRefillLook(spans, now), refill: isDue ? refill : null }
  } catch (error) {
    log.error({ err: error }, 'failed to check a stock')
    return { ...look, next: now.add(lookAgainAfter), refill: null }
  }
}

function isToldToday({ patient_told_at: toldAt }: Look, spans: ZoneSpans, now: Temporal.Instant): boolean {
  return toldAt !== null && localDate(spans, toldAt).equals(localDate(spans, now))
}

/** @returns the patients who have targets */
async function insertReminders(
  tx: Tx,
  channels: readonly Channel[],
  { inputs }: Refills,
  looked: readonly Looked[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const due = Map.groupBy(
    looked.filter(({ refill }) => refill !== null),
    ({ user_id }) => user_id,
  )
  const planned = (await dueTargets(tx, channels, due.keys(), inputs)).flatMap(({ userId, channel, target }) => {
    const deadline = refillReminderDeadline(inputs.spansOf(userId), now)
    const own = due.get(userId) ?? []
    return own.map(({ user_id, medication_id }) => ({ user_id, medication_id, channel, target, deadline }))
  })
  if (planned.length === 0) return new Set()
  const column = <T>(of: (one: (typeof planned)[number]) => T) => sql`${planned.map(of)}`
  await sql`
    insert into deliveries (user_id, medication_id, kind, attempt, channel, target, state, planned_at, deadline, next_try_at)
    select user_id, medication_id, 'refill', 0, channel, target, 'waiting', ${now}, deadline, ${now} from unnest(
      ${column((one) => one.user_id)}::uuid[], ${column((one) => one.medication_id)}::uuid[],
      ${column((one) => one.channel)}::text[], ${column((one) => one.target)}::text[],
      ${column((one) => one.deadline)}::timestamptz[])
      as planned (user_id, medication_id, channel, target, deadline)`.execute(tx)
  return new Set(planned.map(({ user_id }) => user_id))
}

async function storeLooks(
  tx: Tx,
  looked: readonly Looked[],
  reminded: ReadonlySet<string>,
  now: Temporal.Instant,
): Promise<void> {
  const column = <T>(of: (one: Looked) => T) => sql`${looked.map(of)}`
  const told = ({ user_id, refill }: Looked) => (reminded.has(user_id) ? (refill?.runsOut ?? null) : null)
  await sql`
    update stock_settings as stock
    set look_at = looked.next, told_run_out = coalesce(looked.runs_out, told_run_out),
      told_at = case when looked.runs_out is null then told_at else ${now}::timestamptz end
    from unnest(
      ${column((one) => one.user_id)}::uuid[], ${column((one) => one.medication_id)}::uuid[],
      ${column((one) => one.next)}::timestamptz[], ${column(told)}::date[]
    ) as looked (user_id, medication_id, next, runs_out)
    where stock.user_id = looked.user_id and stock.medication_id = looked.medication_id`.execute(tx)
}
