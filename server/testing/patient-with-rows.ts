import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { forgotPassword } from '#core/api/account.ts'
import { exportActivity, listActivity } from '#core/api/activity.ts'
import { putAgreedHold } from '#core/api/agreed-holds.ts'
import { moveAnchors } from '#core/api/anchors.ts'
import { addAsNeeded } from '#core/api/as-needed.ts'
import { putAssistant } from '#core/api/assistant.ts'
import { getReminderCheck } from '#core/api/deliveries.ts'
import { listDoseEntries } from '#core/api/dose-entries.ts'
import { listDoses } from '#core/api/doses.ts'
import { endpoints } from '#core/api/endpoints.ts'
import { exportCard, exportPdf, exportPlan } from '#core/api/export.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { addHold } from '#core/api/holds.ts'
import { listNotes, putNote } from '#core/api/notes.ts'
import { listDayFigures } from '#core/api/period-figures.ts'
import { getPushKey } from '#core/api/push.ts'
import { listReceipts, putReceiptConsent, verifyReceipt } from '#core/api/receipts.ts'
import { getReminderChannels } from '#core/api/reminder-channels.ts'
import { getSecondFactors } from '#core/api/second-factor.ts'
import { listSessions } from '#core/api/security.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { putStock, putStockEntry } from '#core/api/stock.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { confirmPlaces, createMedication, patient, recordTaken, setClock } from './medication-steps.ts'
import { as, type Person } from './people.ts'
import { recordingChannel, runWorker, workerFor } from './reminder-worker.ts'
import type { TestApp } from './test-app.ts'

const assistant = { host: 'assistant.example', model: 'small' }

/** What an app needs for {@link patientWithRows}. */
export const withAssistant = {
  assistant: { url: `https://${assistant.host}/v1`, key: undefined, model: assistant.model },
}

const notCompared: readonly string[] = [
  // A restore adds a line.
  listActivity.path,
  exportActivity.path,
  // It says when each was used last, and a file says when it was made.
  listSessions.path,
  exportPdf.path,
  exportPlan.path,
  exportCard.path,
  // It asks the chain.
  verifyReceipt.path,
  // Rows that only look sealed.
  getSecondFactors.path,
  getReminderChannels.path,
  getReminderCheck.path,
  getPushKey.path,
]

const dates = 'from=2026-03-01&to=2026-03-05'
const queries: Readonly<Record<string, string>> = {
  [listDoses.path]: dates,
  [listDoseEntries.path]: dates,
  [listNotes.path]: dates,
  [listReceipts.path]: dates,
  [listDayFigures.path]: dates,
  [getOlderStreak.path]: 'before=2025-12-01',
}

/** What {@link patientWithRows} reads: the calls of every screen, and every export. */
export const readPaths = endpoints
  .filter(({ method, access, path }) => method === 'GET' && access === 'patient' && !path.includes('{'))
  .filter(({ path }) => !notCompared.includes(path))
  .map(({ path }) => `${path}?${queries[path] ?? ''}`)

/** Somebody who has stored whatever can be stored: a row or more in every table about patients. */
export async function patientWithRows(app: TestApp, name: string): Promise<Person> {
  const person = await patient(app, name, '2026-03-02T07:00')
  const aspirin = await createMedication(person, 'daily 08:00', '2026-03-02T08:00', { name: `Aspirin of ${name}` })
  setClock(person, '2026-03-02T07:45')
  await runWorker(workerFor(app, [recordingChannel(app)]))
  await as(person).call(putReceiptConsent, { form: 'private' })
  await recordTaken(person, aspirin, '2026-03-02T08:00')
  const counted = { medicationId: aspirin.id, unit: 'tablets' }
  await as(person).call(putStock, { ...counted, pieces: [], daysBefore: 7 })
  const at = app.clock.now()
  const count = { ...counted, id: randomUUID(), kind: 'count' as const, amount: 10_000, note: '', at, madeAt: at }
  await as(person).call(putStockEntry, count)
  const span = { from: Temporal.PlainDateTime.from('2026-03-04T00:00'), until: null }
  const hold = { ...span, id: randomUUID(), medicationIds: [aspirin.id], cause: 'ill' as const, note: '', madeAt: at }
  await as(person).call(addHold, hold)
  const sickDay = { id: randomUUID(), name: 'Sick day', medicationIds: hold.medicationIds, longestDays: 3 }
  await as(person).call(putAgreedHold, { ...sickDay, cause: 'ill', note: '' })
  const limits = { dosage: '1 tablets', gap: 240, max: null, count: null, reasons: [], isNoneGiven: false }
  const paracetamol = { id: randomUUID(), ...emptyFields, name: `Paracetamol of ${name}`, limits }
  await as(person).call(addAsNeeded, paracetamol)
  const noted = { id: randomUUID(), date: Temporal.PlainDate.from('2026-03-02'), dose: null, text: 'Slept badly' }
  await as(person).call(putNote, { ...noted, madeAt: at })
  await as(person).call(moveAnchors, {})
  await as(person).call(changeSettings, defaultSettings)
  await as(person).call(putAssistant, { recipient: assistant })
  const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const path = `/api/medications/${aspirin.id}/photo`
  const { ok } = await as(person).request(path, { method: 'PUT', body: new Uint8Array(photo) })
  if (!ok) throw new Error('The photo was not stored.')
  await as(person).call(forgotPassword, { email: person.email })
  await app.app.sendMails()
  await app.owner.query(
    `insert into outgoing_mail (user_id, id, mail, attempts, next_attempt_at, created_at)
     select id, gen_random_uuid(), (select first_name from profiles where user_id = id), 0, now(), now() from users where id = $1`,
    [person.userId],
  )
  // What comes of devices, links and messages that a test has none of.
  const sealed = '(select first_name from profiles where user_id = id)'
  await confirmPlaces(person, ['phone'])
  for (const [table, columns, values] of [
    [
      'push_subscriptions',
      'id, endpoint_hash, subscription, created_at, renewed_at',
      `id, uuid_send(id), ${sealed}, now(), now()`,
    ],
    ['reminder_links', 'secret_hash, does, delivery_ids, expires_at', `uuid_send(id), 'taken', '{}', now()`],
    ['channel_addresses', 'channel, address', `'ntfy', ${sealed}`],
    ['test_reminders', 'asked_at, planned_at', 'now(), now()'],
    ['authenticators', 'secret, made_at', `${sealed}, now()`],
    ['recovery_codes', 'code_hash', 'uuid_send(id)'],
    [
      'passkeys',
      'id, name, credential_id, public_key, sign_count, transports, added_at',
      `id, ${sealed}, uuid_send(id), uuid_send(id), 0, '{}', now()`,
    ],
    ['spent_challenges', 'challenge_hash, expires_at', 'uuid_send(id), now()'],
    ['pending_sign_ins', 'secret_hash, keep_signed_in, expires_at', 'uuid_send(id), false, now()'],
    ['older_streaks', 'late_entries', '1'],
    ['withdrawn_zone_spans', 'from_instant, zone, withdrawn_at', `now(), 'UTC', now()`],
    [
      'deliveries',
      'kind, attempt, channel, target, state, planned_at, deadline, next_try_at',
      `'summary', 0, 'phone', 'own', 'accepted', now(), now(), now()`,
    ],
  ]) {
    await app.owner.query(`insert into ${table} (user_id, ${columns}) select id, ${values} from users where id = $1`, [
      person.userId,
    ])
  }
  // A passkey is among the rows: what needs a proof is there to be called all the same.
  await app.owner.query(`update sessions set proved_at = '2100-01-01' where user_id = $1`, [person.userId])
  return person
}
