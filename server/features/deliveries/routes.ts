import { askTestReminder, getReminderCheck, getTestReminder, listDeliveries } from '#core/api/deliveries.ts'
import type { Output } from '#core/api/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectMedications } from '#server/features/medications/store.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { nextReminder } from './next-reminder.ts'
import {
  countTests,
  deliveryViewOf,
  insertTest,
  selectDeliveriesOfDose,
  selectHeartbeat,
  selectLastDeliveries,
  selectTest,
  selectTestDeliveries,
  selectUnplanned,
  testViewOf,
} from './store.ts'

export type DeliveriesDeps = { readonly database: Database; readonly sealer: Sealer }

/** Each may cost the operator a text message. */
const testsADay = 20

/** The progress of reminders, and whether they reach the patient. */
export function deliveriesRoutes(api: Api, deps: DeliveriesDeps): void {
  const { database } = deps

  register(api, listDeliveries, async ({ input: { id, nominal }, userId }) => {
    const [[medication], rows] = await database.batchForUser(userId, [
      selectMedications(userId, id),
      selectDeliveriesOfDose(userId, id, nominal),
    ])
    if (!medication) throw notFound()
    return { deliveries: rows.map(deliveryViewOf) }
  })

  register(api, getReminderCheck, ({ userId, now }) => checkReminders(deps, userId, now))

  register(api, askTestReminder, ({ userId, now }) => requestTest(deps, userId, now))

  register(api, getTestReminder, async ({ userId }) => {
    const [[testRow], rows] = await database.batchForUser(userId, [selectTest(userId), selectTestDeliveries(userId)])
    return { test: testRow ? testViewOf(testRow, rows) : null }
  })
}

async function checkReminders(
  { database, sealer }: DeliveriesDeps,
  userId: string,
  now: Temporal.Instant,
): Promise<Output<typeof getReminderCheck>> {
  const [[heartbeat], last, unplanned] = await database.batchForUser(userId, [
    selectHeartbeat(),
    selectLastDeliveries(userId),
    selectUnplanned(userId),
  ])
  return {
    now,
    workerHeartbeatAge: heartbeat ? Math.round(heartbeat.at.until(now).total('seconds')) : null,
    lastDeliveries: last.map(deliveryViewOf),
    next: await database.withUser(userId, (tx) => nextReminder({ tx, sealer, userId }, now)),
    unplanned: unplanned.map(({ name }) => sealer.open('medications.name', userId, name)),
  }
}

/** @throws Problem too_many_requests */
async function requestTest(
  { database }: DeliveriesDeps,
  userId: string,
  now: Temporal.Instant,
): Promise<Output<typeof askTestReminder>> {
  const [[tests]] = await database.batchForUser(userId, [countTests(userId, now.subtract({ hours: 24 }))])
  if (tests && tests.count >= testsADay) {
    throw new Problem('too_many_requests', 'tests_a_day', { retryAfter: 3600 })
  }
  const [[testRow]] = await database.batchForUser(userId, [insertTest(userId, now)])
  if (!testRow) throw new Problem('too_many_requests', 'test_on_its_way', { retryAfter: 10 })
  return { test: testViewOf(testRow, []) }
}
