import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setZone } from '#core/api/account.ts'
import { askTestReminder, getReminderCheck, getTestReminder, listDeliveries } from '#core/api/deliveries.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import type { ZoneId } from '#core/time/span.ts'
import { DeliveryError } from '#server/delivery/channel.ts'
import { createMedication, patient, recordTaken, setClock } from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import { recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Ana's proof of a dose, a line each: what it was, what became of it, and when on her clock. */
async function proofOf(ana: Person, medication: { id: string }, dose: string): Promise<string[]> {
  const nominal = Temporal.PlainDateTime.from(dose)
  const { deliveries } = await as(ana).call(listDeliveries, { id: medication.id, nominal })
  const clock = (at: Temporal.Instant | null) =>
    at ? at.toZonedDateTimeISO('America/New_York').toPlainTime().toString({ smallestUnit: 'minute' }) : '-'
  return deliveries.map((one) => {
    const times = [one.plannedAt, one.sentAt, one.acceptedAt, one.shownAt, one.actedAt].map(clock)
    return `${one.kind} ${one.attempt} by ${one.channel}: ${one.state}, ${times.join(' ')}`
  })
}

describe('proof of delivery', () => {
  it('lists for each reminder of a dose when it was planned, sent and accepted, and its outcome', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const worker = workerFor(app, [recordingChannel(app)])
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:05')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await runWorker(worker)
    expect(await proofOf(ana, lisinopril, '2026-03-02T08:00')).toEqual([
      'due 1 by phone: accepted, 08:00 08:00 08:00 - -',
    ])
    expect(await proofOf(ana, lisinopril, '2026-03-03T08:00')).toEqual([])
  })

  it('lists what was not sent: recorded before, replaced by a newer one, refused', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const busy = new DeliveryError('busy')
    const answers = [busy, new DeliveryError('gone', { permanent: true }), busy]
    const refusing = recordingChannel(app, async () => {
      const error = answers.shift()
      if (error) throw error
    })
    const worker = workerFor(app, [refusing])
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:05')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:10')
    await runWorker(worker)
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    setClock(ana, '2026-03-02T08:11')
    await runWorker(worker)
    expect(await proofOf(ana, lisinopril, '2026-03-02T08:00')).toEqual([
      'due 1 by phone: replaced, 08:00 08:00 - - -',
      'repeat 2 by phone: failed, 08:05 08:05 - - -',
      'repeat 3 by phone: withdrawn, 08:10 08:10 - - -',
    ])
  })

  it('is hidden from other patients, and empty for an unknown medication', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const stranger = await patient(app, 'Stranger', '2026-03-02T07:00')
    const input = { id: lisinopril.id, nominal: '2026-03-02T08:00' }
    expect((await as(stranger).send(listDeliveries, input)).status).toBe(404)
    expect((await as(ana).send(listDeliveries, { ...input, nominal: '2026-03-02T8:00' })).status).toBe(400)
  })
})

