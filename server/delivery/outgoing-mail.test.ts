import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSealer } from '#server/db/sealed.ts'
import { patient } from '#server/testing/medication-steps.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { type MailDelivery, sendDueMails, storeOutgoing } from './outgoing-mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.owner.query('delete from users'))
afterAll(() => app.close())

const sealer = () => createSealer(app.deps.keys)

/** A server that sends what is stored. */
const serverWith = (ways: Partial<Pick<MailDelivery, 'mail' | 'sms'>>): MailDelivery => {
  const { database, clock } = app
  const none = { send: async () => {} }
  return { database, clock, sealer: sealer(), log: app.deps.log, mail: none, sms: none, ...ways }
}

const left = async () => (await app.owner.query('select from outgoing_mail')).rowCount

test('two servers send each mail once, however long the mail server takes', async () => {
  const { userId } = await patient(app, 'Ana', '2026-03-02T08:00')
  await app.database.withUser(userId, async (tx) => {
    for (const subject of ['one', 'two', 'three']) {
      const mail = { to: 'ana@example.com', subject, text: subject }
      await storeOutgoing(tx, sealer(), userId, { way: 'mail', mail }, app.clock.now())
    }
  })
  const sent: string[] = []
  const send = async ({ subject }: { subject: string }) => void sent.push(subject)
  const other = serverWith({ mail: { send } })
  const slow = serverWith({
    mail: {
      async send(mail) {
        await send(mail)
        app.clock.set(app.clock.now().add({ minutes: 2 }))
        await sendDueMails(other)
      },
    },
  })
  await sendDueMails(slow)
  expect(sent.sort()).toEqual(['one', 'three', 'two'])
  expect(await left()).toBe(0)
})

test('a code that works no longer is not sent', async () => {
  const { userId } = await patient(app, 'Ana', '2026-03-02T08:00')
  const sms = { to: '+12025550144', text: 'Your code: 123456', seconds: 600 }
  await app.database.withUser(userId, (tx) => storeOutgoing(tx, sealer(), userId, { way: 'sms', sms }, app.clock.now()))
  let tried = 0
  const away = serverWith({
    sms: {
      async send() {
        tried += 1
        throw new Error('away')
      },
    },
  })
  for (const minutes of [0, 9, 2]) {
    app.clock.set(app.clock.now().add({ minutes }))
    await sendDueMails(away)
  }
  expect([tried, await left()]).toEqual([2, 0])
})
