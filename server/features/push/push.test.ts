import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '#core/api/account.ts'
import { askTestReminder, getTestReminder } from '#core/api/deliveries.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInByPasskey } from '#core/api/passkeys.ts'
import {
  checkPushedDoses,
  closePushedDoses,
  getPushKey,
  listPushDevices,
  putPushDevice,
  removePushDevice,
  reportPush,
  snoozePush,
} from '#core/api/push.ts'
import type { PushedReminder } from '#core/api/push-message.ts'
import { finishSignIn } from '#core/api/second-factor.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from '#core/api/security.ts'
import { signOut } from '#core/api/session.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { everyNth, rows, withDosage } from '#core/testing/custom-pattern.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import { createSealer } from '#server/db/sealed.ts'
import { pushChannel } from '#server/delivery/push-channel.ts'
import { createPusher } from '#server/delivery/pusher.ts'
import { shownCode } from '#server/testing/authenticator-app.ts'
import {
  createMedication,
  patient,
  recordMissed,
  recordTaken,
  setClock,
  undoDose,
} from '#server/testing/medication-steps.ts'
import { passkeyDevice } from '#server/testing/passkey.ts'
import { as, onAnotherDevice, type Person } from '#server/testing/people.ts'
import {
  neverRespond,
  type PushedDevice,
  type PushService,
  pushService,
  respondWith,
} from '#server/testing/push-service.ts'
import { runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { switchOnApp } from '#server/testing/second-factor.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/* Reminders on the patient's devices: the real calls, the real worker, and a push service of our own. */

let app: TestApp
let service: PushService
beforeAll(async () => {
  app = await testApp()
  service = await pushService()
})
afterEach(() => app.owner.query('delete from users; delete from worker_heartbeat'))
afterAll(async () => {
  await app.close()
  await service.close()
})

const pusherOf = () =>
  createPusher({
    database: app.database,
    sealer: createSealer(app.deps.keys),
    clock: app.clock,
    publicUrl: 'https://dosewell.example',
    mailFrom: '',
    isLocalAllowed: true,
  })

const workerWithPush = (timeoutMs = 60_000) =>
  workerFor(app, [pushChannel(app.deps.settings, { pusher: pusherOf(), clock: app.clock })], { timeoutMs })

/** The person's device subscribes. */
async function subscribeDevice(person: Person, device = service.device()): Promise<PushedDevice> {
  await as(person).call(putPushDevice, device.subscription)
  return device
}

/** Ana takes Lisinopril 500 mg daily at 08:00; it is 07:00 of Monday, and her phone is subscribed. */
async function anaWithPhone() {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const lisinopril = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
  const phone = await subscribeDevice(ana)
  const worker = workerWithPush()
  await runWorker(worker)
  return { ana, lisinopril, phone, worker }
}

const signInHere = (person: Person) =>
  as(person).send(signIn, { email: person.email, password: person.password, keepSignedIn: false })

const devicesOf = async (person: Person) => (await as(person).call(listPushDevices, {})).devices
const reminders = (device: PushedDevice) => device.received() as PushedReminder[]
const plain = (text = '') => withoutIsolates(text)

async function deliveries(person: Person) {
  const { rows } = await app.owner.query<
    Record<'kind' | 'state', string> & Record<'shown_at' | 'acted_at', Date | null>
  >('select kind, state, shown_at, acted_at from deliveries where user_id = $1 order by planned_at, kind', [
    person.userId,
  ])
  return rows
}

describe('a reminder that is pushed', () => {
  it('says what is due, carries the keys of its dose, and waits no longer than it can be taken', async () => {
    const { ana, lisinopril, phone, worker } = await anaWithPhone()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    const [reminder] = reminders(phone)
    expect({ ...reminder, title: plain(reminder?.title), body: plain(reminder?.body), ids: [] }).toEqual({
      userId: ana.userId,
      sentAt: '2026-03-02T13:00:00Z',
      tag: '2026-03-02T13:00Z',
      title: 'Time to take Lisinopril 500\u00a0mg',
      body: 'Lisinopril 500\u00a0mg: the 8:00 AM dose.',
      language: 'en',
      silent: false,
      stays: true,
      ids: [],
      doses: [
        { medicationId: lisinopril.id, nominal: '2026-03-02T08:00', told: `${lisinopril.id}/2026-03-02T08:00/due/1` },
      ],
      zone: 'America/New_York',
      // The next one is half an interval away.
      takeUntil: '2026-03-03T01:00:00Z',
      actions: [
        { action: 'take', title: 'Taken' },
        { action: 'snooze', title: 'Snooze' },
      ],
      url: '/app',
      says: expect.any(Object),
    })
    const [{ headers, body } = { headers: {} as Record<string, string>, body: Buffer.of() }] = phone.pushed()
    expect(headers).toMatchObject({
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      'content-encoding': 'aes128gcm',
    })
    // Until midnight in New York.
    expect(headers.ttl).toBe(String(16 * 3600))
    expect(headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/)
    expect(body.length).toBeLessThan(3000)
  })

  it('waits four weeks at most, which is what push services allow, though its dose can be taken for longer', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const everySixWeeks = withDosage(rows([everyNth(42, '2026-03-02'), '08:00']), '500mg')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { pattern: everySixWeeks })
    const phone = await subscribeDevice(ana)
    setClock(ana, '2026-03-02T08:00')
    await runWorker(workerWithPush())
    expect(phone.pushed().map(({ headers }) => headers.ttl)).toEqual([String(28 * 24 * 3600)])
  })

  it('is one for all doses of its minute, and one press takes them all', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    for (const name of ['Metformin', 'Aspirin', 'Ramipril'])
      await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(
      reminders(phone).map(({ title, doses, actions }) => [title, doses.length, actions.map((one) => one.title)]),
    ).toEqual([['Time to take 4 medications', 4, ['All 4 taken', 'Open']]])
  })

  it('is one for them also where one of them was recorded and undone', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    const metformin = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Metformin' })
    await runWorker(worker)
    setClock(ana, '2026-03-02T07:55')
    await recordTaken(ana, metformin, '2026-03-02T08:00')
    await undoDose(ana, metformin, '2026-03-02T08:00')
    await runWorker(worker)
    for (const time of ['08:00', '08:05']) {
      setClock(ana, `2026-03-02T${time}`)
      await runWorker(worker)
    }
    const kinds = reminders(phone).map(({ doses }) => doses.map((dose) => dose.told.split('/')[2]))
    expect(kinds.slice(-2)).toEqual([
      ['due', 'due'],
      ['repeat', 'repeat'],
    ])
    expect(new Set(phone.pushed().map(({ headers }) => headers.topic)).size).toBe(1)
  })

  it('tells of each of eleven doses, for its place among others, though one press does not record them', async () => {
    const { ana, lisinopril, phone, worker } = await anaWithPhone()
    const more = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: `Medicine ${index}` }),
      ),
    )
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    const [{ told = [], ...reminder } = {} as PushedReminder] = reminders(phone)
    expect(reminder).toMatchObject({ tag: '2026-03-02T13:00Z', doses: [], takeUntil: null })
    expect(told.toSorted()).toEqual([lisinopril, ...more].map(({ id }) => `${id}/2026-03-02T08:00/due/1`).toSorted())
  })

  it.each([16, 40])(
    'a reminder of %i medicines with long names is less than 3 kB, and opens the page before anything is recorded',
    async (count) => {
      const { ana, phone, worker } = await anaWithPhone()
      const name = 'Ácido “acetilsalicílico” '.repeat(4).trim()
      await Promise.all(
        Array.from({ length: count - 1 }, () => createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name })),
      )
      setClock(ana, '2026-03-02T08:00')
      await runWorker(worker)
      expect(phone.pushed()[0]?.body.length).toBeLessThan(3000)
      expect(reminders(phone)[0]?.actions.map(({ action }) => action)).toEqual(['open'])
      // One that does not name its doses takes the place of no other.
      expect(reminders(phone)[0]?.tag === '2026-03-02T13:00Z').toBe(count === 16)
    },
  )

  it('comes silently ahead of the dose, and in the patient’s language', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    await as(ana).call(changeSettings, { appearance: { language: 'de' } })
    setClock(ana, '2026-03-02T07:45')
    await runWorker(worker)
    const [headsUp] = reminders(phone)
    expect(headsUp).toMatchObject({ silent: true, stays: false, tag: '2026-03-02T13:00Z', language: 'de' })
    expect(headsUp?.actions.map(({ title }) => title)).toEqual(['Eingenommen', 'Später'])
    expect(phone.pushed()[0]?.headers.urgency).toBe('normal')
  })

  it('comes silently a day after a weekly dose that is not recorded, and names its day', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await createMedication(ana, 'weekly Monday 08:00', '2026-03-02T08:00', { missedDosageSeverity: 'life-threatening' })
    const phone = await subscribeDevice(ana)
    const worker = workerWithPush()
    for (const time of ['2026-03-02T08:30', '2026-03-03T08:00']) {
      setClock(ana, time)
      await runWorker(worker)
    }
    const please = 'If you took it, please record it.'
    expect(reminders(phone).map(({ title, body, silent }) => [plain(title), plain(body), silent])).toEqual([
      [
        'Not recorded: Lisinopril 500\u00a0mg',
        `Lisinopril 500\u00a0mg: the 8:00 AM dose is not recorded yet. Weekly, on Monday.\n${please}`,
        false,
      ],
      [
        'Not recorded: Lisinopril 500\u00a0mg',
        `Lisinopril 500\u00a0mg: the dose for Monday, March 2 at 8:00 AM is not recorded yet. Weekly, on Monday.\n${please}`,
        true,
      ],
    ])
  })

  it('names the day of a dose that is repeated after midnight', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await createMedication(ana, 'daily 23:58', '2026-03-02T23:58')
    const phone = await subscribeDevice(ana)
    const worker = workerWithPush()
    for (const time of ['2026-03-02T23:58', '2026-03-03T00:03']) {
      setClock(ana, time)
      await runWorker(worker)
    }
    expect(reminders(phone).map(({ body }) => plain(body))).toEqual([
      'Lisinopril 500\u00a0mg: the 11:58 PM dose.',
      'Lisinopril 500\u00a0mg: the dose for Monday, March 2 at 11:58 PM is not recorded yet.',
    ])
  })

  it('leads to the question where Mark Taken would ask', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T05:00')
    const medication = await createMedication(ana, 'three-times-daily 06:00', '2026-03-02T06:00')
    const phone = await subscribeDevice(ana)
    setClock(ana, '2026-03-02T13:00')
    await recordTaken(ana, medication, '2026-03-02T06:00')
    setClock(ana, '2026-03-02T14:00')
    await runWorker(workerWithPush())
    expect(reminders(phone)[0]?.takeUntil).toBe(null)
    expect(plain(reminders(phone)[0]?.body)).toContain('You last took Lisinopril at 1:00 PM.')
  })

  it('is sent to no device of a patient who has pushes switched off', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    await as(ana).call(changeSettings, { notifications: { push: false } })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(phone.pushed()).toEqual([])
  })
})