describe('a test reminder', () => {
  it('goes the way of a real one, in the language of the patient, and reports each leg', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await as(ana).call(changeSettings, { appearance: { language: 'de' } })
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    expect((await as(ana).call(getTestReminder, {})).test).toBeNull()

    const askedAt = setClock(ana, '2026-03-02T07:10')
    expect((await as(ana).call(askTestReminder, {})).test).toEqual({ askedAt, plannedAt: null, deliveries: [] })
    const plannedAt = setClock(ana, '2026-03-02T07:11')
    await runWorker(worker)
    await runWorker(worker)
    const { test } = await as(ana).call(getTestReminder, {})
    expect(test).toMatchObject({ askedAt, plannedAt })
    expect(test?.deliveries).toMatchObject([
      { kind: 'test', channel: 'phone', target: 'own', state: 'accepted', plannedAt: askedAt, acceptedAt: plannedAt },
    ])
    expect(channel.sent.map(({ message }) => message.subject)).toEqual(['Das ist eine Probe-Erinnerung'])
    expect((await as(await patient(app, 'Stranger', '2026-03-02T07:12')).call(getTestReminder, {})).test).toBeNull()
  })

  it('says so where there is nowhere to send it', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const askedAt = app.clock.now()
    await as(ana).call(askTestReminder, {})
    await runWorker(workerFor(app, []))
    expect((await as(ana).call(getTestReminder, {})).test).toEqual({ askedAt, plannedAt: askedAt, deliveries: [] })
  })

  it('a test reminder that comes too late is given up, and the next one is a new one', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const channel = recordingChannel(app, async () => {
      throw new DeliveryError('busy')
    })
    const worker = workerFor(app, [channel])
    await as(ana).call(askTestReminder, {})
    await runWorker(worker)
    setClock(ana, '2026-03-02T07:10')
    await runWorker(worker)
    expect((await as(ana).call(getTestReminder, {})).test?.deliveries).toMatchObject([{ state: 'late' }])
    await as(ana).call(askTestReminder, {})
    expect((await as(ana).call(getTestReminder, {})).test?.deliveries).toEqual([])
  })

  it('cannot be requested twice in a few seconds, nor all day long', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const worker = workerFor(app, [recordingChannel(app)])
    const ask = () => as(ana).send(askTestReminder, {})
    for (let minute = 10; minute < 30; minute += 1) {
      setClock(ana, `2026-03-02T07:${minute}`)
      expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
      await runWorker(worker)
    }
    setClock(ana, '2026-03-02T07:30')
    expect(await (await ask()).json()).toMatchObject({
      message: 'You have had many test reminders today. Please try again tomorrow.',
    })
    setClock(ana, '2026-03-03T07:30')
    expect((await ask()).status).toBe(200)
  })
})

describe('whether reminders can reach a patient', () => {
  it('reports the next one by the zone it is computed in, the worker, and what was sent last', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await app.owner.query('delete from worker_heartbeat')
    expect(await as(ana).call(getReminderCheck, {})).toEqual({
      now: app.clock.now(),
      workerHeartbeatAge: null,
      lastDeliveries: [],
      next: null,
      unplanned: [],
    })
    await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { name: 'Metformin' })
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { missedDosageSeverity: 'life-threatening' })
    await app.owner.query('update medications set contact_consent_at = now() where user_id = $1', [ana.userId])
    const worker = workerFor(app, [recordingChannel(app)])
    setClock(ana, '2026-03-02T07:30')
    await runWorker(worker)
    expect((await as(ana).call(getReminderCheck, {})).next).toMatchObject({
      medicationName: 'Lisinopril',
      dosage: '500mg',
      kind: 'heads-up',
      at: setClock(ana, '2026-03-02T07:45'),
      zone: 'America/New_York',
    })
    setClock(ana, '2026-03-02T08:30')
    await runWorker(worker)
    const now = setClock(ana, '2026-03-02T08:31')
    const after = await as(ana).call(getReminderCheck, {})
    expect(after).toMatchObject({ now, workerHeartbeatAge: 60 })
    expect(after.next).toMatchObject({ medicationName: 'Metformin', at: setClock(ana, '2026-03-02T19:45') })
    expect(after.lastDeliveries).toMatchObject([{ kind: 'missed', channel: 'phone', target: 'own', state: 'accepted' }])

    setClock(ana, '2026-03-02T08:32')
    await as(ana).call(setZone, { zone: 'Europe/London' as ZoneId })
    expect((await as(ana).call(getReminderCheck, {})).next).toMatchObject({ zone: 'Europe/London' })
  })

  it('names the medicine whose reminders cannot be computed, and still reports the others', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { name: 'Metformin' })
    const broken = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    await app.owner.query('delete from medication_schedules where medication_id = $1', [broken.id])
    setClock(ana, '2026-03-02T07:30')
    await runWorker(workerFor(app, [recordingChannel(app)]))
    const { next, unplanned } = await as(ana).call(getReminderCheck, {})
    expect(next?.medicationName).toBe('Metformin')
    expect(unplanned).toEqual(['Lisinopril'])
  })
})
