import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setZone } from '#core/api/account.ts'
import { addAsNeeded } from '#core/api/as-needed.ts'
import { completeMedication, editMedication, reopenMedication } from '#core/api/medication-changes.ts'
import { changeProfile } from '#core/api/profile.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { emptyFields } from '#core/medication/medication.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { pattern } from '#core/testing/times.ts'
import { withoutIsolates, withPlainSpaces } from '#core/text/isolate.ts'
import type { ZoneId } from '#core/time/span.ts'
import { waitingForLocks } from '#server/db/testing.ts'
import { type Channel, DeliveryError } from '#server/delivery/channel.ts'
import { recordForEveryone } from '#server/features/activity/store.ts'
import {
  createMedication,
  giveContactConsent,
  patient,
  recordMissed,
  recordTaken,
  setClock,
  undoDose,
} from '#server/testing/medication-steps.ts'
import { as, type Person } from '#server/testing/people.ts'
import {
  messagesTo,
  type RecordingChannel,
  recordingChannel,
  runWorker,
  runWorkerBetween,
  workerFor,
} from '#server/testing/reminder-worker.ts'
import { channelsOf } from '#server/testing/sending-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import type { Worker } from './worker.ts'

/* Reminders with the page closed (dose-model 9), on the real database and the real calls. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(() => app.close())

/** Ana takes Lisinopril 500 mg daily at 08:00, since 07:00 of Monday. */
async function anaWithMedication(changes: Parameters<typeof createMedication>[3] = {}) {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', changes)
  const channel = recordingChannel(app)
  const worker = workerFor(app, [channel])
  await runWorker(worker)
  return { ana, lisinopril, channel, worker }
}

const state = async (person: Person) => {
  const { rows } = await app.owner.query<{ kind: string; state: string }>(
    'select kind, state from deliveries where user_id = $1 order by planned_at, kind',
    [person.userId],
  )
  return rows.map((row) => `${row.kind} ${row.state}`)
}

describe('a dose that nobody records', () => {
  it('is reminded of while the notices of the same look wait', async () => {
    const { ana, channel, worker } = await anaWithMedication()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    const other = await app.owner.connect()
    await other.query('begin; lock table notice_cursors in access exclusive mode')
    setClock(ana, '2026-03-02T08:05')
    const looking = worker.tick()
    await expect.poll(() => messagesTo(ana, channel)).toHaveLength(2)
    await expect.poll(() => waitingForLocks(app.owner)).toBe(1)
    await other.query('commit')
    other.release()
    await looking
    await worker.idle()
    expect(messagesTo(ana, channel)).toHaveLength(2)
  })

  it('is reminded of at its heads-up, its minute, each repeat and when it counts as missed, each once', async () => {
    const { ana, channel, worker } = await anaWithMedication()
    await runWorkerBetween(worker, ana, '2026-03-02T07:40', '2026-03-02T08:40')
    expect(messagesTo(ana, channel)).toEqual([
      '07:45 heads-up: Lisinopril 500\u00a0mg at 8:00 AM',
      '08:00 due: Time to take Lisinopril 500\u00a0mg',
      '08:05 repeat: Time to take Lisinopril 500\u00a0mg',
      '08:10 repeat: Time to take Lisinopril 500\u00a0mg',
      '08:30 missed: Not recorded: Lisinopril 500\u00a0mg',
    ])
  })

  it('has no heads-up from before its medicine, taken as needed until then, was planned', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const limits = { dosage: '1 tablets', gap: 240, max: null, count: null, reasons: [], isNoneGiven: false }
    const [id, name] = [randomUUID(), 'Lisinopril']
    await as(ana).call(addAsNeeded, { id, ...emptyFields, name, limits })
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    setClock(ana, '2026-03-02T07:47')
    await as(ana).call(editMedication, { id, name, dosage: '500mg', pattern: pattern('daily 08:00') })
    await runWorkerBetween(worker, ana, '2026-03-02T07:47', '2026-03-02T08:00')
    expect(messagesTo(ana, channel)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
  })

  it('is reminded of at once when it was added a minute after its time', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T08:01')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const channel = recordingChannel(app)
    await runWorker(workerFor(app, [channel]))
    expect(messagesTo(ana, channel)).toEqual(['08:01 due: Time to take Lisinopril 500\u00a0mg'])
  })

  it('shares one message with the others of its minute', async () => {
    const { ana, channel, worker } = await anaWithMedication()
    await createMedication(ana, 'twice-daily 20:00', '2026-03-02T08:00', { name: 'Metformin' })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(messagesTo(ana, channel)).toEqual(['08:00 due: Time to take 2 medications'])
    expect(channel.sent[0]?.message.text).toContain('Metformin')
  })

  it('expires with the first of the doses in its message', async () => {
    const { ana, channel, worker } = await anaWithMedication()
    await createMedication(ana, 'three-times-daily 08:00', '2026-03-02T08:00', { name: 'Metformin' })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    // From five minutes before it, Mark Taken is the next dose's.
    const nextIsDue = setClock(ana, '2026-03-02T15:55')
    expect(channel.sent.map(({ delivery }) => `${delivery.deadline}`)).toEqual([`${nextIsDue}`])
  })

  it.each([
    ['of this morning', '2026-03-02T06:00'],
    ['of weeks ago', '2026-02-10T06:00'],
  ])(
    'the reminder says when the medicine was last taken, where a tap would be questioned: for a dose %s',
    async (_, dose) => {
      const ana = await patient(app, 'Ana', '2026-03-02T05:00')
      const medication = await createMedication(ana, 'three-times-daily 06:00', '2026-03-02T06:00')
      setClock(ana, '2026-03-02T13:00')
      await recordTaken(ana, medication, dose)
      const channel = recordingChannel(app)
      setClock(ana, '2026-03-02T14:00')
      await runWorker(workerFor(app, [channel]))
      // A summary about the first dose may be sent with it, or after it.
      const due = channel.sent.find(({ delivery }) => delivery.kind === 'due')
      const text = withoutIsolates(due?.message.text ?? '')
      expect(text).toBe('Lisinopril 500\u00a0mg: the 2:00 PM dose.\nYou last took Lisinopril at 1:00 PM.')
    },
  )

  it('the reminder says how the medicine is taken, but not where names are hidden', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', {
      instructions: ' On an empty stomach.\nNo grapefruit. ',
    })
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    const texts = () => channel.sent.map(({ message }) => withoutIsolates(message.text))
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(texts()).toEqual(['Lisinopril 500\u00a0mg: the 8:00 AM dose. On an empty stomach. No grapefruit.'])
    await as(ana).call(changeSettings, { notifications: { hideNames: true } })
    setClock(ana, '2026-03-02T08:05')
    await runWorker(worker)
    expect(texts().slice(1)).toEqual(['The 8:00 AM dose is not recorded yet.'])
  })

  it('the reminder names the day when that was another one', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'daily 06:00', '2026-03-02T06:00')
    setClock(ana, '2026-03-02T23:00')
    await recordTaken(ana, medication, '2026-03-02T06:00')
    const channel = recordingChannel(app)
    setClock(ana, '2026-03-03T06:00')
    await runWorker(workerFor(app, [channel]))
    const text = withoutIsolates(channel.sent[0]?.message.text ?? '')
    expect(text).toBe(
      'Lisinopril 500\u00a0mg: the 6:00 AM dose.\nYou last took Lisinopril on Monday, March 2 at 11:00 PM.',
    )
  })

  it('is reminded of in the patient’s language', async () => {
    const { ana, channel, worker } = await anaWithMedication()
    await as(ana).call(changeSettings, {
      ...defaultSettings,
      appearance: { ...defaultSettings.appearance, language: 'de' },
    })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(messagesTo(ana, channel)).toEqual(['08:00 due: Zeit für Lisinopril 500\u00a0mg'])
  })
})

