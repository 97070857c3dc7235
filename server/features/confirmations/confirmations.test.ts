import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import {
  answerInvitation,
  askConfirmation,
  confirmEmail,
  confirmPhone,
  getConfirmations,
  readInvitation,
} from '#core/api/confirmations.ts'
import { askTestReminder, getTestReminder } from '#core/api/deliveries.ts'
import { changeProfile } from '#core/api/profile.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import type { Place } from '#core/profile/confirmation.ts'
import { gatewaySms } from '#server/delivery/sms.ts'
import { smtpMail } from '#server/delivery/smtp-mail.ts'
import { type Gateway, gateway } from '#server/testing/gateway.ts'
import { type MailServer, mailServer } from '#server/testing/mail-server.ts'
import { createMedication, patient, setClock } from '#server/testing/medication-steps.ts'
import { as, CallFailed, contactOfAll, type Person, visitor } from '#server/testing/people.ts'
import { runWorker } from '#server/testing/reminder-worker.ts'
import { sendingWorker } from '#server/testing/sending-worker.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let post: MailServer
let phones: Gateway
beforeAll(async () => {
  post = await mailServer()
  phones = await gateway()
})
beforeEach(async () => {
  app = await testApp({ settings: configured() })
})
afterEach(async () => {
  phones.received.splice(0)
  await app.close()
})
afterAll(() => Promise.all([post.close(), phones.close()]))

const configured = () => ({
  smtpUrl: post.url,
  sms: { url: phones.url, body: 'To={to}&Body={text}', authorization: undefined },
})
const worker = () => sendingWorker(app, configured())
const serious = { missedDosageSeverity: 'serious', tellContact: contactOfAll } as const

const minutes = (count: number) => app.clock.set(app.clock.now().add({ minutes: count }))
const remindersTo = (address: string) => post.received.filter(({ to }) => to.includes(address))
const textsTo = (number: string) => phones.received.filter(({ body }) => new URLSearchParams(body).get('To') === number)
const tokenIn = (text = '') => /#([\w-]{64})/.exec(text)?.[1] ?? ''
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (!(error instanceof CallFailed)) throw error
  return { status: error.status, ...error.body }
}

/** What was sent to ask somebody, from the newest on. */
async function asked(): Promise<{ mail: string; text: string }> {
  await app.app.sendMails()
  return { mail: app.mails.at(-1)?.text ?? '', text: app.texts.at(-1)?.text ?? '' }
}

async function stateOf(person: Person, place: Place): Promise<string | undefined> {
  const { confirmations } = await as(person).call(getConfirmations, {})
  return confirmations.find((one) => one.place === place)?.state
}

describe('reminders by e-mail', () => {
  it('come once the patient has pressed the button that the mailed link leads to, and not before', async () => {
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')
    await as(ana).call(changeSettings, { notifications: { email: true } })
    const { mail } = await asked()
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ana.email, 'May we send reminders to this address?'],
    ])
    expect(await stateOf(ana, 'email')).toBe('asked')
    setClock(ana, '2026-03-02T08:00')
    await runWorker(worker())
    expect(remindersTo(ana.email)).toEqual([])

    expect(await as(visitor(app)).call(confirmEmail, { token: tokenIn(mail) })).toEqual({})
    expect(await stateOf(ana, 'email')).toBe('agreed')
    setClock(ana, '2026-03-02T08:05')
    await runWorker(worker())
    expect(remindersTo(ana.email).map(({ text }) => text.split('\n')[0])).toEqual([
      'Lisinopril 500\u00a0mg: the 8:00 AM dose is not recorded yet.',
    ])
    // Pressed again, it is confirmed all the same.
    expect(await as(visitor(app)).call(confirmEmail, { token: tokenIn(mail) })).toEqual({})
  })

  it('are asked about once, however often they are switched, and again after a minute if the patient wants it', async () => {
    const bea = await patient(app, 'Bea', '2026-03-02T07:00')
    for (const email of [true, false, true]) await as(bea).call(changeSettings, { notifications: { email } })
    const first = tokenIn((await asked()).mail)
    expect(await failure(as(bea).call(askConfirmation, { place: 'email' }))).toMatchObject({ status: 429 })
    minutes(2)
    await as(bea).call(askConfirmation, { place: 'email' })
    const second = tokenIn((await asked()).mail)
    expect(app.mails.filter(({ to }) => to === bea.email)).toHaveLength(2)
    expect(await failure(as(visitor(app)).call(confirmEmail, { token: first }))).toMatchObject({ status: 410 })
    minutes(8 * 24 * 60)
    expect(await stateOf(bea, 'email')).toBe('unasked')
    expect(await failure(as(visitor(app)).call(confirmEmail, { token: second }))).toMatchObject({ status: 410 })
  })

  it('are asked about a limited number of times a day', async () => {
    const cyd = await patient(app, 'Cyd', '2026-03-02T07:00')
    for (let sent = 0; sent < 5; sent += 1) {
      await as(cyd).call(askConfirmation, { place: 'email' })
      minutes(2)
    }
    expect(await failure(as(cyd).call(askConfirmation, { place: 'email' }))).toMatchObject({
      status: 429,
      message: 'You have requested this too often today. Please try again tomorrow.',
    })
    minutes(24 * 60)
    expect(await as(cyd).call(askConfirmation, { place: 'email' })).toBeDefined()
  })
})