describe('a push service', () => {
  it.each([
    ['is out of order', respondWith(500), '08:00:10'],
    ['does not believe who we are', respondWith(403), '08:00:10'],
    ['has too much to do', respondWith(429, { 'Retry-After': '120' }), '08:02:01'],
    ['is away until a time', respondWith(503, { 'Retry-After': 'Mon, 02 Mar 2026 13:03:00 GMT' }), '08:03:01'],
  ])('a push service that %s is asked again when it may be, and the reminder comes once', async (_, answer, then) => {
    const { ana, phone, worker } = await anaWithPhone()
    service.answer(answer)
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    await runWorker(worker)
    expect(phone.pushed()).toEqual([])
    expect((await devicesOf(ana))[0]?.error).toMatch(/^push service: \d+$/)
    setClock(ana, `2026-03-02T${then}`)
    await runWorker(worker)
    await runWorker(worker)
    expect(phone.pushed()).toHaveLength(1)
    expect((await devicesOf(ana))[0]?.error).toBe(null)
  })

  it('a push service that takes a reminder and does not end its answer has taken it', async () => {
    const { ana, worker } = await anaWithPhone()
    service.answer((response) => response.writeHead(201).write('More'))
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect((await deliveries(ana)).map(({ state }) => state)).toEqual(['accepted'])
  })

  it('a device whose subscription cannot be read delays no other', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    const tablet = await subscribeDevice(await onAnotherDevice(ana))
    const [, other] = await devicesOf(ana)
    await app.owner.query(
      'update push_subscriptions set subscription = (select name from medications limit 1) where id = $1',
      [other?.id],
    )
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect([phone.pushed().length, tablet.pushed().length]).toEqual([1, 0])
    expect((await deliveries(ana)).map(({ state }) => state).sort()).toEqual(['accepted', 'waiting'])
  })

  it('a push service that hangs delays nobody else, and is retried', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    service.answer(neverRespond)
    setClock(ana, '2026-03-02T08:00')
    await runWorker(workerWithPush(500))
    expect((await deliveries(ana)).map(({ state }) => state)).toEqual(['waiting'])
    // Where the machine is busy, the push may have been given up before it came to the service.
    service.answer()
    setClock(ana, '2026-03-02T08:01')
    await runWorker(worker)
    expect(phone.pushed()).toHaveLength(1)
  })

  it.each([400, 413])('a push service that answers %d is not asked again for that reminder', async (status) => {
    const { ana, phone, worker } = await anaWithPhone()
    service.answer(respondWith(status))
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:04')
    await runWorker(worker)
    expect(phone.pushed()).toEqual([])
    expect((await deliveries(ana)).map(({ state }) => state)).toEqual(['failed'])
    setClock(ana, '2026-03-02T08:05')
    await runWorker(worker)
    expect(reminders(phone).map(({ doses }) => doses[0]?.told.split('/').slice(2).join())).toEqual(['repeat,2'])
  })

  it.each([404, 410])(
    'a push service that answers %d has dropped the device: it gets no more, and its patient is informed',
    async (status) => {
      const { ana, phone, worker } = await anaWithPhone()
      service.answer(respondWith(status))
      const gone = setClock(ana, '2026-03-02T08:00')
      await runWorker(worker)
      setClock(ana, '2026-03-02T08:05')
      await runWorker(worker)
      expect(phone.pushed()).toEqual([])
      expect((await devicesOf(ana)).map(({ goneAt }) => goneAt)).toEqual([gone])
      // The browser still has the subscription that is no more, and then makes another one.
      expect(await as(ana).call(putPushDevice, phone.subscription)).toEqual({ device: null, wasGoneSince: gone })
      const renewed = service.device()
      const { device, wasGoneSince } = await as(ana).call(putPushDevice, renewed.subscription)
      expect([device?.goneAt, wasGoneSince]).toEqual([null, gone])
      expect((await as(ana).call(putPushDevice, renewed.subscription)).wasGoneSince).toBe(null)
      setClock(ana, '2026-03-02T08:10')
      await runWorker(worker)
      expect(renewed.pushed()).toHaveLength(1)
    },
  )
})