describe('a change a second before the minute of a dose', () => {
  const stories: Record<string, (ana: Person, id: string) => Promise<unknown>> = {
    taken: (ana, id) => recordTaken(ana, { id }, '2026-03-02T08:00'),
    'recorded missed': (ana, id) => recordMissed(ana, { id }, '2026-03-02T08:00'),
    completed: (ana, id) => as(ana).call(completeMedication, { id }),
  }
  for (const [what, happens] of Object.entries(stories)) {
    it(`a dose that is ${what} is not reminded of`, async () => {
      const { ana, lisinopril, channel, worker } = await anaWithMedication()
      setClock(ana, '2026-03-02T07:59:59')
      await happens(ana, lisinopril.id)
      await runWorkerBetween(worker, ana, '2026-03-02T08:00', '2026-03-02T08:40')
      expect(messagesTo(ana, channel)).toEqual([])
    })

    it(`the delivery of a dose that is ${what} after it was planned is withdrawn`, async () => {
      const { ana, lisinopril, channel, worker } = await anaWithMedication()
      setClock(ana, '2026-03-02T08:00')
      // It plans, and dies before it sends.
      await workerFor(app, []).tick()
      await app.owner.query(
        `insert into deliveries (user_id, kind, medication_id, date, scheduled_time, attempt, channel, target, state, planned_at, deadline, next_try_at)
         values ($1, 'due', $2, '2026-03-02', '08:00', 1, 'phone', 'own', 'waiting', $3, $4, $3)`,
        [ana.userId, lisinopril.id, app.clock.now().toString(), app.clock.now().add({ hours: 4 }).toString()],
      )
      app.clock.set(app.clock.now().subtract({ seconds: 1 }))
      await happens(ana, lisinopril.id)
      app.clock.set(app.clock.now().add({ seconds: 1 }))
      await runWorker(worker)
      expect(messagesTo(ana, channel)).toEqual([])
      expect(await state(ana)).toEqual(['due withdrawn'])
    })
  }

  it('a dose edited to a later time is reminded of then', async () => {
    const { ana, lisinopril, channel, worker } = await anaWithMedication()
    setClock(ana, '2026-03-02T07:53:59')
    const edit = { id: lisinopril.id, name: 'Lisinopril', voiceReminder: false, dosage: '500mg' }
    await as(ana).call(editMedication, { ...edit, pattern: pattern('daily 08:20') })
    await runWorkerBetween(worker, ana, '2026-03-02T07:54', '2026-03-02T08:21')
    expect(messagesTo(ana, channel)).toEqual([
      '08:05 heads-up: Lisinopril 500\u00a0mg at 8:20 AM',
      '08:20 due: Time to take Lisinopril 500\u00a0mg',
    ])
  })

  it('a dose edited within its last five minutes stays, and is reminded of once', async () => {
    const { ana, lisinopril, channel, worker } = await anaWithMedication()
    setClock(ana, '2026-03-02T07:59:59')
    const edit = { id: lisinopril.id, name: 'Lisinopril', voiceReminder: false, dosage: '500mg' }
    await as(ana).call(editMedication, { ...edit, pattern: pattern('daily 20:00') })
    await runWorkerBetween(worker, ana, '2026-03-02T08:00', '2026-03-02T08:04')
    expect(messagesTo(ana, channel)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
  })
})

describe('a dose that comes back is reminded of again', () => {
  it('an undone tap brings the reminders from then on', async () => {
    const { ana, lisinopril, channel, worker } = await anaWithMedication()
    setClock(ana, '2026-03-02T07:58')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await runWorkerBetween(worker, ana, '2026-03-02T07:59', '2026-03-02T08:06')
    setClock(ana, '2026-03-02T08:07')
    await undoDose(ana, lisinopril, '2026-03-02T08:00')
    await runWorkerBetween(worker, ana, '2026-03-02T08:07', '2026-03-02T08:40')
    expect(messagesTo(ana, channel).map((one) => one.split(':', 2).join(':'))).toEqual(['08:10 repeat', '08:30 missed'])
  })

  it('a dose that a flight east jumped over is reminded of at once', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T21:00')
    await createMedication(ana, 'daily 00:10', '2026-03-03T00:10')
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    await runWorker(worker)
    setClock(ana, '2026-03-02T22:00')
    await as(ana).call(setZone, { zone: 'Europe/London' as ZoneId })
    await runWorker(worker)
    expect(messagesTo(ana, channel)).toEqual(['22:00 due: Time to take Lisinopril 500\u00a0mg'])
  })

  it('a reminder that was due before a change of settings is not lost by it', async () => {
    const { ana, channel, worker } = await anaWithMedication()
    setClock(ana, '2026-03-02T07:50')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:01')
    await as(ana).call(changeSettings, defaultSettings)
    await runWorker(worker)
    expect(messagesTo(ana, channel).slice(1)).toEqual(['08:01 due: Time to take Lisinopril 500\u00a0mg'])
  })

  it('an undone Complete brings the reminders back', async () => {
    const { ana, lisinopril, channel, worker } = await anaWithMedication()
    setClock(ana, '2026-03-02T07:47')
    await as(ana).call(completeMedication, { id: lisinopril.id })
    await runWorker(worker)
    setClock(ana, '2026-03-02T07:50')
    await as(ana).call(reopenMedication, { id: lisinopril.id })
    await runWorkerBetween(worker, ana, '2026-03-02T07:50', '2026-03-02T08:00')
    expect(messagesTo(ana, channel)).toEqual(['08:00 due: Time to take Lisinopril 500\u00a0mg'])
  })

  it('a change of settings counts the reminders that were already sent', async () => {
    const { ana, channel, worker } = await anaWithMedication()
    await runWorkerBetween(worker, ana, '2026-03-02T08:00', '2026-03-02T08:11')
    const reminders = { advanceTime: 15, snoozeTime: 10, maxReminders: 5 } as const
    await as(ana).call(changeSettings, { ...defaultSettings, reminders })
    await runWorkerBetween(worker, ana, '2026-03-02T08:12', '2026-03-02T09:00')
    const times = messagesTo(ana, channel).map((one) => one.split(':', 2).join(':'))
    expect(times).toEqual(['08:00 due', '08:05 repeat', '08:10 repeat', '08:30 missed', '08:40 repeat'])
  })
})