describe('reminders by text message', () => {
  async function code(person: Person): Promise<string> {
    await as(person).call(askConfirmation, { place: 'phone' })
    return /^\d{6}/.exec((await asked()).text)?.[0] ?? ''
  }

  it('come once the code from the message was entered, and not before', async () => {
    const dee = await patient(app, 'Dee', '2026-03-02T07:00')
    await createMedication(dee, 'daily 08:00', '2026-03-02T08:00')
    await as(dee).call(changeSettings, { notifications: { sms: true } })
    await asked()
    expect(app.texts).toEqual([])
    setClock(dee, '2026-03-02T08:00')
    await runWorker(worker())
    expect(phones.received).toEqual([])
    const sent = await code(dee)
    expect(app.texts).toMatchObject([{ to: '+1 202 555 0144', seconds: 600 }])
    await as(dee).call(confirmPhone, { code: ` ${sent.slice(0, 3)} ${sent.slice(3)} ` })
    expect(await stateOf(dee, 'phone')).toBe('agreed')
    setClock(dee, '2026-03-02T08:05')
    await runWorker(worker())
    expect(textsTo('+12025550144')).toHaveLength(1)
  })

  it('accept five wrong codes at most, none after ten minutes, and none of another patient', async () => {
    const eva = await patient(app, 'Eva', '2026-03-02T07:00')
    const stranger = await patient(app, 'Stranger', '2026-03-02T07:00')
    const sent = await code(eva)
    const wrong = sent === '111111' ? '222222' : '111111'
    expect(await failure(as(stranger).call(confirmPhone, { code: sent }))).toMatchObject({ status: 410 })
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await failure(as(eva).call(confirmPhone, { code: wrong }))).toMatchObject({
        status: 400,
        fields: { code: 'That is not the code. Please check the message again.' },
      })
    }
    expect(await failure(as(eva).call(confirmPhone, { code: sent }))).toMatchObject({ code: 'link_not_valid' })
    minutes(2)
    const second = await code(eva)
    minutes(11)
    expect(await failure(as(eva).call(confirmPhone, { code: second }))).toMatchObject({ code: 'link_not_valid' })
    expect(await stateOf(eva, 'phone')).toBe('unasked')
  })

  it('stop with another number, also where one was planned before, until that is confirmed', async () => {
    const fay = await patient(app, 'Fay', '2026-03-02T07:00')
    await createMedication(fay, 'daily 08:00', '2026-03-02T08:00')
    await as(fay).call(changeSettings, { notifications: { sms: true } })
    await as(fay).call(confirmPhone, { code: await code(fay) })
    await worker().tick()
    await as(fay).call(changeProfile, { phone: '+1 900 555 0100' })
    expect(await stateOf(fay, 'phone')).toBe('unasked')
    setClock(fay, '2026-03-02T08:00')
    await runWorker(worker())
    expect(phones.received).toEqual([])
  })
})