describe('a device', () => {
  it('a device that two accounts subscribe at the same moment belongs to one of them, and neither call fails', async () => {
    const [ana, ben] = [await patient(app, 'Ana', '2026-03-02T07:00'), await patient(app, 'Ben', '2026-03-02T07:00')]
    for (let round = 0; round < 5; round += 1) {
      const { subscription } = service.device()
      const tries = [ana, ben, ana, ben, ana, ben].map((person) => as(person).send(putPushDevice, subscription))
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect([...(await devicesOf(ana)), ...(await devicesOf(ben))]).toHaveLength(1)
    }
  })

  it('is refused with a key that nothing can be encrypted for', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    const response = await as(ana).send(putPushDevice, { ...service.device().subscription, p256dh })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'invalid_input', fields: { p256dh: 'Not a key of a push subscription' } },
    ])
    expect(await devicesOf(ana)).toEqual([])
  })

  it('subscribes with the key of this server, once, however often it repeats it', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const { key } = await as(ana).call(getPushKey, {})
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    const phone = await subscribeDevice(ana)
    const since = app.clock.now()
    app.clock.set(since.add({ hours: 5 }))
    await subscribeDevice(ana, phone)
    expect(await devicesOf(ana)).toMatchObject([{ isThis: true, createdAt: since, renewedAt: app.clock.now() }])
    // Its browser renewed the subscription: it is the same device.
    const [before] = await devicesOf(ana)
    await subscribeDevice(ana)
    expect((await devicesOf(ana)).map(({ id }) => id)).toEqual([before?.id])
    await as(ana).call(removePushDevice, {})
    await as(ana).call(removePushDevice, {})
    expect(await devicesOf(ana)).toEqual([])
  })

  it('is stored once when several of its pages subscribe at once', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const phone = service.device()
    await Promise.all(Array.from({ length: 4 }, () => subscribeDevice(ana, phone)))
    expect(await devicesOf(ana)).toHaveLength(1)
  })

  it('is reminded like each other device of its patient', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    const tablet = await subscribeDevice(await onAnotherDevice(ana))
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect([phone.pushed().length, tablet.pushed().length]).toEqual([1, 1])
    expect((await devicesOf(ana)).map(({ isThis }) => isThis)).toEqual([true, false])
  })

  it('a new device gets the very next reminder, although that was planned before', async () => {
    const { ana, worker } = await anaWithPhone()
    const tablet = await subscribeDevice(await onAnotherDevice(ana))
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(reminders(tablet)).toHaveLength(1)
  })

  it('a device that is signed out gets no more reminders: signed out here, from elsewhere, or with all others', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    const devices = await Promise.all([1, 2, 3, 4].map(() => onAnotherDevice(ana)))
    for (const device of devices) await subscribeDevice(device)
    const [first, second, third, fourth] = devices as [Person, Person, Person, Person]
    await as(first).call(signOut, {})
    expect(await devicesOf(second)).toHaveLength(3)
    const { sessions } = await as(third).call(listSessions, {})
    await as(second).call(endSession, { id: sessions.find(({ isThis }) => isThis)?.id ?? '' })
    expect(await devicesOf(second)).toHaveLength(2)
    await as(fourth).call(endOtherSessions, {})
    expect((await devicesOf(fourth)).map(({ isThis }) => isThis)).toEqual([true])
  })

  it('a device whose session expired keeps getting reminders, and is the same once somebody signs in there again', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    const tablet = await onAnotherDevice(ana)
    const subscribed = await subscribeDevice(tablet)
    setClock(ana, '2026-03-04T07:30')
    await onAnotherDevice(ana)
    expect(await devicesOf(ana)).toMatchObject([{ isThis: false }])
    setClock(ana, '2026-03-04T08:00')
    await runWorker(workerWithPush())
    expect(subscribed.pushed().length).toBeGreaterThan(0)
    await as(tablet).call(signIn, { email: ana.email, password: ana.password, keepSignedIn: false })
    await subscribeDevice(tablet, subscribed)
    expect(await devicesOf(tablet)).toMatchObject([{ isThis: true }])
  })

  it.each([
    ['signs all others out', (person: Person) => as(person).call(endOtherSessions, {})],
    [
      'changes the password',
      (person: Person) => as(person).call(changePassword, { password: person.password, newPassword: 'Other-Horse-8' }),
    ],
  ])('a device whose session expired gets no more reminders once its patient %s', async (_, act) => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await subscribeDevice(await onAnotherDevice(ana))
    setClock(ana, '2026-03-04T07:30')
    const home = await onAnotherDevice(ana)
    await subscribeDevice(home)
    expect((await devicesOf(home)).map(({ isThis }) => isThis)).toEqual([true, false])
    await act(home)
    expect((await devicesOf(home)).map(({ isThis }) => isThis)).toEqual([true])
  })

  it('belongs to the last person who used it', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    const bea = await patient(app, 'Bea', '2026-03-02T07:30')
    await subscribeDevice(bea, phone)
    expect(await devicesOf(ana)).toEqual([])
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(phone.pushed()).toEqual([])
    expect(await deliveries(ana)).toEqual([])
  })

  it.each([
    ['with the password', async (person: Person) => void (await signInHere(person))],
    [
      'with a second step',
      async (person: Person) => {
        const { secret } = await switchOnApp(person)
        setClock(person, '2026-03-02T07:01')
        expect((await signInHere(person)).status).toBe(403)
        await as(person).call(finishSignIn, { way: 'app', answer: shownCode(secret, app.clock.now()) })
      },
    ],
    [
      'with a passkey',
      async (person: Person) => {
        const key = passkeyDevice(app.deps.settings.publicUrl, new URL(app.deps.settings.publicUrl).hostname)
        const { options } = await as(person).call(beginPasskey, {})
        await as(person).call(addPasskey, { name: 'Phone', answer: key.make(options) })
        const { options: asked } = await as(person).call(beginPasskeySignIn, {})
        await as(person).call(signInByPasskey, { answer: key.sign(asked), keepSignedIn: true })
      },
    ],
  ])(
    'goes on getting reminders when its patient signs in again there %s, before the page renews it',
    async (_, again) => {
      const { ana, phone, worker } = await anaWithPhone()
      const [before] = await devicesOf(ana)
      await again(ana)
      expect(await devicesOf(ana)).toEqual([before])
      setClock(ana, '2026-03-02T08:00')
      await runWorker(worker)
      expect(reminders(phone)).toHaveLength(1)
      await as(ana).call(signOut, {})
      expect((await app.owner.query('select from push_subscriptions')).rows).toEqual([])
    },
  )

  it('gets none of its last patient any more once somebody else signs in there', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    const { email, password, userId } = await patient(app, 'Bea', '2026-03-02T07:30')
    const bea = { ...ana, email, password, userId }
    await signInHere(bea)
    expect([await devicesOf(bea), await devicesOf(await onAnotherDevice(ana))]).toEqual([[], []])
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    expect(phone.pushed()).toEqual([])
  })

  it('is stored encrypted, and is deleted with the account', async () => {
    const { ana, phone } = await anaWithPhone()
    const { rows } = await app.owner.query<{ row: string }>(
      'select encode(subscription, $2) as row from push_subscriptions where user_id = $1',
      [ana.userId, 'escape'],
    )
    expect(rows[0]?.row).not.toContain(new URL(phone.subscription.endpoint).pathname)
    await app.owner.query('delete from users where id = $1', [ana.userId])
    const left = await app.owner.query('select from push_subscriptions where user_id = $1', [ana.userId])
    expect(left.rows).toEqual([])
  })

  it('is called over https at public addresses only, outside of tests', async () => {
    const strict = await testApp({ settings: { isUnderTest: false } })
    const ana = await patient(strict, 'Ana', '2026-03-02T07:00')
    const { subscription } = service.device()
    const tried = async (endpoint: string) => (await as(ana).send(putPushDevice, { ...subscription, endpoint })).status
    expect(await tried(subscription.endpoint)).toBe(400)
    expect(await tried('https://192.168.0.1/send')).toBe(400)
    expect(await tried('https://fcm.googleapis.com/fcm/send/abc')).toBe(200)
    await strict.close()
  })
})

