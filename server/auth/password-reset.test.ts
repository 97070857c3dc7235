import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deleteAccount, forgotPassword, resetPassword, signIn } from '#core/api/account.ts'
import { changePassword } from '#core/api/security.ts'
import { getSession } from '#core/api/session.ts'
import { waitingForLocks } from '#server/db/testing.ts'
import { changesChannel } from '#server/db/transaction.ts'
import { consoleMail } from '#server/delivery/mail.ts'
import { smtpMail } from '#server/delivery/smtp-mail.ts'
import { type MailServer, mailServer } from '#server/testing/mail-server.ts'
import { as, onAnotherDevice, type Person, signUp, signUpForm, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp, testOrigin } from '#server/testing/test-app.ts'

const newPassword = 'Another-Horse-8'

let post: MailServer
let app: TestApp
beforeAll(async () => {
  post = await mailServer()
  app = await testApp({ mail: smtpMail(post.url, 'Dosewell <dosewell@localhost>') })
})
afterAll(async () => {
  await app.close()
  await post.close()
})

const ask = (email: string, who = visitor(app)) => as(who).send(forgotPassword, { email })
const reset = (token: string, password = newPassword, who = visitor(app)) =>
  as(who).send(resetPassword, { token, password })
const trySignIn = async (email: string, password: string, who = visitor(app)) =>
  (await as(who).send(signIn, { email, password })).status
const mailsTo = (email: string) => post.received.filter(({ to }) => to.includes(email))
const tokenIn = (text = '') => /\/reset-password#token=(\S+)/.exec(text)?.[1] ?? ''
const later = (duration: Temporal.DurationLike) => app.clock.set(app.clock.now().add(duration))

/** Asks for a link and reads the mail with it. */
async function mailedToken({ email }: Person): Promise<string> {
  await ask(email)
  await app.app.sendMails()
  return tokenIn(mailsTo(email).at(-1)?.text)
}

describe('a patient who forgot the password', () => {
  it('gets a mail from a real mail server that says who asked for what, and sets a new password by its link', async () => {
    const ana = await signUp(app, 'Ana')
    const answer = await ask(` ${ana.email.toUpperCase()} `)
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(await app.app.sendMails()).toBe(1)
    const [mail] = mailsTo(ana.email)
    expect(mail?.head).toContain('Subject: Set a new password')
    expect(mail?.text).toContain(`asked to set a new password for the Dosewell account of ${ana.email}`)
    expect(mail?.text).toContain(`${testOrigin}/reset-password#token=`)
    expect(mail?.text).toContain('If it was not you, ignore this email')
    const done = await reset(tokenIn(mail?.text))
    expect([done.status, await done.json()]).toEqual([200, { email: ana.email }])
    expect(await trySignIn(ana.email, ana.password)).toBe(401)
    expect(await trySignIn(ana.email, newPassword)).toBe(200)
  })

  it('is signed out everywhere, and told by mail that the password was changed', async () => {
    const bo = await signUp(app, 'Bo')
    const phone = await onAnotherDevice(bo, true)
    const cy = await signUp(app, 'Cy')
    await reset(await mailedToken(bo))
    for (const device of [bo, phone]) expect((await as(device).call(getSession, {})).session).toBeNull()
    expect((await as(cy).call(getSession, {})).session?.userId).toBe(cy.userId)
    await app.app.sendMails()
    expect(mailsTo(bo.email).at(-1)?.head).toContain('Subject: Your password was changed')
    expect(mailsTo(bo.email).at(-1)?.text).toContain('If it was not you')
  })

  it('gets in with the new password, however often the old one was guessed at before', async () => {
    const di = await signUp(app, 'Di')
    const home = visitor(app)
    for (let tried = 0; tried < 11; tried += 1) await trySignIn(di.email, 'Wrong-Horse-7', home)
    expect(await trySignIn(di.email, di.password, home)).toBe(429)
    await reset(await mailedToken(di))
    expect(await trySignIn(di.email, newPassword, home)).toBe(200)
  })

  it('gets in with it at the device that was signed in before, where all tries were used up', async () => {
    const dot = await signUp(app, 'Dot')
    for (let tried = 0; tried < 11; tried += 1) await trySignIn(dot.email, 'Wrong-Horse-7', dot)
    expect(await trySignIn(dot.email, dot.password, dot)).toBe(429)
    await reset(await mailedToken(dot), newPassword, dot)
    expect(await trySignIn(dot.email, newPassword, dot)).toBe(200)
  })

  it('has the address confirmed by it, where the operator asks for that', async () => {
    const strict = await testApp({ settings: { requireEmailConfirmation: true } })
    const form = signUpForm('Eve')
    await as(visitor(strict)).request('/api/account/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    await as(visitor(strict)).call(forgotPassword, { email: form.email })
    await strict.app.sendMails()
    const token = tokenIn(strict.mails.at(-1)?.text)
    await as(visitor(strict)).call(resetPassword, { token, password: newPassword })
    const { status } = await as(visitor(strict)).send(signIn, { email: form.email, password: newPassword })
    expect(status).toBe(200)
    await strict.close()
  })

  it('is told what a new password lacks, and the link goes on working', async () => {
    const token = await mailedToken(await signUp(app, 'Fay'))
    const refused = await reset(token, 'short')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      fields: {
        password: 'Password must contain at least 8 characters, one uppercase letter, one number',
      },
    })
    expect((await reset(token)).status).toBe(200)
  })

  it.each([
    ['', 'Email is required'],
    ['fay', 'Please enter a valid email address'],
  ])('a patient who types "%s" reads: %s', async (email, message) => {
    expect(await (await ask(email)).json()).toMatchObject({ code: 'invalid_input', fields: { email: message } })
  })
})

