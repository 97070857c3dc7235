import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDoseEntries } from '#core/api/dose-entries.ts'
import { completeMedication } from '#core/api/medication-changes.ts'
import {
  readReminderLink,
  stopEmailByReminderLink,
  takeByReminderLink,
  undoByReminderLink,
} from '#core/api/reminder-links.ts'
import { getSettings } from '#core/api/settings.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { linkMaker } from '#server/reminders/reminder-links.ts'
import {
  createMedication,
  patient,
  recordMissed,
  recordTaken,
  setClock,
  undoDose,
} from '#server/testing/medication-steps.ts'
import { as, type Person, visitor } from '#server/testing/people.ts'
import { recordingChannel, runWorker, workerFor } from '#server/testing/reminder-worker.ts'
import { type TestApp, testApp, testOrigin } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Whoever opens the link: no session, no cookie. */
const anyone = () => as(visitor(app))

/** Ana with medicines of 08:00, and what the link in the reminder of that minute holds. */
async function patientWithReminder(...changes: readonly Parameters<typeof createMedication>[3][]) {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  const medications = []
  for (const change of changes.length > 0 ? changes : [{}]) {
    medications.push(await createMedication(ana, 'daily 08:00', '2026-03-02T08:00', change))
  }
  setClock(ana, '2026-03-02T08:00')
  const channel = recordingChannel(app)
  await runWorker(workerFor(app, [channel]))
  const due = channel.sent.find(({ delivery }) => delivery.userId === ana.userId && delivery.kind === 'due')
  if (!due) throw new Error('She was not reminded.')
  const links = linkMaker(app.database, app.clock, testOrigin)
  const token = new URL((await links.dose(due.delivery)) ?? '').hash.slice(1)
  const stop = new URL(await links.stopEmail(due.delivery)).searchParams.get('token') ?? ''
  return { ana, medications, token, stop, delivery: due.delivery }
}

const entriesOf = async (person: Person) => (await as(person).call(listDoseEntries, {})).entries
const statesOf = async (token: string) =>
  (await anyone().call(readReminderLink, { token })).doses.map(({ state }) => state)

async function actedAt(person: Person) {
  const { rows } = await app.owner.query<{ acted_at: Date | null }>(
    `select acted_at from deliveries where user_id = $1 and kind = 'due'`,
    [person.userId],
  )
  return rows.map(({ acted_at }) => acted_at !== null)
}