describe('the emergency contact', () => {
  const invited = async () => {
    await app.app.sendMails()
    const [mail] = app.mails.filter(({ to }) => to === 'luis@example.com')
    const [text] = app.texts.filter(({ to }) => to === '+1 202 555 0145')
    return { mail: mail?.text ?? '', text: text?.text ?? '' }
  }
  const alerted = () => [...remindersTo('luis@example.com'), ...textsTo('+12025550145')].length

  async function missed(person: Person): Promise<number> {
    const before = alerted()
    setClock(person, '2026-03-02T08:00')
    await runWorker(worker())
    setClock(person, '2026-03-02T08:30')
    await runWorker(worker())
    return alerted() - before
  }

  it('is invited once with fixed words, by mail and by text message, and alerted only where they agreed', async () => {
    const gia = await patient(app, 'Gia', '2026-03-02T07:00')
    await createMedication(gia, 'daily 08:00', '2026-03-02T08:00', { ...serious, name: 'Buy now' })
    await createMedication(gia, 'daily 08:00', '2026-03-02T08:00', serious)
    const { mail, text } = await invited()
    expect([app.mails.length, app.texts.length]).toEqual([1, 1])
    expect(`${mail}${text}`).not.toContain('Buy now')
    expect(mail).toContain('Gia Rivera uses Dosewell')
    const { language, ...asked } = await as(visitor(app)).call(readInvitation, { token: tokenIn(mail) })
    expect([language, asked]).toEqual(['en', { patient: 'Gia Rivera', way: 'email', state: 'asked' }])
    expect(await as(visitor(app)).call(readInvitation, { token: tokenIn(text) })).toMatchObject({ way: 'phone' })
    const answer = await as(visitor(app)).call(answerInvitation, { token: tokenIn(mail), agrees: true })
    expect(answer.state).toBe('agreed')
    expect(await missed(gia)).toBe(1)
    expect(textsTo('+12025550145')).toEqual([])
  })

  it('is not alerted before they answer, nor once they refused, which the patient sees', async () => {
    const hal = await patient(app, 'Hal', '2026-03-02T07:00')
    await createMedication(hal, 'daily 08:00', '2026-03-02T08:00', serious)
    const { mail, text } = await invited()
    expect(await stateOf(hal, 'contact-email')).toBe('asked')
    for (const token of [mail, text].map(tokenIn)) {
      await as(visitor(app)).call(answerInvitation, { token, agrees: false })
    }
    expect([await stateOf(hal, 'contact-email'), await stateOf(hal, 'contact-phone')]).toEqual(['refused', 'refused'])
    expect(await failure(as(hal).call(askConfirmation, { place: 'contact-email' }))).toMatchObject({
      message: 'Your emergency contact has declined. Only another address or number can be asked.',
    })
    expect(await missed(hal)).toBe(0)
    // Whoever changes their mind uses the same link.
    await as(visitor(app)).call(answerInvitation, { token: tokenIn(mail), agrees: true })
    expect(await stateOf(hal, 'contact-email')).toBe('agreed')
  })

  it('is asked anew at another address, and the link of the one before stops working', async () => {
    const ivy = await patient(app, 'Ivy', '2026-03-02T07:00')
    await createMedication(ivy, 'daily 08:00', '2026-03-02T08:00', serious)
    const { mail } = await invited()
    const token = tokenIn(mail)
    await as(visitor(app)).call(answerInvitation, { token, agrees: true })
    await as(ivy).call(changeProfile, { address: '2 Main Street' })
    expect(await stateOf(ivy, 'contact-email')).toBe('agreed')
    await as(ivy).call(changeProfile, { emergencyContactEmail: 'other@example.com' })
    expect(await stateOf(ivy, 'contact-email')).toBe('unasked')
    expect(await failure(as(visitor(app)).call(readInvitation, { token }))).toMatchObject({ status: 410 })
    expect(await failure(as(visitor(app)).call(answerInvitation, { token, agrees: true }))).toMatchObject({
      status: 410,
    })
    expect(await missed(ivy)).toBe(0)
  })

  it('the contact of another patient is hidden, and links of other kinds are refused', async () => {
    const jo = await patient(app, 'Jo', '2026-03-02T07:00')
    await as(jo).call(askConfirmation, { place: 'contact-email' })
    await as(jo).call(changeSettings, { notifications: { email: true } })
    await app.app.sendMails()
    const [own, contact] = [jo.email, 'luis@example.com'].map((address) =>
      tokenIn(app.mails.find(({ to }) => to === address)?.text),
    )
    const stranger = await patient(app, 'Stranger', '2026-03-02T07:00')
    expect(await stateOf(stranger, 'contact-email')).toBe('unasked')
    expect(await failure(as(visitor(app)).call(readInvitation, { token: own ?? '' }))).toMatchObject({ status: 410 })
    expect(await failure(as(visitor(app)).call(confirmEmail, { token: contact ?? '' }))).toMatchObject({ status: 410 })
    for (const token of ['', 'x'.repeat(64), 'x']) {
      expect(await failure(as(visitor(app)).call(readInvitation, { token }))).toMatchObject({ status: 410 })
    }
  })

  it('gets the patient’s name on one line, of bounded length, and without a link', async () => {
    const kay = await patient(app, 'Kay', '2026-03-02T07:00')
    await as(kay).call(changeProfile, { firstName: 'Win at evil.example/n', lastName: 'x'.repeat(200) })
    await as(kay).call(askConfirmation, { place: 'contact-email' })
    await app.app.sendMails()
    const [mail] = app.mails
    expect(mail?.text.match(/https?:\S+/g)).toHaveLength(1)
    expect(`${mail?.subject}${mail?.text}`).not.toContain('evil.example')
    expect(mail?.subject.length).toBeLessThan(120)
  })
})