describe('after a downtime', () => {
  it('only the newest reminder of a dose is sent', async () => {
    const { ana, channel, worker } = await anaWithMedication()
    setClock(ana, '2026-03-02T09:17')
    await runWorker(worker)
    await runWorker(worker)
    expect(messagesTo(ana, channel)).toEqual(['09:17 missed: Not recorded: Lisinopril 500\u00a0mg'])
  })

  it('one summary lists the expired doses, except those recorded since', async () => {
    const { ana, lisinopril, channel, worker } = await anaWithMedication()
    await createMedication(ana, 'daily 09:00', '2026-03-02T09:00', { name: 'Metformin' })
    setClock(ana, '2026-03-05T07:00')
    await recordTaken(ana, lisinopril, '2026-03-03T08:00')
    await runWorker(worker)
    await runWorkerBetween(worker, ana, '2026-03-05T07:01', '2026-03-05T07:03')
    expect(messagesTo(ana, channel)).toEqual(['07:00 summary: Reminders that did not reach you'])
    const lines = withoutIsolates(channel.sent[0]?.message.text ?? '')
      .split('\n')
      .slice(1)
    expect(lines).toEqual([
      '- Lisinopril 500\u00a0mg, Monday, March 2 at 8:00 AM',
      '- Metformin 500\u00a0mg, Monday, March 2 at 9:00 AM',
      '- Metformin 500\u00a0mg, Tuesday, March 3 at 9:00 AM',
      '- Lisinopril 500\u00a0mg, Wednesday, March 4 at 8:00 AM',
      '- Metformin 500\u00a0mg, Wednesday, March 4 at 9:00 AM',
    ])
  })
})