describe('a link', () => {
  const refusal = { code: 'link_not_valid', message: 'This link no longer works. Please ask for a new one.' }

  it('works once', async () => {
    const gil = await signUp(app, 'Gil')
    const token = await mailedToken(gil)
    expect((await reset(token)).status).toBe(200)
    const again = await reset(token, 'Third-Horse-9')
    expect(again.status).toBe(410)
    expect(await again.json()).toMatchObject(refusal)
    expect(await trySignIn(gil.email, newPassword)).toBe(200)
  })

  it('works once when pressed twice at the same moment', async () => {
    const token = await mailedToken(await signUp(app, 'Hal'))
    const both = await Promise.all([reset(token), reset(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('works for an hour', async () => {
    const ida = await signUp(app, 'Ida')
    const first = await mailedToken(ida)
    later({ minutes: 59, seconds: 59 })
    expect((await reset(first)).status).toBe(200)
    const second = await mailedToken(ida)
    later({ hours: 1 })
    const late = await reset(second, 'Third-Horse-9')
    expect(await late.json()).toMatchObject(refusal)
    expect(await trySignIn(ida.email, newPassword)).toBe(200)
  })

  it('works until a newer one is mailed', async () => {
    const jo = await signUp(app, 'Jo')
    const [older, newer] = [await mailedToken(jo), await mailedToken(jo)]
    expect(older).not.toBe(newer)
    expect((await reset(older)).status).toBe(410)
    expect((await reset(newer)).status).toBe(200)
  })

  it('opens no other account, whoever’s id is put into it', async () => {
    const kim = await signUp(app, 'Kim')
    const lee = await signUp(app, 'Lee')
    const token = Buffer.from(await mailedToken(kim), 'base64url')
    await mailedToken(lee)
    const idOf = (person: Person) => Buffer.from(person.userId.replaceAll('-', ''), 'hex')
    const forged = Buffer.concat([idOf(lee), token.subarray(16)])
    expect((await reset(forged.toString('base64url'))).status).toBe(410)
    for (const { email, password } of [kim, lee]) expect(await trySignIn(email, password)).toBe(200)
    expect((await reset(token.toString('base64url'))).status).toBe(200)
    expect(await trySignIn(lee.email, lee.password)).toBe(200)
  })

  it.each(['', 'x', 'A'.repeat(64), `'; drop table users; --`])(
    'a malformed link does nothing: "%s"',
    async (token) => {
      expect((await reset(token)).status).toBe(410)
    },
  )

  it('is kept as a hash, and is in no log', async () => {
    const mia = await signUp(app, 'Mia')
    const token = await mailedToken(mia)
    const secret = Buffer.from(token, 'base64url').subarray(16)
    const { rows } = await app.owner.query<{ row: string }>('select t::text as row from reset_links t')
    expect(rows.length).toBeGreaterThan(0)
    await reset(token)
    const kept = rows.map(({ row }) => row).join() + app.logged.join()
    for (const form of ['hex', 'base64', 'base64url'] as const) expect(kept).not.toContain(secret.toString(form))
    expect(app.logged.join()).not.toContain(mia.email)
  })

  it('goes with its account', async () => {
    const ned = await signUp(app, 'Ned')
    const token = await mailedToken(ned)
    await as(ned).call(deleteAccount, { password: ned.password })
    expect((await reset(token)).status).toBe(410)
  })
})

describe('an address that nobody has', () => {
  it('is answered in the same way, and gets no mail', async () => {
    const before = post.received.length
    const known = await ask((await signUp(app, 'Oli')).email)
    const unknown = await ask('nobody@example.com')
    expect(unknown.status).toBe(known.status)
    expect(await unknown.text()).toBe(await known.text())
    expect(Array.from(unknown.headers.keys())).toEqual(Array.from(known.headers.keys()))
    expect(await app.app.sendMails()).toBe(1)
    expect(post.received).toHaveLength(before + 1)
  })

  it('costs the server the same work before it answers, so that time does not tell it either', async () => {
    const hints: (string | undefined)[] = []
    const listener = await app.owner.connect()
    listener.on('notification', ({ payload }) => hints.push(payload))
    await listener.query(`listen ${changesChannel}`)
    const pat = await signUp(app, 'Pat')
    // What her open pages are told of the sign-up is sent a moment after it.
    await expect.poll(() => hints).toContain(`${pat.userId} profile`)
    listener.release(true)
    const query = vi.spyOn(app.database.pool, 'query')
    const connect = vi.spyOn(app.database.pool, 'connect')
    const workFor = async (email: string) => {
      for (const spy of [query, connect]) spy.mockClear()
      await ask(email)
      return { statements: query.mock.calls.map(([text]) => text), connections: connect.mock.calls.length }
    }
    const work = await workFor(pat.email)
    expect(work.statements.length).toBeGreaterThan(0)
    expect(await workFor('nobody@example.com')).toEqual(work)
    for (const spy of [query, connect]) spy.mockRestore()
  })

  it('is kept no longer than until the mails are written', async () => {
    await ask('nobody-at-all@example.com')
    await app.app.sendMails()
    const { rows } = await app.owner.query('select from reset_requests')
    expect(rows).toEqual([])
  })

  it('has the limit of the other calls, and says when to try again', async () => {
    const there = visitor(app, '203.0.113.8')
    const quin = await signUp(app, 'Quin')
    for (const email of [quin.email, 'nobody-here@example.com']) {
      const statuses: number[] = []
      for (let tried = 0; tried < 6; tried += 1) statuses.push((await ask(email, there)).status)
      expect(statuses).toEqual([...Array(5).fill(200), 429])
      expect(Number((await ask(email, there)).headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // However often it was asked for at once, one mail goes out.
    const before = mailsTo(quin.email).length
    await app.app.sendMails()
    expect(mailsTo(quin.email)).toHaveLength(before + 1)
  })
})

describe('asking for a link', () => {
  it('is for our own page only', async () => {
    for (const { path } of [forgotPassword, resetPassword]) {
      const response = await as(visitor(app)).request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
        body: '{}',
      })
      expect(response.status).toBe(403)
    }
  })

  it('is not lost when the mail server is away', async () => {
    const kept = { away: true, mails: [] as string[] }
    const other = await testApp({
      mail: {
        send: async ({ text }) => {
          if (kept.away) throw new Error('mail server away')
          kept.mails.push(text)
        },
      },
    })
    const { email } = await signUp(other, 'Ray')
    await as(visitor(other)).call(forgotPassword, { email })
    expect(await other.app.sendMails()).toBe(0)
    kept.away = false
    other.clock.set(other.clock.now().add({ minutes: 1 }))
    expect(await other.app.sendMails()).toBe(1)
    const token = tokenIn(kept.mails[0])
    const { status } = await as(visitor(other)).send(resetPassword, { token, password: newPassword })
    expect(status).toBe(200)
    await other.close()
  })

  it('writes the link to the console of a server without mail', async () => {
    const written: string[] = []
    const plain = await testApp({ mail: consoleMail((text) => void written.push(text)) })
    const { email } = await signUp(plain, 'Sue')
    await as(visitor(plain)).call(forgotPassword, { email })
    await plain.app.sendMails()
    expect(written.join()).toContain(`Mail to ${email}`)
    const token = tokenIn(written.join().replaceAll('"', '\n'))
    const { status } = await as(visitor(plain)).send(resetPassword, { token, password: newPassword })
    expect(status).toBe(200)
    await plain.close()
  })
})

describe('a sign-in with a password that is being replaced', () => {
  const replaced = {
    change: async (person: Person) => {
      return () => as(person).send(changePassword, { password: person.password, newPassword })
    },
    reset: async (person: Person) => {
      const token = await mailedToken(person)
      return () => reset(token)
    },
  }

  it.each(['change', 'reset'] as const)(
    'is refused, though the password was right when it was sent: %s',
    async (way) => {
      const zoe = await signUp(app, 'Zoe')
      const replace = await replaced[way](zoe)
      const other = await app.owner.connect()
      await other.query('begin')
      await other.query('select from users where id = $1 for no key update', [zoe.userId])
      const replacing = replace()
      await expect.poll(() => waitingForLocks(app.owner)).toBe(1)
      const device = visitor(app)
      const signingIn = as(device).send(signIn, { email: zoe.email, password: zoe.password })
      await expect.poll(() => waitingForLocks(app.owner)).toBe(2)
      await other.query('commit')
      other.release()
      expect((await replacing).status).toBe(200)
      expect((await signingIn).status).toBe(401)
      expect((await as(device).call(getSession, {})).session).toBeNull()
      expect(await trySignIn(zoe.email, newPassword)).toBe(200)
    },
  )

  it('is refused while the account is being deleted', async () => {
    const yves = await signUp(app, 'Yves')
    const other = await app.owner.connect()
    await other.query('begin')
    await other.query('delete from users where id = $1', [yves.userId])
    const signingIn = trySignIn(yves.email, yves.password)
    await expect.poll(() => waitingForLocks(app.owner)).toBe(1)
    await other.query('commit')
    other.release()
    expect(await signingIn).toBe(401)
  })
})