test('a test reminder is not sent to unconfirmed places', async () => {
  const lee = await patient(app, 'Lee', '2026-03-02T07:00')
  await as(lee).call(changeSettings, { notifications: { email: true, sms: true } })
  await as(lee).call(askTestReminder, {})
  await runWorker(worker())
  expect((await as(lee).call(getTestReminder, {})).test?.deliveries).toEqual([])
})

test('an older account has no confirmed place, except an address that was confirmed at sign-up', async () => {
  const moe = await patient(app, 'Moe', '2026-03-02T07:00')
  expect((await as(moe).call(getConfirmations, {})).confirmations.map(({ state }) => state)).toEqual(
    Array(4).fill('unasked'),
  )
  await app.owner.query('update users set email_verified = true where id = $1', [moe.userId])
  expect(await stateOf(moe, 'email')).toBe('agreed')
})

test('confirmation messages go over the real mail server and gateway, and wait where these are away', async () => {
  const sending = await testApp({
    settings: configured(),
    mail: smtpMail(post.url, 'Dosewell <d@example.org>'),
    sms: gatewaySms(configured().sms),
  })
  try {
    const nan = await patient(sending, 'Nan', '2026-03-02T07:00')
    await as(nan).call(askConfirmation, { place: 'email' })
    await as(nan).call(askConfirmation, { place: 'phone' })
    phones.answerNext(503)
    expect(await sending.app.sendMails()).toBe(1)
    expect(remindersTo(nan.email).map(({ text }) => tokenIn(text).length)).toEqual([64])
    sending.clock.set(sending.clock.now().add({ minutes: 2 }))
    expect(await sending.app.sendMails()).toBe(1)
    const [, again] = phones.received.map(({ body }) => new URLSearchParams(body))
    expect([again?.get('To'), again?.get('Body')]).toEqual([
      '+12025550144',
      expect.stringMatching(/^\d{6} is the code that confirms your number/),
    ])
    expect(sending.logged.join()).not.toMatch(/example\.com|5550144/)
  } finally {
    await sending.close()
  }
})
