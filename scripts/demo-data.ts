import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { signIn, signUp } from '#core/api/account.ts'
import { addAsNeeded } from '#core/api/as-needed.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import type { DoseView } from '#core/api/dose-view.ts'
import { listDoses } from '#core/api/doses.ts'
import type { Input } from '#core/api/endpoint.ts'
import { addMedication, editMedication, endMedication } from '#core/api/medication-changes.ts'
import { pattern } from '#core/api/patterns.ts'
import { putStock, putStockEntry } from '#core/api/stock.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { aMedication } from '#core/testing/medication.ts'
import { createApp } from '#server/app.ts'
import { connectToDatabase } from '#server/bin/connect-to-database.ts'
import { dataKeys } from '#server/bin/data-keys.ts'
import { movableClock } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { accountBudget } from '#server/http/account-budget.ts'
import { disabledLedger } from '#server/ledger/ledger.ts'
import { createLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { as, visitor } from '#server/testing/people.ts'
import { randomFrom } from '#server/testing/random.ts'

/*
 * A full account to look at: `npm run demo-data`. The real server code runs with a clock that is moved through four months,
 * tap by tap, so that every rule has had its say; nothing is written past it. Prints the sign-in at the end.
 */

const zone = 'America/New_York'
const leastDays = 120
const minute = 60_000

const settings = readSettings(process.env)
const end = Temporal.Now.zonedDateTimeISO(zone)
const begin = startOfAccount(end)
const clock = movableClock(begin.toInstant())
const random = randomFrom(20_260_721)

const connected = await connectToDatabase(settings, () => {})
await migrate(connected.address)
const database = openDatabase(connected.address)
const publicUrl = 'http://127.0.0.1'
const app = createApp({
  database,
  keys: await dataKeys(settings, database),
  clock,
  settings: { ...settings, publicUrl, trustProxy: 0, requireEmailConfirmation: false },
  // Its doses are samples: none goes to the chain.
  ledger: disabledLedger,
  budget: accountBudget(() => clock.now().epochMilliseconds),
  log: createLog('warn'),
  mail: { send: async () => {} },
  sms: { send: async () => {} },
})

const person = visitor({
  deps: { settings: { publicUrl } },
  request: async (path, { address = '127.0.0.1', ...init } = {}) =>
    app.hono.request(new URL(path, publicUrl), init, { incoming: { socket: { remoteAddress: address } } }),
})
const account = {
  email: `sam.rivera.${randomBytes(3).toString('hex')}@example.com`,
  password: `Demo-${randomBytes(6).toString('base64url')}-7a`,
}

const ibuprofen = randomUUID()

try {
  await makeAccount()
  await liveThrough()
  console.log(`
A full account is ready: ${begin.toPlainDate()} to ${end.toPlainDate()}, with nine medications.
  Email:    ${account.email}
  Password: ${account.password}`)
} finally {
  await database.close()
  await connected.stop()
}

/** At least `leastDays` back, and further where the zone's last change of daylight-saving time lies further back. */
function startOfAccount(now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const morning = now.with({ hour: 7, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
  const enough = morning.subtract({ days: leastDays })
  const change = now.getTimeZoneTransition('previous')
  if (!change || Temporal.ZonedDateTime.compare(change, enough) > 0) return enough
  return morning.subtract({ days: Math.ceil(change.until(now, { largestUnit: 'days' }).days) + 2 })
}

async function makeAccount(): Promise<void> {
  await as(person).call(
    signUp,
    z.decode(signUp.input, {
      ...account,
      firstName: 'Sam',
      lastName: 'Rivera',
      phone: '+1 202 555 0144',
      dateOfBirth: '1951-07-04',
      sex: 'prefer-not-to-say',
      selectedCountry: 'US',
      address: '12 Harbor Street, Portland, ME',
      conditions: [],
      emergencyContactName: 'Alex Rivera',
      emergencyContactEmail: 'alex.rivera@example.com',
      emergencyPhone: '+1 202 555 0145',
      emergencyCountry: 'US',
      emergencyContactRelation: 'Sibling',
      emergencyContactAddress: '',
      timeZone: zone,
    }),
  )
}

type NewMedication = Partial<Omit<Input<typeof addMedication>, 'pattern'>> & {
  day: number
  name: string
  pattern: z.input<typeof pattern>
  first: string
  days?: number
}

/** What is added on which day of the account; `first` is the time of the first dose, on that day or the weekday's next. */
function medications(): NewMedication[] {
  return [
    {
      day: 0,
      name: 'Metformin',
      quantity: '500',
      unit: 'mg',
      pattern: { frequency: 'twice-daily', time: '20:00' },
      first: '08:00',
      voiceReminder: true,
    },
    {
      day: 0,
      name: 'Lisinopril',
      quantity: '10',
      unit: 'mg',
      pattern: { frequency: 'daily', time: '08:00' },
      first: '08:00',
    },
    {
      day: 0,
      name: 'Tacrolimus',
      quantity: '1',
      unit: 'mg',
      pattern: { frequency: 'twice-daily', time: '09:00' },
      first: '09:00',
      missedDosageSeverity: 'life-threatening',
      voiceReminder: true,
      instructions: 'Same time every day. No grapefruit.',
    },
    {
      day: 1,
      name: 'Vitamin D',
      quantity: '2',
      unit: 'tablets',
      pattern: { frequency: 'daily', time: '12:30' },
      first: '12:30',
    },
    {
      day: 3,
      name: 'Methotrexate',
      quantity: '15',
      unit: 'mg',
      pattern: { frequency: 'weekly', time: '09:00', weekday: 1 },
      first: '09:00',
      missedDosageSeverity: 'serious',
      instructions: 'Once a week, on Monday. Never daily.',
    },
    {
      day: 12,
      name: 'Amoxicillin',
      quantity: '10',
      unit: 'ml',
      pattern: { frequency: 'three-times-daily', time: '07:30' },
      first: '07:30',
      days: 10,
      missedDosageSeverity: 'moderate',
    },
    {
      day: 20,
      name: 'Prednisolone',
      quantity: '20',
      unit: 'mg',
      pattern: { frequency: 'daily', time: '08:00' },
      first: '08:00',
      missedDosageSeverity: 'serious',
    },
    {
      day: 60,
      name: 'Gabapentin',
      quantity: '300',
      unit: 'mg',
      pattern: { frequency: 'three-times-daily', time: '06:00' },
      first: '14:00',
      missedDosageSeverity: 'moderate',
    },
  ]
}

async function liveThrough(): Promise<void> {
  const ids = new Map<string, string>()
  const days = begin.until(end, { largestUnit: 'days' }).days
  for (let day = 0; day <= days; day++) {
    const morning = begin.add({ days: day }).with({ hour: 5, minute: 30 })
    clock.set(later(morning.toInstant(), clock.now()))
    await as(person).call(signIn, { ...account, keepSignedIn: true })
    for (const one of medications().filter((medication) => medication.day === day)) {
      ids.set(one.name, await add(one, morning.toPlainDate()))
    }
    if (day === 2) await addIbuprofen()
    if (day === days - 20) await countStocks(ids)
    const prednisolone = ids.get('Prednisolone')
    if (day === 34 && prednisolone) await taper(prednisolone)
    if (day === 48 && prednisolone) await as(person).call(endMedication, { id: prednisolone })
    await takeDosesOf(morning.toPlainDate())
    if (day >= 2 && random() < 0.25) await takeIbuprofen(morning.with({ hour: 21, minute: Math.floor(random() * 60) }))
  }
}

/** Twenty days before the end: one of them then runs out soon. */
async function countStocks(ids: ReadonlyMap<string, string>): Promise<void> {
  const at = clock.now()
  for (const [name, units, pieces] of [
    ['Metformin', 48, [{ dosage: '500mg', pieces: 1000 }]],
    ['Vitamin D', 120, []],
  ] as const) {
    const medicationId = ids.get(name)
    if (!medicationId) continue
    await as(person).call(putStock, { medicationId, unit: 'tablets', pieces: [...pieces], daysBefore: 7 })
    const count = { kind: 'count' as const, amount: units * 1000, unit: 'tablets', note: '' }
    await as(person).call(putStockEntry, { id: randomUUID(), medicationId, ...count, at, madeAt: at })
  }
}

/** Taken as needed, within limits. */
async function addIbuprofen(): Promise<void> {
  const limits = {
    dosage: '400mg',
    gap: 360,
    max: '1200mg',
    count: null,
    reasons: ['headache', 'back pain'],
    isNoneGiven: false,
  }
  await as(person).call(addAsNeeded, { id: ibuprofen, ...emptyFields, name: 'Ibuprofen', limits })
}

async function takeIbuprofen(evening: Temporal.ZonedDateTime): Promise<void> {
  if (Temporal.ZonedDateTime.compare(evening, end) > 0) return
  clock.set(later(evening.toInstant(), clock.now()))
  const at = clock.now()
  const nominal = at.toZonedDateTimeISO(zone).toPlainDateTime().round({ smallestUnit: 'minute', roundingMode: 'floor' })
  await as(person).call(putDoseEntry, {
    id: randomUUID(),
    medicationId: ibuprofen,
    date: nominal.toPlainDate(),
    scheduledTime: nominal.toPlainTime(),
    recordedAt: at,
    status: 'as-needed',
    actualTime: at,
    dosage: '400mg',
    reason: random() < 0.5 ? 'back pain' : null,
    note: null,
    isOverLimit: false,
  })
}

async function add(one: NewMedication, date: Temporal.PlainDate): Promise<string> {
  const id = randomUUID()
  const weekday = one.pattern.frequency === 'weekly' ? one.pattern.weekday : date.dayOfWeek
  const firstDate = date.add({ days: (weekday - date.dayOfWeek + 7) % 7 })
  const { day: _, days, first, ...facts } = one
  const medication = aMedication({
    ...facts,
    id,
    pattern: z.decode(pattern, one.pattern),
    duration: days ? { count: days, unit: 'days' } : null,
    prescribedBy: 'Dr. Lindqvist',
    firstDose: firstDate.toPlainDateTime(first),
  })
  await as(person).call(addMedication, medication)
  return id
}

/** A lower dosage, and later in the day: one change of each kind. */
async function taper(id: string): Promise<void> {
  const time = Temporal.PlainTime.from('09:30')
  const change = { id, name: 'Prednisolone', dosage: '10mg', voiceReminder: false }
  await as(person).call(editMedication, { ...change, pattern: { frequency: 'daily', time } })
}

type Tap = { at: Temporal.Instant; dose: DoseView; status: 'taken' | 'missed'; undone: boolean }

/** Most doses on time, some late, some said to be missed, some undone, some never recorded. */
async function takeDosesOf(date: Temporal.PlainDate): Promise<void> {
  const { doses } = await as(person).call(listDoses, { from: date, to: date })
  const taps: Tap[] = doses.flatMap((dose) => {
    const luck = random()
    const tap = (minutes: number, status: Tap['status'], undone = false): Tap[] => [
      { at: dose.instant.add({ milliseconds: Math.round(minutes * minute) }), dose, status, undone },
    ]
    if (luck < 0.82) return tap(random() * 22 - 2, 'taken')
    if (luck < 0.9) return tap(40 + random() * 80, 'taken')
    if (luck < 0.92) return tap(10, 'taken', true)
    return luck < 0.95 ? tap(45, 'missed') : []
  })
  for (const tap of taps.sort((a, b) => Temporal.Instant.compare(a.at, b.at))) {
    if (Temporal.Instant.compare(tap.at, end.toInstant()) > 0) continue
    clock.set(later(tap.at, clock.now()))
    await record(tap)
  }
}

async function record({ dose, at, status, undone }: Tap): Promise<void> {
  const facts = {
    medicationId: dose.medicationId,
    date: dose.nominal.toPlainDate(),
    scheduledTime: dose.nominal.toPlainTime(),
    recordedAt: at,
  }
  const id = randomUUID()
  await as(person).call(
    putDoseEntry,
    status === 'taken' ? { ...facts, id, status, actualTime: at } : { ...facts, id, status },
  )
  if (!undone) return
  const undoneAt = at.add({ minutes: 1 })
  clock.set(later(undoneAt, clock.now()))
  await as(person).call(putDoseEntry, {
    ...facts,
    id: randomUUID(),
    status: 'cleared',
    clears: [id],
    recordedAt: undoneAt,
  })
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) > 0 ? a : b
}
