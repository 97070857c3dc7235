import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signIn, signUp as signUpEndpoint } from '#core/api/account.ts'
import { confirmEmail } from '#core/api/confirmations.ts'
import { as, CallFailed, signUpForm, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

describe('confirmation by mail, where the operator asks for it', () => {
  let strict: TestApp
  const failing = { now: false }
  beforeAll(async () => {
    const mails: TestApp['mails'] = []
    strict = await testApp({
      settings: { requireEmailConfirmation: true },
      mail: {
        send: async (mail) => {
          if (failing.now) throw new Error('mail server away')
          mails.push(mail)
        },
      },
    })
    Object.assign(strict, { mails })
  })
  afterAll(() => strict.close())

  const linkIn = (text = '') => new URL(/https?:\S+/.exec(text)?.[0] ?? 'http://nowhere')
  const press = (token: string) => as(visitor(strict)).send(confirmEmail, { token })

  it('signs nobody in before the button was pressed that the link leads to', async () => {
    const form = signUpForm('Fay')
    const device = visitor(strict)
    const answer = await as(device).call(signUpEndpoint, z.decode(signUpEndpoint.input, form))
    expect(answer).toEqual({ userId: expect.any(String), session: null })
    expect(device.cookies.size).toBe(0)
    const refused = await as(device).send(signIn, { email: form.email, password: form.password })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Please check your email and click the confirmation link before signing in.',
    })
    expect(strict.mails.map(({ to }) => to)).toEqual([form.email, form.email])
    const { pathname, hash } = linkIn(strict.mails[0]?.text)
    expect(pathname).toBe('/confirm-email')
    // What a program does that looks through mails.
    const looked = await as(device).request(`/api/account/confirm-email?token=${hash.slice(1)}`)
    expect(looked.status).toBe(405)
    expect((await as(device).send(signIn, { email: form.email, password: form.password })).status).toBe(403)
    expect((await press(decodeURIComponent(hash.slice(1)))).status).toBe(200)
    const session = await as(device).call(signIn, { email: form.email, password: form.password, keepSignedIn: false })
    expect(session.userId).toBe(answer.userId)
  })

  it('is asked for in the language of the page the person signed up on, and asked again in the same', async () => {
    const form = signUpForm('Inés', { language: 'es' })
    await as(visitor(strict)).call(signUpEndpoint, z.decode(signUpEndpoint.input, form))
    await as(visitor(strict)).send(signIn, { email: form.email, password: form.password })
    const subjects = strict.mails.filter(({ to }) => to === form.email).map(({ subject }) => subject)
    expect(subjects).toEqual(Array(2).fill('Confirme su dirección de correo electrónico'))
  })

  it('tells a wrong password nothing more', async () => {
    const form = signUpForm('Gil')
    await as(visitor(strict)).call(signUpEndpoint, z.decode(signUpEndpoint.input, form))
    const response = await as(visitor(strict)).send(signIn, { email: form.email, password: 'Wrong-Horse-7' })
    expect(await response.json()).toMatchObject({ code: 'invalid_credentials' })
  })

  it('still says that an address is taken', async () => {
    const form = z.decode(signUpEndpoint.input, signUpForm('Hal'))
    await as(visitor(strict)).call(signUpEndpoint, form)
    const again = await as(visitor(strict))
      .call(signUpEndpoint, form)
      .catch((error: unknown) => error)
    expect(again).toBeInstanceOf(CallFailed)
    expect(again).toMatchObject({ body: { code: 'already_registered' } })
  })

  it('does not lose a mail that could not be sent', async () => {
    failing.now = true
    const form = signUpForm('Ivy')
    const answer = await as(visitor(strict)).call(signUpEndpoint, z.decode(signUpEndpoint.input, form))
    failing.now = false
    expect(answer.session).toBeNull()
    const sentTo = () => strict.mails.map(({ to }) => to)
    expect(sentTo()).not.toContain(form.email)
    expect(strict.logged.join()).not.toContain(form.email)
    strict.clock.set(strict.clock.now().add({ minutes: 2 }))
    expect(await strict.app.sendMails()).toBe(1)
    expect(sentTo()).toContain(form.email)
    expect(await strict.app.sendMails()).toBe(0)
    const { rowCount } = await strict.owner.query('select from outgoing_mail')
    expect(rowCount).toBe(0)
  })

  it('gives up a mail that cannot be sent for hours, and others are sent all the same', async () => {
    failing.now = true
    await as(visitor(strict)).call(signUpEndpoint, z.decode(signUpEndpoint.input, signUpForm('Jo')))
    for (let tried = 0; tried < 8; tried += 1) {
      strict.clock.set(strict.clock.now().add({ hours: 5 }))
      await strict.app.sendMails()
    }
    failing.now = false
    const { rowCount } = await strict.owner.query('select from outgoing_mail')
    expect(rowCount).toBe(0)
    expect(strict.logged.some((line) => line.includes('mail given up'))).toBe(true)
  })

  it.each(['', 'x', 'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFAYi5jbyJ9.AAAA'])(
    'says so when a link is not valid: "%s"',
    async (token) => {
      const response = await press(token)
      expect(response.status).toBe(410)
      expect(await response.json()).toMatchObject({ code: 'link_not_valid' })
    },
  )
})