describe('what a device reports', () => {
  it('is stored with the delivery, the first time', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    const { ids } = reminders(phone)[0] ?? { ids: [] }
    const shown = setClock(ana, '2026-03-02T08:00:02')
    await as(ana).call(reportPush, { ids: [...ids], what: 'shown' })
    const acted = setClock(ana, '2026-03-02T08:01')
    for (const what of ['shown', 'acted'] as const) await as(ana).call(reportPush, { ids: [...ids], what })
    setClock(ana, '2026-03-02T08:02')
    await as(ana).call(reportPush, { ids: [...ids], what: 'acted' })
    const [delivery] = await deliveries(ana)
    expect([delivery?.shown_at, delivery?.acted_at].map(String)).toEqual(
      [shown, acted].map(({ epochMilliseconds }) => String(new Date(epochMilliseconds))),
    )
  })

  it('completes the legs of a test reminder, which leads back to the page that requested it', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    await as(ana).call(askTestReminder, {})
    await runWorker(worker)
    const [reminder] = reminders(phone)
    expect(reminder).toMatchObject({
      tag: 'test',
      title: 'This is a test reminder',
      url: '/app/settings/reminders',
      doses: [],
      actions: [{ action: 'open' }],
    })
    const ids = [...(reminder?.ids ?? [])]
    setClock(ana, '2026-03-02T07:01')
    await as(ana).call(reportPush, { ids, what: 'shown' })
    const now = setClock(ana, '2026-03-02T07:02')
    await as(ana).call(reportPush, { ids, what: 'acted' })
    const { test } = await as(ana).call(getTestReminder, {})
    expect(test?.deliveries).toMatchObject([
      { channel: 'push', state: 'accepted', shownAt: now.subtract({ minutes: 1 }), actedAt: now },
    ])
  })

  it('a report about somebody else’s deliveries changes nothing', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    const ids = [...(reminders(phone)[0]?.ids ?? [])]
    const stranger = await patient(app, 'Stranger', '2026-03-02T08:01')
    await as(stranger).call(reportPush, { ids, what: 'acted' })
    expect(await as(stranger).call(snoozePush, { ids })).toEqual({ again: null })
    expect(await deliveries(ana)).toMatchObject([{ state: 'accepted', shown_at: null, acted_at: null }])
  })

  it('an entry on a page closes the notification on the other devices, except Apple’s', async () => {
    const { ana, lisinopril, phone, worker } = await anaWithPhone()
    const desktop = await onAnotherDevice(ana)
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    const doses = [{ medicationId: lisinopril.id, nominal: Temporal.PlainDateTime.from('2026-03-02T08:00') }]
    await as(ana).call(closePushedDoses, { doses })
    expect(phone.pushed()).toHaveLength(1)
    await as(desktop).call(closePushedDoses, { doses })
    await expect.poll(() => phone.pushed()).toHaveLength(2)
    await subscribeDevice(ana, {
      ...phone,
      subscription: { ...phone.subscription, endpoint: 'https://web.push.apple.com/Q1' },
    })
    await as(desktop).call(closePushedDoses, { doses })
    expect([phone.pushed().length, app.logged.join()]).toEqual([2, expect.not.stringContaining('not closed')])
  })

  it('doses of one notification that are recorded one by one close it on the other devices', async () => {
    const { ana, lisinopril, worker } = await anaWithPhone()
    const metformin = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Metformin' })
    const tablet = await subscribeDevice(await onAnotherDevice(ana))
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    const nominal = Temporal.PlainDateTime.from('2026-03-02T08:00')
    for (const [index, medication] of [lisinopril, metformin].entries()) {
      await recordTaken(ana, medication, '2026-03-02T08:00')
      await as(ana).call(closePushedDoses, { doses: [{ medicationId: medication.id, nominal }] })
      await expect.poll(() => tablet.received()).toHaveLength(index + 2)
    }
    const closed = tablet.received().map((one) => ('close' in one ? one.close.map((dose) => dose.medicationId) : []))
    expect(closed.map((ids) => new Set(ids))).toEqual(
      [[], [lisinopril.id], [lisinopril.id, metformin.id]].map((ids) => new Set(ids)),
    )
  })

  it('a dismissal closes the notification on the other devices', async () => {
    const { ana, lisinopril, phone, worker } = await anaWithPhone()
    const tablet = await subscribeDevice(await onAnotherDevice(ana))
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:01')
    await as(ana).call(reportPush, { ids: [...(reminders(phone)[0]?.ids ?? [])], what: 'dismissed' })
    await expect.poll(() => tablet.received()).toHaveLength(2)
    expect(tablet.received()[1]).toEqual({
      close: [{ medicationId: lisinopril.id, nominal: '2026-03-02T08:00' }],
      sentAt: '2026-03-02T13:01:00Z',
    })
    expect(phone.pushed()).toHaveLength(1)
  })
})

