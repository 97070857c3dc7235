import { withoutIsolates } from '#core/text/isolate.ts'
import { createSealer } from '#server/db/sealed.ts'
import type { Channel, Delivery, DeliveryKind, Message, Target } from '#server/delivery/channel.ts'
import { createWorker, type Worker, type WorkerDeps } from '#server/reminders/worker.ts'
import { createMedication, patient, setClock } from './medication-steps.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/* Reminders as they reach people, in tests: `const worker = workerFor(app, [recordingChannel(app)])`, `await runWorker(worker)`. */

/** What a channel was given, and when by the server's clock. */
export type SentMessage = { readonly delivery: Delivery; readonly message: Message; readonly at: Temporal.Instant }

export type RecordingChannel = Channel & { readonly sent: SentMessage[] }

const forPatient: ReadonlySet<DeliveryKind> = new Set(['heads-up', 'due', 'repeat', 'missed', 'summary'])
const forContact: ReadonlySet<DeliveryKind> = new Set(['emergency', 'all-clear'])

/** A channel that reaches each patient's phone, and the emergency contact's, and keeps what arrives. */
export function recordingChannel(
  app: TestApp,
  send: (sent: SentMessage, signal: AbortSignal) => Promise<void> = async () => {},
): RecordingChannel {
  const sent: SentMessage[] = []
  return {
    name: 'phone',
    sent,
    async targets(_, patients) {
      return patients.flatMap(({ userId }): Target[] => [
        { userId, id: 'own', kinds: forPatient },
        { userId, id: 'contact', kinds: forContact },
      ])
    },
    async send(delivery, message, signal) {
      const one = { delivery, message, at: app.clock.now() }
      sent.push(one)
      await send(one, signal)
    },
  }
}

/** A worker on the app's database and clock. */
export function workerFor(app: TestApp, channels: readonly Channel[], changes: Partial<WorkerDeps> = {}): Worker {
  return createWorker({
    database: app.database,
    sealer: createSealer(app.deps.keys),
    clock: app.clock,
    log: app.deps.log,
    random: () => 0.5,
    timeoutMs: 60_000,
    channels,
    ...changes,
  })
}

/** Runs a worker once, until everything that is due now is sent. */
export async function runWorker(worker: Worker): Promise<void> {
  await worker.tick()
  await worker.idle()
}

/** Moves the clock from one time on a person's own clock to another, and runs the worker at each step. */
export async function runWorkerBetween(
  worker: Worker,
  person: Person,
  from: string,
  to: string,
  step: Temporal.DurationLike = { minutes: 1 },
): Promise<void> {
  const last = setClock(person, to)
  for (let now = setClock(person, from); Temporal.Instant.compare(now, last) <= 0; now = now.add(step)) {
    person.app.clock.set(now)
    await runWorker(worker)
  }
}

/** What reached a person's own phone, or the contact's: `08:00 due: Time to take Metformin 500mg`, on her clock. */
export function messagesTo(
  person: Person,
  { sent }: RecordingChannel,
  target = 'own',
  zone = 'America/New_York',
): string[] {
  return sent
    .filter(({ delivery }) => delivery.target === target && delivery.userId === person.userId)
    .map(({ delivery, message, at }) => {
      const time = at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
      return `${time} ${delivery.kind}: ${withoutIsolates(message.subject)}`
    })
}

/**
 * Makes a patient's profile unreadable, and has the worker run at a time and half an hour later, when a dose of another patient is
 * due.
 * @param clock in New York, such as 2026-11-25T09:00
 * @returns what the other patient was told
 */
export async function toldBesideUnreadable(
  app: TestApp,
  unreadable: Person,
  { worker, channel }: { readonly worker: Worker; readonly channel: RecordingChannel },
  clock: string,
): Promise<string[]> {
  await app.owner.query('update profiles set first_name = last_name where user_id = $1', [unreadable.userId])
  const due = Temporal.PlainDateTime.from(clock).add({ minutes: 30 })
  const ben = await patient(app, 'Ben', `${due.subtract({ minutes: 40 })}`)
  await createMedication(ben, `daily ${due.toPlainTime().toString({ smallestUnit: 'minute' })}`, `${due}`)
  for (const at of [clock, `${due}`]) {
    setClock(ben, at)
    await runWorker(worker)
  }
  return messagesTo(ben, channel)
}

/** Makes so many of a medication: their turn at the table's looks comes before all others'. */
export async function copiesToLookAtFirst(
  app: TestApp,
  medicationId: string,
  table: 'stock_settings' | 'notice_cursors',
  count: number,
): Promise<void> {
  await app.owner.query(
    `with copies as (
       insert into medications select (m).* from (
         select jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid())) as m
         from medications as m, generate_series(1, $2) where id = $1) as all_of_it
       returning id
     ), all_of_them as (select id from copies union all select $1)
     insert into ${table} select (one).* from (
       select jsonb_populate_record(one, jsonb_build_object('medication_id', all_of_them.id, 'look_at', '2000-01-01T00:00Z')) as one
       from ${table} as one, all_of_them where medication_id = $1) as all_of_it
     on conflict (user_id, medication_id) do update set look_at = excluded.look_at`,
    [medicationId, count - 1],
  )
}