describe('quiet hours', () => {
  const quiet = { ...defaultSettings.reminders, quietHours: true, quietFrom: '07:40', quietUntil: '10:00' }

  it('hold reminders back, and end with one message about what was not recorded meanwhile', async () => {
    const { ana, lisinopril, channel, worker } = await anaWithMedication()
    await createMedication(ana, 'daily 09:00', '2026-03-02T09:00', { name: 'Metformin' })
    const aspirin = await createMedication(ana, 'daily 08:20', '2026-03-02T08:20', { name: 'Aspirin' })
    await as(ana).call(changeSettings, { reminders: quiet })
    await runWorkerBetween(worker, ana, '2026-03-02T07:40', '2026-03-02T08:59')
    await recordTaken(ana, aspirin, '2026-03-02T08:20')
    await runWorkerBetween(worker, ana, '2026-03-02T09:00', '2026-03-02T10:31')
    expect(messagesTo(ana, channel)).toEqual(['10:00 missed: Not recorded: 2 medications'])
    expect(channel.sent[0]?.delivery.doses.map(({ medicationId }) => medicationId)).toContain(lisinopril.id)
  })

  it('never hold back those of a life-threatening medicine', async () => {
    const { ana, channel, worker } = await anaWithMedication({ missedDosageSeverity: 'life-threatening' })
    await as(ana).call(changeSettings, { reminders: quiet })
    await runWorkerBetween(worker, ana, '2026-03-02T07:45', '2026-03-02T08:06')
    const times = messagesTo(ana, channel).map((one) => one.split(':', 2).join(':'))
    expect(times).toEqual(['07:45 heads-up', '08:00 due', '08:05 repeat'])
  })

  it('hold back reminders that are late, such as after a downtime', async () => {
    const { ana, channel, worker } = await anaWithMedication()
    await as(ana).call(changeSettings, { reminders: { ...quiet, quietFrom: '23:00', quietUntil: '07:00' } })
    setClock(ana, '2026-03-02T08:00')
    await workerFor(app, [{ ...channel, send: async () => Promise.reject(new Error('broken')) }]).tick()
    await runWorkerBetween(worker, ana, '2026-03-03T00:10', '2026-03-03T00:12')
    expect(messagesTo(ana, channel)).toEqual([])
    await runWorkerBetween(worker, ana, '2026-03-03T07:00', '2026-03-03T07:01')
    expect(messagesTo(ana, channel)).toEqual(['07:00 summary: Reminders that did not reach you'])
  })
})

describe('a patient who keeps names out of notifications', () => {
  it('finds no medication’s name in any message, and nothing else changes', async () => {
    const { ana, lisinopril, channel, worker } = await anaWithMedication()
    await createMedication(ana, 'daily 09:00', '2026-03-02T09:00', { name: 'Metformin' })
    await as(ana).call(changeSettings, { notifications: { hideNames: true } })
    await runWorkerBetween(worker, ana, '2026-03-02T08:00', '2026-03-02T08:05')
    setClock(ana, '2026-03-05T07:00')
    await recordTaken(ana, lisinopril, '2026-03-03T08:00')
    await runWorker(worker)
    await runWorker(worker)
    const texts = channel.sent.map(({ message }) => `${message.subject}\n${message.text}`)
    expect(texts.slice(0, 2)).toEqual([
      'Time to take your medicine\nThe 8:00 AM dose.',
      'Time to take your medicine\nThe 8:00 AM dose is not recorded yet.',
    ])
    expect(texts.join()).not.toMatch(/Lisinopril|Metformin|500mg/)
    expect(messagesTo(ana, channel).at(-1)).toBe('07:00 summary: Reminders that did not reach you')
  })
})

