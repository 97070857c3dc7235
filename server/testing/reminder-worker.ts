import { createSealer } from '#server/db/sealed.ts'
import type { Channel, Delivery, DeliveryKind, Message, Target } from '#server/delivery/channel.ts'
import { createWorker, type Worker, type WorkerDeps } from '#server/reminders/worker.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/* Reminders as they reach people, in tests: `const worker = workerFor(app, [phone(app)])`, `await looks(worker)`. */

/** What a channel was given, and when by the server's clock. */
export type SentMessage = { readonly delivery: Delivery; readonly message: Message; readonly at: Temporal.Instant }

export type Phone = Channel & { readonly told: SentMessage[] }

const forPatient: ReadonlySet<DeliveryKind> = new Set(['heads-up', 'due', 'repeat', 'missed', 'summary'])
const forContact: ReadonlySet<DeliveryKind> = new Set(['emergency', 'all-clear'])

/** A channel that reaches each patient's phone, and the emergency contact's, and keeps what arrives. */
export function phone(
  app: TestApp,
  send: (told: SentMessage, signal: AbortSignal) => Promise<void> = async () => {},
): Phone {
  const told: SentMessage[] = []
  return {
    name: 'phone',
    told,
    async targets(_, patients) {
      return patients.flatMap(({ userId }): Target[] => [
        { userId, id: 'own', kinds: forPatient },
        { userId, id: 'contact', kinds: forContact },
      ])
    },
    async send(delivery, message, signal) {
      const one = { delivery, message, at: app.clock.now() }
      told.push(one)
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

/** Lets a worker look now, and finish. */
export async function looks(worker: Worker): Promise<void> {
  await worker.tick()
  await worker.idle()
}

/** What reached a person's own phone, or the contact's: `08:00 due: Time to take Metformin 500mg`, on her clock. */
export function messagesTo(person: Person, { told }: Phone, target = 'own', zone = 'America/New_York'): string[] {
  return told
    .filter(({ delivery }) => delivery.target === target && delivery.userId === person.userId)
    .map(({ delivery, message, at }) => {
      const time = at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
      return `${time} ${delivery.kind}: ${message.subject.replaceAll(/[\u2066-\u2069]/g, '')}`
    })
}