describe('Snooze', () => {
  it('brings the reminder again after the snooze time, also when no repeat is left', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    await as(ana).call(changeSettings, { reminders: { maxReminders: 1, snoozeTime: 10 } })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    const ids = [...(reminders(phone)[0]?.ids ?? [])]
    const pressed = setClock(ana, '2026-03-02T08:01')
    expect(await as(ana).call(snoozePush, { ids })).toEqual({ again: pressed.add({ minutes: 10 }) })
    setClock(ana, '2026-03-02T08:10')
    await runWorker(worker)
    expect(phone.pushed()).toHaveLength(1)
    setClock(ana, '2026-03-02T08:11')
    await runWorker(worker)
    expect(reminders(phone).map(({ doses }) => doses[0]?.told.split('/')[2])).toEqual(['due', 'due'])
  })

  it('sends nothing for a dose that is recorded meanwhile', async () => {
    const { ana, lisinopril, phone, worker } = await anaWithPhone()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    await as(ana).call(snoozePush, { ids: [...(reminders(phone)[0]?.ids ?? [])] })
    setClock(ana, '2026-03-02T08:01')
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    setClock(ana, '2026-03-02T08:20')
    await runWorker(worker)
    expect(phone.pushed()).toHaveLength(1)
  })

  it('holds back a repeat that would come sooner: the dose is reminded of once, at the snoozed time', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:04')
    await as(ana).call(snoozePush, { ids: [...(reminders(phone)[0]?.ids ?? [])] })
    setClock(ana, '2026-03-02T08:05')
    await runWorker(worker)
    expect(phone.pushed()).toHaveLength(1)
    setClock(ana, '2026-03-02T08:09')
    await runWorker(worker)
    expect(phone.pushed()).toHaveLength(2)
  })

  it('holds back the missed reminder until its time', async () => {
    const { ana, phone, worker } = await anaWithPhone()
    await as(ana).call(changeSettings, { reminders: { maxReminders: 1, snoozeTime: 15 } })
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker)
    setClock(ana, '2026-03-02T08:20')
    await as(ana).call(snoozePush, { ids: [...(reminders(phone)[0]?.ids ?? [])] })
    setClock(ana, '2026-03-02T08:30')
    await runWorker(worker)
    expect(phone.pushed()).toHaveLength(1)
    setClock(ana, '2026-03-02T08:35')
    await runWorker(worker)
    expect(phone.pushed()).toHaveLength(2)
  })
})

