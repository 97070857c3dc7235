import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { forgotPassword, setZone, signIn, undoZone } from '#core/api/account.ts'
import { putAgreedHold } from '#core/api/agreed-holds.ts'
import { moveAnchors } from '#core/api/anchors.ts'
import { addAsNeeded } from '#core/api/as-needed.ts'
import { putAssistant } from '#core/api/assistant.ts'
import { answerInvitation, askConfirmation, confirmEmail, confirmPhone } from '#core/api/confirmations.ts'
import { askTestReminder } from '#core/api/deliveries.ts'
import { putDoseEntry } from '#core/api/dose-entries.ts'
import { getOlderStreak } from '#core/api/figures.ts'
import { addHold, endHold } from '#core/api/holds.ts'
import {
  addMedication,
  completeMedication,
  editMedication,
  endMedication,
  putMedicine,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { putNote } from '#core/api/notes.ts'
import { addPasskey, beginPasskey } from '#core/api/passkeys.ts'
import { putPushDevice } from '#core/api/push.ts'
import { putReceiptConsent } from '#core/api/receipts.ts'
import { makeChannelAddress } from '#core/api/reminder-channels.ts'
import { prove } from '#core/api/second-factor.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { putStock, putStockEntry } from '#core/api/stock.ts'
import { emptyFields } from '#core/medication/medication.ts'
import type { Pattern } from '#core/schedule/pattern.ts'
import { cycle, every, everyNth, monthDay, rows, step, taper, weekdays } from '#core/testing/custom-pattern.ts'
import { aMedication } from '#core/testing/medication.ts'
import { everyHours, zone } from '#core/testing/times.ts'
import { parseKeyRing } from '#server/db/key-ring.ts'
import { gateway } from './gateway.ts'
import { mailServer } from './mail-server.ts'
import { createMedication, doseFacts, recordMissed, recordTaken, setClock, undoDose } from './medication-steps.ts'
import { passkeyDevice } from './passkey.ts'
import { as, contactOfAll, onAnotherDevice, type Person, signUp, visitor } from './people.ts'
import { pushService } from './push-service.ts'
import { runWorker } from './reminder-worker.ts'
import { switchOnApp } from './second-factor.ts'
import { sendingWorker } from './sending-worker.ts'
import type { TestApp } from './test-app.ts'

/** Of whoever the sample is about; no secret. */
export const sampleAccount = { email: 'ana@example.com', password: 'Correct-Horse-7' }

/** What the app of a sample is made with. Nothing answers at these addresses. */
export const sampleDeps = {
  keys: parseKeyRing(Buffer.alloc(32, 7).toString('base64')),
  settings: {
    // Passkeys are made for a name.
    publicUrl: 'http://localhost:3000',
    smtpUrl: 'smtp://127.0.0.1:9',
    sms: { url: 'http://127.0.0.1:9', body: 'To={to}&Body={text}', authorization: undefined },
    ntfyUrl: 'http://127.0.0.1:9',
    assistant: { url: 'https://assistant.example/v1', key: undefined, model: 'small' },
  },
}

/**
 * A patient who has used all of a release for three days, through its own endpoints and with its own worker: afterwards there is a
 * row or more in each of its tables.
 * @param app made with `sampleDeps`, on a database without patients
 * @returns the patient, on a phone that she stays signed in on; the app's clock shows the afternoon of the third day
 */
export async function liveThroughRelease(app: TestApp): Promise<Person> {
  const [post, messages, push] = [await mailServer(), await gateway(), await pushService()]
  const { sms } = sampleDeps.settings
  const worker = sendingWorker(app, {
    smtpUrl: post.url,
    sms: { ...sms, url: messages.url },
    ntfyUrl: messages.url,
  })
  try {
    app.clock.set(Temporal.Instant.from('2026-03-02T12:00:00Z'))
    const ana = await onAnotherDevice(await signUp(app, 'Ana', sampleAccount), true)
    const remindAt = async (...local: string[]) => {
      for (const time of local) {
        setClock(ana, time)
        await runWorker(worker)
      }
    }
    await as(ana).call(moveAnchors, { dinner: Temporal.PlainTime.from('19:00') })
    await as(ana).call(putPushDevice, push.device().subscription)
    await reachEverywhere(ana)
    await as(ana).call(putReceiptConsent, { form: 'private' })
    await as(ana).call(putAssistant, { recipient: { host: 'assistant.example', model: 'small' } })
    const medicines = await addMedicines(ana)
    await remindAt('2026-03-02T07:45', '2026-03-02T08:00', '2026-03-02T08:05')
    await recordDoses(ana, medicines)
    await countStock(ana, medicines)
    await changePlans(ana, medicines)
    await remindAt('2026-03-02T18:45', '2026-03-02T19:00', '2026-03-02T19:30')
    await travel(ana, medicines)
    await remindAt('2026-03-04T15:00')
    // The newest message at each place: of several at one moment any could be that.
    setClock(ana, '2026-03-04T15:01')
    await as(ana).call(askTestReminder, {})
    await remindAt('2026-03-04T15:01')
    await as(ana).call(getOlderStreak, { before: Temporal.PlainDate.from('2026-03-02') })
    // A link and a mail that wait, and somebody who tried to get in.
    await as(visitor(app)).call(forgotPassword, { email: ana.email })
    await app.app.sendMails()
    await as(ana).call(askConfirmation, { place: 'contact-phone' })
    await as(visitor(app)).call(forgotPassword, { email: ana.email })
    await protect(ana)
    await as(visitor(app, '192.0.2.1')).send(signIn, { ...sampleAccount, password: 'Wrong-Horse-7' })
    return ana
  } finally {
    await Promise.all([post.close(), messages.close(), push.close()])
  }
}

/** All channels, confirmed, and an emergency contact who has agreed. */
async function reachEverywhere(ana: Person): Promise<void> {
  const { app } = ana
  const inTheLastMail = async () => {
    await app.app.sendMails()
    return { token: /#([\w-]{64})/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? '' }
  }
  await as(ana).call(makeChannelAddress, { channel: 'ntfy' })
  await as(ana).call(changeSettings, {
    notifications: { email: true, sms: true, hideNames: true },
    reminders: { quietHours: true, maxReminders: 2 },
    appearance: { language: 'es', darkMode: true },
  })
  await as(visitor(app)).call(confirmEmail, await inTheLastMail())
  await as(ana).call(askConfirmation, { place: 'phone' })
  await app.app.sendMails()
  await as(ana).call(confirmPhone, { code: /\d{6}/.exec(app.texts.at(-1)?.text ?? '')?.[0] ?? '' })
  await as(ana).call(askConfirmation, { place: 'contact-email' })
  await as(visitor(app)).call(answerInvitation, { ...(await inTheLastMail()), agrees: true })
}

/** A passkey, an authenticator app and recovery codes, and a sign-in whose second step is still to come. */
async function protect(ana: Person): Promise<void> {
  await as(ana).call(prove, { way: 'password', answer: sampleAccount.password })
  const { options } = await as(ana).call(beginPasskey, {})
  const { publicUrl } = sampleDeps.settings
  await as(ana).call(addPasskey, {
    name: 'My phone',
    answer: passkeyDevice(publicUrl, new URL(publicUrl).hostname).make(options),
  })
  await switchOnApp(ana)
  await as(visitor(ana.app)).send(signIn, sampleAccount)
}

type Medicines = Record<
  'lisinopril' | 'tacrolimus' | 'methotrexate' | 'insulin' | 'paracetamol' | 'syrup' | 'prednisolone',
  MedicationRecord
>

/** One of each kind of plan. */
async function addMedicines(ana: Person): Promise<Medicines> {
  const custom = (name: string, pattern: Pattern, firstDose: string) => {
    const { quantity: _, ...form } = aMedication({ id: randomUUID(), name })
    return as(ana).call(addMedication, { ...form, pattern, firstDose: Temporal.PlainDateTime.from(firstDose) })
  }
  const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { prescribedBy: 'Dr. Gómez' })
  const tacrolimus = await createMedication(ana, 'twice-daily 08:00', '2026-03-02T08:00', {
    name: 'Tacrolimus',
    quantity: '1',
    missedDosageSeverity: 'life-threatening',
    instructions: 'No grapefruit.',
    tellContact: contactOfAll,
  })
  const methotrexate = await createMedication(ana, 'weekly Monday 09:00', '2026-03-02T09:00', {
    name: 'Methotrexate',
    quantity: '15',
    missedDosageSeverity: 'serious',
  })
  const syrup = await createMedication(ana, 'three-times-daily 07:30', '2026-03-02T07:30', {
    name: 'Amoxicillin',
    quantity: '10',
    unit: 'ml',
    duration: { count: 2, unit: 'days' },
  })
  const insulin = await custom(
    'Insulin',
    rows([every, '08:00', '10 units', 'breakfast'], [every, '19:00', '12 units', 'dinner']),
    '2026-03-02T08:00',
  )
  const prednisolone = await custom(
    'Prednisolone',
    taper(step(null, [every, '08:00', '4 tablets']), step('2026-03-05', [every, '08:00', '2 tablets'])),
    '2026-03-02T08:00',
  )
  await custom('Vitamin D', rows([weekdays(1, 3, 5), '12:30', '2 tablets']), '2026-03-02T12:30')
  await custom('Fentanyl', rows([everyNth(3, '2026-03-02'), '10:00', '1 patches']), '2026-03-02T10:00')
  await custom('Cyanocobalamin', rows([monthDay(15), '09:00', '1 ampoules']), '2026-03-15T09:00')
  await custom('Estradiol', rows([cycle(21, 7, '2026-03-02'), '21:00']), '2026-03-02T21:00')
  const first = '2026-03-02T08:00-05:00'
  const hourly = everyHours(6, first)
  await createMedication(ana, 'daily 08:00', '2026-03-02T13:00:01', { name: 'Levodopa', pattern: hourly })
  const limits = { dosage: '500mg', gap: 240, max: '4000mg', count: 8, reasons: ['pain', 'fever'], isNoneGiven: false }
  const paracetamol = await as(ana).call(addAsNeeded, {
    id: randomUUID(),
    ...emptyFields,
    name: 'Paracetamol',
    limits: { ...limits, remindAgain: true, followUp: 60 },
  })
  return { lisinopril, tacrolimus, methotrexate, insulin, paracetamol, syrup, prednisolone }
}

/** A dose of each kind of entry, an intake as needed, notes, and a photo. */
async function recordDoses(ana: Person, medicines: Medicines): Promise<void> {
  const { lisinopril, tacrolimus, syrup, prednisolone, paracetamol } = medicines
  const at = ana.app.clock.now()
  await recordTaken(ana, lisinopril, '2026-03-02T08:00')
  await recordTaken(ana, tacrolimus, '2026-03-02T08:00')
  await undoDose(ana, tacrolimus, '2026-03-02T08:00')
  await recordMissed(ana, syrup, '2026-03-02T07:30', { reason: 'side-effects', note: 'A rash, and the doctor knows.' })
  const twice = [
    await recordTaken(ana, prednisolone, '2026-03-02T08:00', at.subtract({ minutes: 4 })),
    await recordTaken(ana, prednisolone, '2026-03-02T08:00'),
  ]
  await as(ana).call(putDoseEntry, {
    ...doseFacts(ana, prednisolone, '2026-03-02T08:00'),
    status: 'both-taken',
    intakes: twice.map(({ entry }) => entry.id),
  })
  await as(ana).call(putDoseEntry, {
    ...doseFacts(ana, paracetamol, '2026-03-02T08:05'),
    status: 'as-needed',
    actualTime: at,
    dosage: '1000mg',
    reason: 'fever',
    note: '38.5 °C',
    isOverLimit: false,
  })
  const date = Temporal.PlainDate.from('2026-03-02')
  const dose = { medicationId: lisinopril.id, scheduledTime: Temporal.PlainTime.from('08:00') }
  await as(ana).call(putNote, { id: randomUUID(), date, dose: null, text: 'Slept badly', madeAt: at })
  await as(ana).call(putNote, { id: randomUUID(), date, dose, text: 'With breakfast', madeAt: at })
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const path = `/api/medications/${lisinopril.id}/photo`
  const { ok } = await as(ana).request(path, { method: 'PUT', body: new Uint8Array(photo) })
  if (!ok) throw new Error('The photo was not stored.')
}

async function countStock(ana: Person, { lisinopril: { id: medicationId } }: Medicines): Promise<void> {
  const at = ana.app.clock.now()
  const facts = () => ({ id: randomUUID(), medicationId, at, madeAt: at, unit: 'tablets' })
  const pieces = [{ dosage: '500mg', pieces: 1000 }]
  await as(ana).call(putStock, { medicationId, unit: 'tablets', pieces, daysBefore: 7 })
  await as(ana).call(putStockEntry, { ...facts(), kind: 'count', amount: 3000, note: 'The last box' })
  const lost = { ...facts(), kind: 'loss' as const, amount: 500, note: '' }
  await as(ana).call(putStockEntry, lost)
  await as(ana).call(putStockEntry, { ...facts(), kind: 'undo', names: [lost.id] })
}

/** What closes a version of a schedule, holds, and ends. */
async function changePlans(ana: Person, medicines: Medicines): Promise<void> {
  const { lisinopril, methotrexate, insulin, paracetamol, syrup, prednisolone } = medicines
  setClock(ana, '2026-03-02T09:30')
  const time = Temporal.PlainTime.from('19:00')
  const edited = { id: lisinopril.id, dosage: '250mg', pattern: { frequency: 'daily' as const, time } }
  await as(ana).call(editMedication, { ...edited, name: 'Lisinopril' })
  await as(ana).call(completeMedication, { id: syrup.id })
  await as(ana).call(endMedication, { id: prednisolone.id })
  const again = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { name: 'Ibuprofen', quantity: '200' })
  await as(ana).call(endMedication, { id: again.id })
  setClock(ana, '2026-03-02T09:40')
  const daily = { frequency: 'daily' as const, time: Temporal.PlainTime.from('21:00') }
  await as(ana).call(restoreMedication, { id: again.id, dosage: '200mg', pattern: daily })
  await as(ana).call(putMedicine, { id: paracetamol.id, sameAs: again.id })
  const madeAt = ana.app.clock.now()
  const hold = (medicationIds: string[], from: string, until: string | null) => ({
    id: randomUUID(),
    medicationIds,
    from: Temporal.PlainDateTime.from(from),
    until: until === null ? null : Temporal.PlainDateTime.from(until),
    cause: 'ill' as const,
    note: 'Stomach flu',
    madeAt,
  })
  await as(ana).call(addHold, hold([methotrexate.id], '2026-03-03T00:00', '2026-03-12T00:00'))
  const ended = hold([insulin.id], '2026-03-02T09:40', null)
  await as(ana).call(addHold, ended)
  await as(ana).call(endHold, { id: ended.id, undo: false })
  const sickDay = { id: randomUUID(), name: 'Sick day', medicationIds: [insulin.id], longestDays: 3 }
  await as(ana).call(putAgreedHold, { ...sickDay, cause: 'ill', note: 'Drink much' })
}

/** Another zone, one that is undone, and doses there. */
async function travel(ana: Person, { lisinopril, tacrolimus }: Medicines): Promise<void> {
  await recordTaken(ana, lisinopril, '2026-03-02T19:00')
  setClock(ana, '2026-03-03T08:10')
  await recordTaken(ana, tacrolimus, '2026-03-03T08:00')
  await as(ana).call(setZone, { zone: zone('America/Chicago') })
  setClock(ana, '2026-03-03T20:00')
  await recordTaken(ana, tacrolimus, '2026-03-03T20:00')
  const { zoneSpans } = await as(ana).call(setZone, { zone: zone('Europe/Madrid') })
  const newest = zoneSpans.at(-1)
  if (newest) await as(ana).call(undoZone, { from: newest.from })
}
