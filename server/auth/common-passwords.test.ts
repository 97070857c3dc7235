import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgotPassword, resetPassword, signIn, signUp as signUpEndpoint } from '#core/api/account.ts'
import { changePassword } from '#core/api/security.ts'
import { as, signUp, signUpForm, visitor } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const said = 'Many people use this password. Please choose another.'
const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() })

it.each(['Sunshine1962', 'Margarete7', 'P@ssw0rd!', 'Iloveyou2', 'Qwertz123', 'Guadalupe1'])(
  '%s makes no account, and the reason stands beside the field',
  async (password) => {
    const answer = await as(visitor(app)).send(signUpEndpoint, signUpForm('Ana', { password }))
    expect(await answerOf(answer)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { password: said }, fieldReasons: { password: 'password_common' } },
    })
  },
)

it('what a password lacks is said first, in its own words', async () => {
  const answer = await as(visitor(app)).send(signUpEndpoint, signUpForm('Ana', { password: 'sunshine' }))
  expect((await answerOf(answer)).body).toMatchObject({
    fields: { password: 'Password must contain one uppercase letter, one number' },
  })
})

it('a new password is none of them either, neither in the settings nor by a link, which goes on working', async () => {
  const bo = await signUp(app, 'Bo')
  const changed = await as(bo).send(changePassword, { password: bo.password, newPassword: 'Sunshine1962' })
  expect(await answerOf(changed)).toMatchObject({ status: 400, body: { fields: { newPassword: said } } })
  await as(visitor(app)).call(forgotPassword, { email: bo.email })
  await app.app.sendMails()
  const token = /#token=(\S+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const reset = await as(visitor(app)).send(resetPassword, { token, password: 'Sunshine1962' })
  expect(await answerOf(reset)).toMatchObject({ status: 400, body: { fields: { password: said } } })
  expect((await as(visitor(app)).send(signIn, { email: bo.email, password: bo.password })).status).toBe(200)
  await as(visitor(app)).call(resetPassword, { token, password: 'Another-Horse-8' })
})
