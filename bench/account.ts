import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod/mini'
import { signUp } from '#core/api/account.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import type { Endpoint, Input } from '#core/api/endpoint.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import { aMedication } from '#core/testing/medication.ts'
import type { Call, LoadCaller } from './processes.ts'

/** An account with many entries: sixteen doses a day since the year it takes, all recorded but today's. */
export type BigAccount = {
  readonly cookie: string
  readonly userId: string
  readonly medicationIds: readonly string[]
  readonly today: Temporal.PlainDate
  readonly entries: number
}

/** Where the patient lives, and so the browser that looks at the account: elsewhere the page asks about the journey. */
export const zone = 'America/New_York'
const medications = 8
const dosesADay = medications * 2
const manyEntries = 100_000
const daysOf = (entries: number) => Math.ceil(entries / dosesADay) + 1

/** Makes the account through the API; its history, which nobody taps 100,000 times, is copied from one tap of each medication. */
export async function makeBigAccount(address: string, owner: pg.Pool, least = manyEntries): Promise<BigAccount> {
  const days = daysOf(least)
  const today = Temporal.Now.plainDateISO(zone)
  const caller = await signedUp(address)
  const medicationIds: string[] = []
  for (let index = 0; index < medications; index++) {
    const id = randomUUID()
    medicationIds.push(id)
    const medication = aMedication({
      id,
      name: `Medication ${index + 1}`,
      quantity: '10',
      pattern: { frequency: 'twice-daily', time: Temporal.PlainTime.from({ hour: 6 + index, minute: 30 }) },
      firstDose: today.add({ days: 1 }).toPlainDateTime({ hour: 6 + index, minute: 30 }),
    })
    await caller.call(addMedication, medication)
    const now = Temporal.Now.instant()
    await caller.call(putDoseEntry, {
      id: randomUUID(),
      medicationId: id,
      date: today.subtract({ days: 1 }),
      scheduledTime: Temporal.PlainTime.from({ hour: 6 + index, minute: 30 }),
      recordedAt: now,
      status: 'taken',
      actualTime: now.subtract({ hours: 24 }),
    })
  }
  // Nobody can say that it began so long ago, but by the time of so many entries it did.
  await owner.query(
    `update medication_schedules set from_nominal = from_nominal - $2 * interval '1 day' where user_id = $1`,
    [caller.userId, days + 1],
  )
  const { rowCount } = await owner.query(
    `insert into dosage_entries (user_id, id, medication_id, medication_name, dosage, date, scheduled_time, actual_time, status, recorded_at, received_at)
     select e.user_id, gen_random_uuid(), e.medication_id, e.medication_name, e.dosage, day::date, e.scheduled_time + half,
       (day::date + e.scheduled_time + half) at time zone $2, 'taken', (day::date + e.scheduled_time + half) at time zone $2, (day::date + e.scheduled_time + half) at time zone $2
     from dosage_entries e, generate_series($3::date, $4::date, '1 day') day, unnest(array['0 h', '12 h']::interval[]) half
     where e.user_id = $1`,
    [caller.userId, zone, today.subtract({ days }).toString(), today.subtract({ days: 2 }).toString()],
  )
  // And one whose dose is due now.
  const time = Temporal.Now.zonedDateTimeISO(zone).round({ smallestUnit: 'minute', roundingMode: 'floor' })
  const due = aMedication({
    id: randomUUID(),
    name: 'Due now',
    quantity: '10',
    pattern: { frequency: 'daily', time: time.toPlainTime() },
    firstDose: time.toPlainDateTime(),
  })
  await caller.call(addMedication, due)
  await owner.query('vacuum analyze')
  return { cookie: caller.cookie, userId: caller.userId, medicationIds, today, entries: (rowCount ?? 0) + medications }
}

/** Taps on doses of the last year, each at its own time, so that no single dose gathers many entries. */
export function entryBodies({ medicationIds, today }: BigAccount): string[] {
  return Array.from({ length: 2000 }, (_, index) => {
    const medication = index % medicationIds.length
    const date = today.subtract({ days: 1 + Math.floor(index / medicationIds.length) })
    const scheduledTime = Temporal.PlainTime.from({ hour: 6 + medication, minute: 30 }).toString({
      smallestUnit: 'minute',
    })
    const facts = { medicationId: medicationIds[medication], date: date.toString(), scheduledTime }
    const at = `${date}T12:00:00Z`
    return JSON.stringify({ ...facts, status: 'taken', recordedAt: at, actualTime: at })
  })
}

/** A patient's calls of a tap, in the order of the page, each time about another dose. @param tap those that the page was seen to make */
export function tapsOf(patient: BigAccount, tap: readonly Call[]): LoadCaller {
  const bodies = entryBodies(patient)
  const steps = tap.map((call) => [call.method === 'PUT' ? { ...call, path: '/api/dose-entries/{id}', bodies } : call])
  return { cookie: patient.cookie, steps }
}

/** So many accounts with a thousand entries each: a single one would hit the rate limit. */
export async function makePatients(address: string, owner: pg.Pool, count: number): Promise<BigAccount[]> {
  const patients: BigAccount[] = []
  for (let made = 0; made < count; made++) patients.push(await makeBigAccount(address, owner, 1000))
  return patients
}

/** Nobody taps two thousand times a day (core/account/quotas): what comes from now on counts as received on the day of its dose. */
export async function acceptPastDoses(owner: pg.Pool): Promise<void> {
  await owner.query(`create function received_in_time() returns trigger language plpgsql as $$
      begin new.received_at := new.date + interval '12 hours'; return new; end $$;
    create trigger received_in_time before insert on dosage_entries for each row execute function received_in_time()`)
}

type Caller = {
  readonly cookie: string
  readonly userId: string
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<unknown>
}

async function signedUp(address: string): Promise<Caller> {
  const response = await fetch(`${address}${signUp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({
      firstName: 'Bench',
      lastName: 'Rivera',
      email: `bench-${randomUUID()}@example.com`,
      password: 'Correct-Horse-7',
      phone: '+1 202 555 0144',
      dateOfBirth: '1951-07-04',
      sex: 'female',
      selectedCountry: 'US',
      address: '',
      conditions: [],
      emergencyContactName: 'Alex Rivera',
      emergencyContactEmail: 'alex@example.com',
      emergencyPhone: '+1 202 555 0145',
      emergencyCountry: 'US',
      emergencyContactRelation: 'Sibling',
      emergencyContactAddress: '',
      timeZone: zone,
    }),
  })
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`)
  const { userId } = (await response.json()) as { userId: string }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    cookie,
    userId,
    async call(endpoint, input) {
      const { id, ...rest } = z.encode(endpoint.input, input) as { id?: string }
      const path = endpoint.path.replace('{id}', id ?? '')
      const body = JSON.stringify(path === endpoint.path ? { id, ...rest } : rest)
      const answer = await fetch(`${address}${path}`, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', origin: address, cookie },
        body,
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
  }
}