describe('before Taken on a notification records', () => {
  it('the device can ask what the tap would do now', async () => {
    const { ana, lisinopril } = await anaWithPhone()
    const doses = [{ medicationId: lisinopril.id, nominal: Temporal.PlainDateTime.from('2026-03-02T08:00') }]
    const now = setClock(ana, '2026-03-02T08:01')
    expect(await as(ana).call(checkPushedDoses, { doses })).toEqual({
      userId: ana.userId,
      now,
      doses: ['acts'],
      over: [false],
    })
    await recordTaken(ana, lisinopril, '2026-03-02T08:00')
    expect((await as(ana).call(checkPushedDoses, { doses })).doses).toEqual(['recorded'])
    const tomorrow = [{ medicationId: lisinopril.id, nominal: Temporal.PlainDateTime.from('2026-03-03T08:00') }]
    expect((await as(ana).call(checkPushedDoses, { doses: tomorrow })).doses).toEqual(['asks'])
  })

  it('the device can ask which doses need no notification any more', async () => {
    const { ana, lisinopril } = await anaWithPhone()
    const metformin = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', { name: 'Metformin' })
    await as(ana).call(changeSettings, { reminders: { quietHours: true, quietFrom: '08:03', quietUntil: '10:00' } })
    const doses = [lisinopril, metformin].map(({ id }) => ({
      medicationId: id,
      nominal: Temporal.PlainDateTime.from('2026-03-02T08:00'),
    }))
    const over = async () => (await as(ana).call(checkPushedDoses, { doses })).over
    setClock(ana, '2026-03-02T08:05')
    expect(await over()).toEqual([false, false])
    await recordMissed(ana, metformin, '2026-03-02T08:00')
    expect(await over()).toEqual([false, true])
    // It was held back, and could be told of until then.
    setClock(ana, '2026-03-03T09:59')
    expect(await over()).toEqual([false, true])
    setClock(ana, '2026-03-03T10:00')
    expect(await over()).toEqual([true, true])
  })

  it('asks after an intake of today that was recorded for a dose of weeks ago', async () => {
    const { ana, lisinopril } = await anaWithPhone()
    const doses = [{ medicationId: lisinopril.id, nominal: Temporal.PlainDateTime.from('2026-03-02T08:00') }]
    const now = setClock(ana, '2026-03-02T08:01')
    await recordTaken(ana, lisinopril, '2026-02-10T08:00', now.subtract({ hours: 8 }))
    expect((await as(ana).call(checkPushedDoses, { doses })).doses).toEqual(['asks'])
  })

  it('a stranger is shown none of her doses', async () => {
    const { lisinopril } = await anaWithPhone()
    const stranger = await patient(app, 'Stranger', '2026-03-02T07:00')
    const doses = [{ medicationId: lisinopril.id, nominal: '2026-03-02T08:00' }]
    expect((await as(stranger).send(checkPushedDoses, { doses })).status).toBe(404)
  })
})