describe('a channel', () => {
  /** A phone that answers as told, once each, and then accepts. */
  const answering = (...answers: (Error | null)[]): RecordingChannel =>
    recordingChannel(app, async () => {
      const answer = answers.shift()
      if (answer) throw answer
    })
  const times = (channel: RecordingChannel) =>
    channel.sent.map(({ at }) => at.toZonedDateTimeISO('America/New_York').toPlainTime().toString())

  async function dueAtEight(channel: RecordingChannel) {
    const { ana, lisinopril } = await anaWithMedication()
    await as(ana).call(changeSettings, {
      ...defaultSettings,
      reminders: { advanceTime: 5, snoozeTime: 30, maxReminders: 1 },
    })
    const worker = workerFor(app, [channel])
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    const seconds = async (count: number) => {
      for (let second = 0; second < count; second++) {
        app.clock.set(app.clock.now().add({ seconds: 1 }))
        await runWorker(worker)
      }
    }
    return { ana, lisinopril, worker, seconds }
  }

  it('a failing channel is retried, waiting longer each time', async () => {
    const channel = answering(new Error('broken'), new Error('broken'), new Error('broken'))
    const { ana, seconds } = await dueAtEight(channel)
    await seconds(20)
    expect(times(channel)).toEqual(['08:00:00', '08:00:02', '08:00:05', '08:00:11'])
    expect(await state(ana)).toEqual(['due accepted'])
  })

  it('a message of two doses that failed is retried as one message', async () => {
    const channel = answering(new Error('broken'))
    const { ana } = await anaWithMedication()
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Metformin' })
    let chance = 0.9
    const worker = workerFor(app, [channel], {
      random() {
        chance = 0.9 - chance
        return chance
      },
    })
    const eight = setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    for (let second = 1; second <= 3; second++) {
      app.clock.set(eight.add({ seconds: second }))
      await runWorker(worker)
    }
    expect(channel.sent.map(({ delivery }) => delivery.doses.length)).toEqual([2, 2])
  })

  it('a channel that asks for time gets it', async () => {
    const channel = answering(new DeliveryError('busy', { retryAfter: 9_000 }))
    const { seconds } = await dueAtEight(channel)
    await seconds(12)
    expect(times(channel)).toEqual(['08:00:00', '08:00:09'])
  })

  it('a channel that refuses permanently is not retried', async () => {
    const channel = answering(new DeliveryError('gone', { permanent: true }))
    const { ana, seconds } = await dueAtEight(channel)
    await seconds(5)
    expect(times(channel)).toEqual(['08:00:00'])
    expect(await state(ana)).toEqual(['due failed'])
  })

  it('a failure after accepting a part does not undo that it was accepted', async () => {
    const channel = answering(null, new DeliveryError('gone', { permanent: true }))
    const { ana, seconds } = await dueAtEight(channel)
    await app.owner.query(`update deliveries set state = 'waiting', next_try_at = $1`, [app.clock.now().toString()])
    await seconds(1)
    expect(await state(ana)).toEqual(['due failed'])
    const { rows } = await app.owner.query('select accepted_at is not null as "isAccepted" from deliveries')
    expect(rows).toEqual([{ isAccepted: true }])
  })

  it('a channel that is back too late sends nothing but the summary', async () => {
    const channel = answering(new Error('broken'))
    const { ana, worker } = await dueAtEight(channel)
    setClock(ana, '2026-03-03T00:00')
    await runWorker(worker)
    await runWorker(worker)
    expect(channel.sent.map(({ delivery }) => delivery.kind)).toEqual(['due', 'summary'])
    expect(await state(ana)).toEqual(['due listed', 'summary accepted'])
  })

  it('a channel that is back after minutes sends the newest reminder of a dose alone', async () => {
    let isBack = false
    const channel = recordingChannel(app, async () => {
      if (!isBack) throw new Error('broken')
    })
    const { ana } = await anaWithMedication()
    const worker = workerFor(app, [channel])
    await runWorkerBetween(worker, ana, '2026-03-02T08:00', '2026-03-02T08:06')
    isBack = true
    channel.sent.splice(0)
    await runWorkerBetween(worker, ana, '2026-03-02T08:09', '2026-03-02T08:09')
    expect(messagesTo(ana, channel)).toEqual(['08:09 repeat: Time to take Lisinopril 500\u00a0mg'])
    expect(await state(ana)).toEqual(['due replaced', 'repeat accepted'])
  })

  it('a reminder that failed before a journey is sent at its new time', async () => {
    const channel = answering(new Error('broken'))
    const { ana } = await anaWithMedication()
    const worker = workerFor(app, [channel])
    setClock(ana, '2026-03-02T07:45')
    await runWorker(worker)
    await as(ana).call(setZone, { zone: 'America/Los_Angeles' as ZoneId })
    await runWorkerBetween(worker, ana, '2026-03-02T07:46', '2026-03-02T07:47')
    expect(await state(ana)).toEqual(['heads-up withdrawn'])
    setClock(ana, '2026-03-02T10:45')
    await runWorker(worker)
    expect(messagesTo(ana, channel).slice(1)).toEqual(['10:45 heads-up: Lisinopril 500\u00a0mg at 8:00 AM'])
  })

  it('a channel that does not answer delays no other one', async () => {
    const silent = { ...recordingChannel(app, () => new Promise<void>(() => {})), name: 'silent' }
    const channel = recordingChannel(app)
    const { ana } = await anaWithMedication()
    const worker = workerFor(app, [silent, channel], { timeoutMs: 50 })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(messagesTo(ana, channel)).toHaveLength(1)
    expect((await state(ana)).sort()).toEqual(['due accepted', 'due waiting'])
  })
})