describe('the link of a reminder', () => {
  it('changes nothing by being opened, however often', async () => {
    const { ana, token } = await patientWithReminder()
    for (let times = 0; times < 3; times++) {
      expect(await anyone().call(readReminderLink, { token })).toMatchObject({
        language: 'en',
        doses: [{ name: 'Lisinopril', dosage: '500mg', state: 'open', lastTaken: null }],
      })
    }
    expect(await entriesOf(ana)).toEqual([])
    expect(await actedAt(ana)).toEqual([false])
  })

  it('records its doses as taken when Taken is pressed, once, and the reminder counts as acted on', async () => {
    const { ana, token } = await patientWithReminder({ name: 'Lisinopril' }, { name: 'Metformin' })
    setClock(ana, '2026-03-02T08:03')
    const presses = await Promise.all([1, 2, 3].map(() => anyone().call(takeByReminderLink, { token })))
    for (const { doses } of presses) expect(doses.map(({ state }) => state)).toEqual(['taken', 'taken'])
    // Only the press that recorded them may offer to undo them.
    expect(presses.filter(({ isRecorded }) => isRecorded)).toHaveLength(1)
    expect(await anyone().call(takeByReminderLink, { token })).toMatchObject({ isRecorded: false })
    const entries = await entriesOf(ana)
    expect(entries.map((entry) => [entry.medicationName, entry.status, entry.actualTime?.toString()]).sort()).toEqual([
      ['Lisinopril', 'taken', app.clock.now().toString()],
      ['Metformin', 'taken', app.clock.now().toString()],
    ])
    expect(await actedAt(ana)).toEqual([true, true])
  })

  it('records nothing any more after it was undone in the app', async () => {
    const { ana, medications, token } = await patientWithReminder()
    await anyone().call(takeByReminderLink, { token })
    const [medication] = medications
    if (medication) await undoDose(ana, medication, '2026-03-02T08:00')
    const { doses } = await anyone().call(takeByReminderLink, { token })
    expect(doses.map(({ state }) => state)).toEqual(['over'])
    expect((await entriesOf(ana)).map(({ status }) => status).sort()).toEqual(['cleared', 'taken'])
  })

  it('undoes what it has just recorded, once, and the dose is reminded of again; it cannot be pressed again', async () => {
    const { ana, token } = await patientWithReminder({ name: 'Lisinopril' }, { name: 'Metformin' })
    await anyone().call(takeByReminderLink, { token })
    setClock(ana, '2026-03-02T08:09:59')
    for (const endpoint of [undoByReminderLink, undoByReminderLink, takeByReminderLink]) {
      const { doses } = await anyone().call(endpoint, { token })
      expect(doses.map(({ state }) => state)).toEqual(['over', 'over'])
    }
    const statuses = (await entriesOf(ana)).map(({ status }) => status).sort()
    expect(statuses).toEqual(['cleared', 'cleared', 'taken', 'taken'])
    setClock(ana, '2026-03-02T08:15')
    const channel = recordingChannel(app)
    await runWorker(workerFor(app, [channel]))
    expect(channel.sent.filter(({ delivery }) => delivery.userId === ana.userId)).not.toEqual([])
  })

  it('brings no reminder back that has gone by: after an undo that follows the last one there is none', async () => {
    const { ana, token } = await patientWithReminder()
    const channel = recordingChannel(app)
    const worker = workerFor(app, [channel])
    const remindersUntil = async (time: string) => {
      setClock(ana, `2026-03-02T${time}`)
      await runWorker(worker)
      return channel.sent.filter(({ delivery }) => delivery.userId === ana.userId).map(({ delivery }) => delivery.kind)
    }
    for (const time of ['08:05', '08:10']) await remindersUntil(time)
    const reminders = await remindersUntil('08:30')
    expect(reminders).toEqual(['repeat', 'repeat', 'missed'])
    setClock(ana, '2026-03-02T08:35')
    expect(await anyone().call(takeByReminderLink, { token })).toMatchObject({ isRecorded: true })
    await anyone().call(undoByReminderLink, { token })
    for (const time of ['08:40', '09:05', '12:00']) expect(await remindersUntil(time)).toEqual(reminders)
  })

  it('undoes nothing before it is pressed, nor ten minutes later, nor what was recorded in the app', async () => {
    const { ana, token } = await patientWithReminder()
    const undo = async () => (await anyone().call(undoByReminderLink, { token })).doses.map(({ state }) => state)
    expect(await undo()).toEqual(['open'])
    await anyone().call(takeByReminderLink, { token })
    setClock(ana, '2026-03-02T08:10')
    expect(await undo()).toEqual(['taken'])
    expect((await entriesOf(ana)).map(({ status }) => status)).toEqual(['taken'])

    const other = await patientWithReminder()
    const [medication] = other.medications
    if (medication) await recordTaken(other.ana, medication, '2026-03-02T08:00')
    await anyone().call(takeByReminderLink, { token: other.token })
    await anyone().call(undoByReminderLink, { token: other.token })
    expect((await entriesOf(other.ana)).map(({ status }) => status)).toEqual(['taken'])
  })

  it('undoes its own press only where the dose was recorded in the app as well: it stays taken', async () => {
    const { ana, medications, token } = await patientWithReminder({ name: 'Lisinopril' }, { name: 'Metformin' })
    await anyone().call(takeByReminderLink, { token })
    const ofLink = await entriesOf(ana)
    setClock(ana, '2026-03-02T08:02')
    const [both] = medications
    if (both) await recordTaken(ana, both, '2026-03-02T08:00')
    const { doses } = await anyone().call(undoByReminderLink, { token })
    expect(doses.map(({ name, state }) => `${name} ${state}`).sort()).toEqual(['Lisinopril taken', 'Metformin over'])
    const cleared = (await entriesOf(ana)).flatMap(({ clears }) => clears)
    expect(cleared.sort()).toEqual(ofLink.map(({ id }) => id).sort())
  })

  it('undoes nothing of another patient', async () => {
    const { ana, token } = await patientWithReminder()
    const stranger = await patientWithReminder()
    await anyone().call(takeByReminderLink, { token })
    await anyone().call(takeByReminderLink, { token: stranger.token })
    // Her own secret, with Ana's account.
    const mixed = Buffer.concat([
      Buffer.from(token, 'base64url').subarray(0, 16),
      Buffer.from(stranger.token, 'base64url').subarray(16),
    ]).toString('base64url')
    expect((await anyone().send(undoByReminderLink, { token: mixed })).status).toBe(410)
    await anyone().call(undoByReminderLink, { token: stranger.token })
    expect((await entriesOf(ana)).map(({ status }) => status)).toEqual(['taken'])
    expect((await entriesOf(stranger.ana)).map(({ status }) => status).sort()).toEqual(['cleared', 'taken'])
  })

  it('works until the time of its doses is over', async () => {
    const { ana, token } = await patientWithReminder()
    setClock(ana, '2026-03-02T23:59:59')
    // Eight hours before the next dose; the link itself works.
    expect(await statesOf(token)).toEqual(['ask'])
    setClock(ana, '2026-03-03T00:00')
    for (const endpoint of [readReminderLink, takeByReminderLink, undoByReminderLink]) {
      const response = await anyone().send(endpoint, { token })
      expect([response.status, await response.json()]).toMatchObject([410, { code: 'link_not_valid' }])
    }
    expect(await entriesOf(ana)).toEqual([])
  })

  it.each([
    ['the day before', '2026-03-01T08:00'],
    ['weeks before', '2026-02-10T08:00'],
  ])(
    'records nothing where the patient would be asked first, and says when the medicine was last taken, for a dose of %s',
    async (_, dose) => {
      const { ana, medications, token } = await patientWithReminder()
      const [medication] = medications
      if (medication) await recordTaken(ana, medication, dose, app.clock.now().subtract({ hours: 8 }))
      const { doses } = await anyone().call(takeByReminderLink, { token })
      expect(doses.map(({ state, lastTaken }) => [state, lastTaken?.toString()])).toEqual([
        ['ask', '2026-03-02T00:00:00'],
      ])
      expect(await entriesOf(ana)).toHaveLength(1)
    },
  )

  it.each([
    ['recorded in the app', (ana, one) => recordTaken(ana, one, '2026-03-02T08:00'), 'taken'],
    ['recorded as not taken', (ana, one) => recordMissed(ana, one, '2026-03-02T08:00'), 'missed'],
    ['of a medication that was ended', (ana, { id }) => as(ana).call(completeMedication, { id }), 'over'],
  ] satisfies [string, (ana: Person, one: { id: string }) => Promise<unknown>, string][])(
    'does nothing to a dose %s meanwhile, and says so',
    async (_, happens, state) => {
      const { ana, medications, token } = await patientWithReminder()
      setClock(ana, '2026-03-02T08:02')
      if (medications[0]) await happens(ana, medications[0])
      const before = await entriesOf(ana)
      const { doses, isRecorded } = await anyone().call(takeByReminderLink, { token })
      expect([doses.map((dose) => dose.state), isRecorded]).toEqual([[state], false])
      expect(await entriesOf(ana)).toEqual(before)
    },
  )

  it('names no medication where the patient keeps names out of notifications', async () => {
    const { ana, token } = await patientWithReminder()
    await as(ana).call(changeSettings, { notifications: { hideNames: true } })
    const { doses } = await anyone().call(readReminderLink, { token })
    expect(doses).toMatchObject([{ name: null, dosage: '', state: 'open' }])
  })

  it('is for nothing when it was cut short, made up, or meant for something else', async () => {
    const { stop, token } = await patientWithReminder()
    const cut = token.slice(0, -1)
    const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const wrong of ['', 'x', cut, changed, stop]) {
      expect((await anyone().send(takeByReminderLink, { token: wrong })).status).toBe(410)
      expect((await anyone().send(readReminderLink, { token: wrong })).status).toBe(410)
      expect((await anyone().send(undoByReminderLink, { token: wrong })).status).toBe(410)
    }
    expect((await anyone().send(stopEmailByReminderLink, { token })).status).toBe(410)
  })

  it('is stored as a hash', async () => {
    const { token } = await patientWithReminder()
    const { rows } = await app.owner.query(
      "select secret_hash, encode(secret_hash, 'base64') as text from reminder_links",
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('reminders by e-mail', () => {
  it('are switched off by a mail program, without a session and without an origin (RFC 8058), and by the page', async () => {
    for (const isPage of [false, true]) {
      const { ana, stop } = await patientWithReminder()
      await as(ana).call(changeSettings, { notifications: { email: true } })
      if (isPage) await anyone().call(stopEmailByReminderLink, { token: stop })
      else {
        const answer = await app.request(`/stop-emails?token=${stop}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        })
        expect(answer.status).toBe(204)
      }
      const { notifications } = await as(ana).call(getSettings, {})
      expect([notifications.email, notifications.push]).toEqual([false, true])
    }
  })

  it('are switched off from the newest 500 of them', async () => {
    const { ana, token, stop, delivery } = await patientWithReminder()
    await app.owner.query(
      `insert into reminder_links (user_id, secret_hash, does, delivery_ids, expires_at)
       select user_id, sha256(n::text::bytea), does, delivery_ids, expires_at - n * interval '1 minute'
       from reminder_links, generate_series(1, 700) n where user_id = $1 and does = 'stop-email'`,
      [ana.userId],
    )
    await linkMaker(app.database, app.clock, testOrigin).stopEmail(delivery)
    const { rows } = await app.owner.query(
      `select count(*) from reminder_links where user_id = $1 and does = 'stop-email'`,
      [ana.userId],
    )
    expect(rows).toEqual([{ count: 500 }])
    expect(await statesOf(token)).toEqual(['open'])
    expect((await anyone().send(stopEmailByReminderLink, { token: stop })).status).toBe(200)
  })
})