describe.each(['push', 'email', 'sms'] as const)('%s that the patient switches off', (name) => {
  /** It is away from the start, and the patient has it switched on. */
  async function anaWithout() {
    let isAway = true
    const own = recordingChannel(app, async ({ delivery }) => {
      if (isAway && delivery.target === 'own') throw new Error('broken')
    })
    const targets: RecordingChannel['targets'] = async (tx, patients) => {
      const isOn = new Map(patients.map(({ userId, notifications }) => [userId, notifications[name]]))
      return (await own.targets(tx, patients)).filter(({ id, userId }) => id === 'contact' || isOn.get(userId))
    }
    const configured = {
      smtpUrl: 'smtp://127.0.0.1:9',
      sms: { url: 'http://127.0.0.1:9', body: '', authorization: undefined },
    }
    const { setting } = channelsOf(app, configured).find((one) => one.name === name) ?? {}
    const channel: RecordingChannel = { ...own, ...(setting && { setting }), name, targets }
    const { ana, lisinopril } = await anaWithMedication({ missedDosageSeverity: 'serious' })
    await giveContactConsent(ana, lisinopril)
    await as(ana).call(changeSettings, { notifications: { [name]: true } })
    const worker = workerFor(app, [channel])
    await runWorker(worker)
    const switchOff = async () => {
      await as(ana).call(changeSettings, { notifications: { [name]: false } })
      isAway = false
      channel.sent.splice(0)
    }
    return { ana, channel, worker, switchOff }
  }

  it('sends nothing more that waited, but still alerts the contact', async () => {
    const { ana, channel, worker, switchOff } = await anaWithout()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    await switchOff()
    await runWorkerBetween(worker, ana, '2026-03-02T08:01', '2026-03-02T08:31')
    expect(messagesTo(ana, channel)).toEqual([])
    expect(messagesTo(ana, channel, 'contact')).toEqual(['08:30 emergency: Ana Rivera has not confirmed a dose'])
    expect(await state(ana)).toEqual(['due withdrawn', 'emergency accepted'])
  })

  it('sends no summary of what was late by then', async () => {
    const { ana, channel, worker, switchOff } = await anaWithout()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-03-03T00:00')
    await runWorker(worker)
    // The summary follows once it is stored that the reminder was late.
    await runWorker(worker)
    expect(await state(ana)).toContain('summary waiting')
    await switchOff()
    await runWorkerBetween(worker, ana, '2026-03-03T00:01', '2026-03-03T00:03')
    expect(messagesTo(ana, channel)).toEqual([])
    // A pass that runs beside the sender may plan a second summary, of nothing.
    const states = await state(ana)
    expect(states.filter((one) => one.startsWith('due'))).toEqual(['due withdrawn'])
    expect(new Set(states.filter((one) => one.startsWith('summary')))).toEqual(new Set(['summary withdrawn']))
  })
})

describe('a channel that is new to the server', () => {
  const told = '08:00 due: Time to take Lisinopril 500\u00a0mg'
  const otherChannel = (): RecordingChannel => ({ ...recordingChannel(app), name: 'other' })
  const replanned = (person: Person) => as(person).call(changeSettings, { reminders: { snoozeTime: 10 } })

  async function runAt(person: Person, worker: Worker, ...minutes: string[]) {
    for (const minute of minutes) {
      setClock(person, `2026-03-02T${minute}`)
      await runWorker(worker)
    }
  }

  it('sends the very next reminder, although that was planned before', async () => {
    const { ana, channel } = await anaWithMedication()
    const other = otherChannel()
    await runAt(ana, workerFor(app, [channel, other]), '07:50', '08:00')
    expect(messagesTo(ana, other)).toContain(told)
  })

  it('sends the very next reminder to a patient whom no other one reached', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    await runWorker(workerFor(app, []))
    const other = otherChannel()
    await runAt(ana, workerFor(app, [other]), '07:50', '08:00')
    expect(messagesTo(ana, other)).toContain(told)
  })

  it('sends what a worker without it planned since, which says so in the log', async () => {
    const { ana, channel } = await anaWithMedication()
    const other = otherChannel()
    const error = vi.fn()
    const without = workerFor(app, [channel], { log: { ...app.deps.log, error } as never })
    await runWorker(without)
    await runAt(ana, workerFor(app, [channel, other]), '07:20')
    await replanned(ana)
    await runAt(ana, without, '07:30')
    expect(error.mock.calls.map(([fields]) => fields)).toEqual([{ own: ['phone'], others: ['other', 'phone'] }])
    // It is started again, too.
    await runWorkerBetween(workerFor(app, [channel, other]), ana, '2026-03-02T07:40', '2026-03-02T08:00')
    expect(messagesTo(ana, other)).toContain(told)
  })

  it('sends what a worker without it is planning at its start', async () => {
    const { ana, channel } = await anaWithMedication()
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: Channel = {
      ...channel,
      async targets(tx, patients) {
        asked.resolve()
        await answer.promise
        return channel.targets(tx, patients)
      },
    }
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Metformin' })
    const planning = workerFor(app, [slow]).tick()
    await asked.promise
    const other = otherChannel()
    const started = workerFor(app, [channel, other])
    const starting = started.tick()
    await expect.poll(() => waitingForLocks(app.owner)).toBe(1)
    answer.resolve()
    await Promise.all([planning, starting])
    await runWorkerBetween(started, ana, '2026-03-02T07:01', '2026-03-02T08:00')
    expect(messagesTo(ana, other)).toContain('08:00 due: Time to take 2 medications')
  })
})

describe('how a reminder went', () => {
  it('is kept for 90 days, and then deleted', async () => {
    const { ana, worker } = await anaWithMedication()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-05-31T08:59')
    await runWorker(worker)
    expect(await state(ana)).toContain('due accepted')
    setClock(ana, '2026-05-31T09:01')
    await runWorker(worker)
    expect(await state(ana)).not.toContain('due accepted')
  })
})

describe('the emergency contact', () => {
  async function anaWithSevereMedication(agrees: boolean) {
    const { ana, lisinopril, channel, worker } = await anaWithMedication({ missedDosageSeverity: 'life-threatening' })
    if (agrees) await giveContactConsent(ana, lisinopril)
    return { ana, lisinopril, channel, worker, contact: () => messagesTo(ana, channel, 'contact') }
  }

  it('is alerted 30 minutes after a dose, hears when it is confirmed, and nothing after an undo', async () => {
    const { ana, lisinopril, worker, contact } = await anaWithSevereMedication(true)
    await runWorkerBetween(worker, ana, '2026-03-02T07:58', '2026-03-02T08:31')
    expect(contact()).toEqual(['08:30 emergency: Ana Rivera has not confirmed a dose'])
    setClock(ana, '2026-03-02T08:40')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:42')
    await undoDose(ana, lisinopril, '2026-03-02T08:00')
    await runWorkerBetween(worker, ana, '2026-03-02T08:43', '2026-03-02T08:46')
    expect(contact().slice(1)).toEqual(['08:40 all-clear: Ana Rivera has confirmed the dose'])
  })

  it('hears of which day the dose is that is confirmed the day after', async () => {
    const { ana, lisinopril, channel, worker, contact } = await anaWithSevereMedication(true)
    await runWorkerBetween(worker, ana, '2026-03-02T07:58', '2026-03-02T08:31')
    setClock(ana, '2026-03-03T07:50')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await runWorker(worker)
    expect(contact().at(-1)).toBe('07:50 all-clear: Ana Rivera has confirmed the dose')
    const allClear = channel.sent.findLast(({ delivery }) => delivery.kind === 'all-clear')
    expect(withPlainSpaces(withoutIsolates(allClear?.message.text ?? ''))).toBe(
      'Ana Rivera has now confirmed the dose of Lisinopril 500 mg for Monday, March 2 at 8:00 AM.',
    )
  })

  it('is not alerted of a dose left out because the doctor said so, unless that is corrected', async () => {
    const left = await anaWithSevereMedication(true)
    const corrected = await anaWithSevereMedication(true)
    for (const { ana, lisinopril } of [left, corrected]) {
      setClock(ana, '2026-03-02T08:05')
      await recordMissed(ana, lisinopril, '2026-03-02T08:00', { reason: 'doctor' })
    }
    await runWorkerBetween(left.worker, left.ana, '2026-03-02T08:06', '2026-03-02T08:20')
    await recordMissed(corrected.ana, corrected.lisinopril, '2026-03-02T08:00', { reason: 'ran-out', note: 'Closed' })
    await runWorkerBetween(left.worker, left.ana, '2026-03-02T08:21', '2026-03-02T08:40')
    const channel = { ...left.channel, sent: [left, corrected].flatMap(({ channel }) => channel.sent) }
    expect(messagesTo(left.ana, channel, 'contact')).toEqual([])
    expect(messagesTo(corrected.ana, channel, 'contact')).toEqual([
      '08:30 emergency: Ana Rivera recorded a dose as not taken',
    ])
    const toContact = channel.sent.filter(({ delivery }) => delivery.kind === 'emergency')
    expect(toContact.map(({ message }) => withPlainSpaces(withoutIsolates(message.text)))[0]).toMatch(
      /^Ana Rivera recorded the dose of Lisinopril 500 mg for Monday, March 2 at 8:00 AM as not taken\.\n/,
    )
  })

  it('is alerted of a dose recorded missed, and not of one that was taken or withdrawn', async () => {
    const missed = await anaWithSevereMedication(true)
    setClock(missed.ana, '2026-03-02T08:10')
    await recordMissed(missed.ana, missed.lisinopril, '2026-03-02T08:00')
    const taken = await anaWithSevereMedication(true)
    setClock(taken.ana, '2026-03-02T08:10')
    await recordTaken(taken.ana, taken.lisinopril, '2026-03-02T08:00')
    const ended = await anaWithSevereMedication(true)
    setClock(ended.ana, '2026-03-02T08:10')
    await as(ended.ana).call(completeMedication, { id: ended.lisinopril.id })
    for (const { worker, ana } of [missed, taken, ended]) {
      setClock(ana, '2026-03-02T08:30')
      await runWorker(worker)
    }
    const all = [missed, taken, ended].map(({ channel }) => channel.sent)
    const channel = { ...missed.channel, sent: all.flat() }
    expect(messagesTo(missed.ana, channel, 'contact')).toHaveLength(1)
    expect(messagesTo(taken.ana, channel, 'contact')).toEqual([])
    expect(messagesTo(ended.ana, channel, 'contact')).toEqual([])
  })

  it('gets the all-clear for a dose that was taken while the alert was being sent', async () => {
    const { ana, lisinopril, channel } = await anaWithSevereMedication(true)
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    const slow = recordingChannel(app, () => answer)
    const worker = workerFor(app, [slow])
    setClock(ana, '2026-03-02T08:30')
    await worker.tick()
    await expect.poll(() => messagesTo(ana, slow, 'contact').length).toBe(1)
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await runWorker(workerFor(app, [channel]))
    resolve()
    await worker.idle()
    await runWorker(workerFor(app, [channel]))
    expect(messagesTo(ana, channel, 'contact')).toEqual(['08:30 all-clear: Ana Rivera has confirmed the dose'])
  })

  it('hears of a dose that was confirmed, undone before anybody could be told, and confirmed again', async () => {
    const { ana, lisinopril, channel, worker, contact } = await anaWithSevereMedication(true)
    await runWorkerBetween(worker, ana, '2026-03-02T08:29', '2026-03-02T08:30')
    setClock(ana, '2026-03-02T08:40')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await runWorker(workerFor(app, [{ ...channel, send: async () => Promise.reject(new Error('broken')) }]))
    setClock(ana, '2026-03-02T08:41')
    await undoDose(ana, lisinopril, '2026-03-02T08:00')
    await runWorker(worker)
    expect(await state(ana)).toContain('all-clear withdrawn')
    setClock(ana, '2026-03-02T08:42')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await runWorker(worker)
    expect(contact().slice(1)).toEqual(['08:42 all-clear: Ana Rivera has confirmed the dose'])
  })

  it('gets nothing more once the consent is withdrawn', async () => {
    const { ana, lisinopril, worker, contact } = await anaWithSevereMedication(true)
    await runWorkerBetween(worker, ana, '2026-03-02T08:29', '2026-03-02T08:30')
    await as(ana).call(changeProfile, { emergencyContactEmail: 'another@example.com' })
    setClock(ana, '2026-03-02T08:40')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    await runWorker(worker)
    expect(contact()).toEqual(['08:30 emergency: Ana Rivera has not confirmed a dose'])
  })

  it('a new contact gets no all-clear for an alert that only the first one got', async () => {
    const { ana, lisinopril, channel, worker, contact } = await anaWithSevereMedication(true)
    await runWorkerBetween(worker, ana, '2026-03-02T08:29', '2026-03-02T08:30')
    setClock(ana, '2026-03-02T08:40')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    const broken = workerFor(app, [{ ...channel, send: async () => Promise.reject(new Error('broken')) }])
    await runWorker(broken)
    expect(await state(ana)).toContain('all-clear waiting')
    setClock(ana, '2026-03-02T08:41')
    await as(ana).call(changeProfile, { emergencyContactEmail: 'another@example.com' })
    await giveContactConsent(ana, lisinopril)
    await runWorker(worker)
    expect(contact()).toEqual(['08:30 emergency: Ana Rivera has not confirmed a dose'])
    expect(await state(ana)).toContain('all-clear withdrawn')
  })

  it('is not alerted of a dose that may have been recorded after the backup that was restored, but of the next one', async () => {
    const { ana, channel, worker, contact } = await anaWithSevereMedication(true)
    const restoredAt = setClock(ana, '2026-03-02T08:35')
    await recordForEveryone(app.database, 'account-restored', { now: () => restoredAt })
    await runWorker(worker)
    expect(messagesTo(ana, channel).map((one) => one.split(':', 2).join(':'))).toEqual(['08:35 missed'])
    expect(contact()).toEqual([])
    await runWorkerBetween(worker, ana, '2026-03-03T07:58', '2026-03-03T08:31')
    expect(contact()).toEqual(['08:30 emergency: Ana Rivera has not confirmed a dose'])
  })

  it('is alerted of a dose before the restore of a backup that is recorded missed', async () => {
    const { ana, lisinopril, worker, contact } = await anaWithSevereMedication(true)
    const restoredAt = setClock(ana, '2026-03-02T08:10')
    await recordForEveryone(app.database, 'account-restored', { now: () => restoredAt })
    await recordMissed(ana, lisinopril, '2026-03-02T08:00')
    await runWorkerBetween(worker, ana, '2026-03-02T08:29', '2026-03-02T08:30')
    expect(contact()).toEqual(['08:30 emergency: Ana Rivera recorded a dose as not taken'])
  })

  it('is never alerted without the patient’s consent', async () => {
    const { ana, worker, contact } = await anaWithSevereMedication(false)
    await runWorkerBetween(worker, ana, '2026-03-02T08:25', '2026-03-02T08:40')
    expect(contact()).toEqual([])
  })
})
