import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type AuditKind, auditKinds } from '#core/account/audit-event.ts'
import { forgotPassword, resetPassword, signIn, signUp as signUpEndpoint } from '#core/api/account.ts'
import { listActivity } from '#core/api/activity.ts'
import { putAssistant } from '#core/api/assistant.ts'
import { answerInvitation, askConfirmation, confirmEmail, confirmPhone } from '#core/api/confirmations.ts'
import type { Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/endpoints.ts'
import { editMedication } from '#core/api/medication-changes.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, removePasskey, signInByPasskey } from '#core/api/passkeys.ts'
import { changeProfile } from '#core/api/profile.ts'
import { putPushDevice, removePushDevice } from '#core/api/push.ts'
import { getReceiptFile, putReceiptConsent } from '#core/api/receipts.ts'
import { makeChannelAddress, removeChannelAddress } from '#core/api/reminder-channels.ts'
import { stopEmailByReminderLink } from '#core/api/reminder-links.ts'
import {
  finishSignIn,
  getSecondFactors,
  makeRecoveryCodes,
  prove,
  removeAuthenticator,
} from '#core/api/second-factor.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from '#core/api/security.ts'
import { signOut } from '#core/api/session.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { pattern } from '#core/testing/times.ts'
import { recordForEveryone } from './features/activity/store.ts'
import { linkMaker } from './reminders/reminder-links.ts'
import { type Algod, startAlgod } from './testing/algod.ts'
import { createMedication, patient, recordTaken, setClock } from './testing/medication-steps.ts'
import { passkeyDevice } from './testing/passkey.ts'
import { withAssistant } from './testing/patient-with-rows.ts'
import { as, contactOfAll, onAnotherDevice, type Person, signUpForm, visitor } from './testing/people.ts'
import { type PushService, pushService } from './testing/push-service.ts'
import { chainOf, runReceiptWriter, writerFor } from './testing/receipt-writer.ts'
import { recordingChannel, runWorker, workerFor } from './testing/reminder-worker.ts'
import { switchOnApp } from './testing/second-factor.ts'
import { sendAllMails, type TestApp, testApp, testOrigin } from './testing/test-app.ts'

/*
 * What changes who gets in, what leaves, or who is told what is in the patient's activity. Generated from the list of
 * endpoints, so a new one cannot be forgotten: one that changes something or gives a file, and has no row below, fails.
 */

let algod: Algod
let service: PushService
let app: TestApp
beforeAll(async () => {
  algod = await startAlgod()
  service = await pushService()
  app = await testApp({
    settings: {
      ...withAssistant,
      publicUrl: passkeySite,
      smtpUrl: 'smtp://127.0.0.1:1',
      ntfyUrl: 'http://127.0.0.1:1',
      sms: { url: 'http://127.0.0.1:1', body: '', authorization: undefined },
      chain: chainOf(algod),
    },
  })
})
afterAll(async () => {
  await app.close()
  await service.close()
  await algod.close()
})

/** Passkeys belong to a host with a name. */
const passkeySite = 'http://localhost:3000'
const next = 'Better-Horse-8'
const serious = { missedDosageSeverity: 'serious', tellContact: contactOfAll } as const

type Walk = {
  /** What came before. */
  readonly first?: (person: Person) => Promise<unknown>
  readonly call: (person: Person) => Promise<unknown>
  /** What the call adds to the activity, newest first. */
  readonly adds: readonly AuditKind[]
}

/** Sends what is due. @returns the mail to an address: those of one moment are sent in any order */
const mailTo = async (address: string) => {
  await sendAllMails(app)
  return app.mails.findLast(({ to }) => to === address)?.text ?? ''
}
const tokenIn = (text: string) => /#(?:token=)?([\w-]{64})/.exec(text)?.[1] ?? ''
const file = (path: string) => async (person: Person) => {
  const { status } = await as(person).request(path)
  expect(status).toBe(200)
}
const daily = (person: Person, changes = {}) =>
  createMedication(person, 'daily 08:00', '2026-03-02T08:00', { name: 'Aspirin', ...changes })

/** By endpoint, each way in which it adds something. */
const recorded: Readonly<Record<string, readonly Walk[]>> = {
  'POST /api/account/sign-up': [
    {
      call: async (person) => {
        // In place of hers, which is looked at.
        await app.owner.query('delete from users where id = $1', [person.userId])
        const browser = visitor(app)
        const form = signUpForm('Ana')
        await as(browser).send(signUpEndpoint, form)
        Object.assign(person, { cookies: browser.cookies })
      },
      adds: ['contact-set', 'account-created'],
    },
  ],
  'POST /api/account/sign-in': [
    { call: onAnotherDevice, adds: ['signed-in-new-device'] },
    {
      call: ({ email, password, ...browser }) => as(browser).call(signIn, { email, password, keepSignedIn: true }),
      adds: ['signed-in'],
    },
    {
      call: async ({ email }) => {
        await as(visitor(app)).send(signIn, { email, password: 'Wrong-Horse-7' })
        await sendAllMails(app)
      },
      adds: ['wrong-password'],
    },
  ],
  'POST /api/account/sign-out': [
    {
      call: async (person) => as(await onAnotherDevice(person)).call(signOut, {}),
      adds: ['signed-out', 'signed-in-new-device'],
    },
  ],
  'POST /api/account/forgot-password': [
    {
      call: async ({ email }) => {
        await as(visitor(app)).call(forgotPassword, { email })
        await sendAllMails(app)
      },
      adds: ['password-link-asked'],
    },
  ],
  'POST /api/account/reset-password': [
    {
      call: async (person) => {
        await as(visitor(app)).call(forgotPassword, { email: person.email })
        await as(visitor(app)).call(resetPassword, { token: tokenIn(await mailTo(person.email)), password: next })
        const { cookies } = await onAnotherDevice({ ...person, password: next })
        Object.assign(person, { cookies })
      },
      adds: ['signed-in-new-device', 'password-reset', 'password-link-asked'],
    },
  ],
  'POST /api/account/password': [
    {
      call: (person) => as(person).call(changePassword, { password: person.password, newPassword: next }),
      adds: ['password-changed'],
    },
    {
      call: async (person) => {
        await as(person).send(changePassword, { password: 'Wrong-Horse-7', newPassword: next })
        await sendAllMails(app)
      },
      adds: ['wrong-password'],
    },
  ],
  'POST /api/account/authenticator/confirm': [{ call: switchOnApp, adds: ['recovery-codes-made', 'app-on'] }],
  'DELETE /api/account/authenticator': [
    { first: switchOnApp, call: (person) => as(person).call(removeAuthenticator, {}), adds: ['app-off'] },
  ],
  'POST /api/account/recovery-codes': [
    { first: switchOnApp, call: (person) => as(person).call(makeRecoveryCodes, {}), adds: ['recovery-codes-made'] },
  ],
  'POST /api/account/proof': [
    {
      first: switchOnApp,
      call: async (person) => {
        const { codes } = await as(person).call(makeRecoveryCodes, {})
        await as(person).call(prove, { way: 'recovery', answer: codes[0] ?? '' })
      },
      adds: ['recovery-code-used', 'recovery-codes-made'],
    },
  ],
  'POST /api/account/sign-in/second-step': [
    {
      first: switchOnApp,
      call: async (person) => {
        const { codes } = await as(person).call(makeRecoveryCodes, {})
        const browser = visitor(app)
        await as(browser).send(signIn, { email: person.email, password: person.password })
        // Twice at the same moment: the second one is late, and not wrong.
        const answer = { way: 'recovery', answer: codes[0] ?? '' }
        await Promise.all([as(browser).send(finishSignIn, answer), as({ ...browser }).send(finishSignIn, answer)])
      },
      adds: ['signed-in-new-device', 'recovery-code-used', 'recovery-codes-made'],
    },
    {
      first: switchOnApp,
      call: async ({ email, password }) => {
        const browser = visitor(app)
        await as(browser).send(signIn, { email, password })
        for (const answer of ['000000', '000001']) await as(browser).send(finishSignIn, { way: 'app', answer })
      },
      adds: ['wrong-code'],
    },
  ],
  'POST /api/account/passkeys': [{ call: (person) => passkeyOf(person), adds: ['passkey-added'] }],
  'DELETE /api/account/passkeys/{id}': [
    {
      first: passkeyOf,
      call: async (person) => {
        const { passkeys } = await as(person).call(getSecondFactors, {})
        await as(person).call(removePasskey, { id: passkeys[0]?.id ?? '' })
      },
      adds: ['passkey-removed'],
    },
  ],
  'POST /api/account/sign-in/passkey': [
    {
      call: async (person) => {
        const passkey = await passkeyOf(person)
        const browser = visitor(app)
        const { options } = await as(browser).call(beginPasskeySignIn, {})
        await as(browser).call(signInByPasskey, { answer: passkey.sign(options), keepSignedIn: true })
      },
      adds: ['signed-in-new-device', 'passkey-added'],
    },
  ],
  'DELETE /api/account/sessions/{id}': [
    {
      first: onAnotherDevice,
      call: async (person) => {
        const { sessions } = await as(person).call(listSessions, {})
        await as(person).call(endSession, { id: sessions.find(({ isThis }) => !isThis)?.id ?? '' })
      },
      adds: ['device-signed-out'],
    },
  ],
  'DELETE /api/account/sessions': [
    {
      first: onAnotherDevice,
      call: (person) => as(person).call(endOtherSessions, {}),
      adds: ['other-devices-signed-out'],
    },
  ],
  'POST /api/account/confirm-email': [
    {
      first: (person) => as(person).call(changeSettings, { notifications: { email: true } }),
      call: async ({ email }) => as(visitor(app)).call(confirmEmail, { token: tokenIn(await mailTo(email)) }),
      adds: ['email-confirmed'],
    },
  ],
  'PATCH /api/settings': [
    {
      call: (person) =>
        as(person).call(changeSettings, {
          notifications: { push: false, email: true, sms: true, hideNames: true, sound: false, vibration: false },
          privacy: { dataSharing: true, analytics: false, crashReports: false },
        }),
      adds: [
        'crash-reports',
        'analytics',
        'data-sharing',
        'hidden-names',
        'sms-reminders',
        'email-reminders',
        'push-reminders',
      ],
    },
  ],
  'PATCH /api/profile': [
    {
      call: (person) => as(person).call(changeProfile, { emergencyPhone: '+1 202 555 0146' }),
      adds: ['contact-changed'],
    },
    {
      first: (person) => daily(person, serious),
      call: (person) => as(person).call(changeProfile, { emergencyContactName: 'Rosa Rivera' }),
      adds: ['contact-consents-ended', 'contact-changed'],
    },
    {
      call: (person) => as(person).call(changeProfile, noContact),
      adds: ['contact-removed'],
    },
    {
      first: (person) => as(person).call(changeProfile, noContact),
      call: (person) => as(person).call(changeProfile, { ...noContact, emergencyContactName: 'Luis Rivera' }),
      adds: ['contact-set'],
    },
  ],
  'POST /api/confirmations': [
    {
      call: (person) => as(person).call(askConfirmation, { place: 'contact-email' }),
      adds: ['contact-invited-email'],
    },
  ],
  'POST /api/confirmations/phone': [
    {
      first: (person) => as(person).call(askConfirmation, { place: 'phone' }),
      call: async (person) => {
        await sendAllMails(app)
        const code = /\b\d{6}\b/.exec(app.texts.at(-1)?.text ?? '')?.[0] ?? ''
        await as(person).call(confirmPhone, { code })
        await as(person).call(confirmPhone, { code })
      },
      adds: ['phone-confirmed'],
    },
  ],
  'POST /api/contact-invitations/answer': [
    {
      first: (person) => as(person).call(askConfirmation, { place: 'contact-email' }),
      call: async () => {
        const token = tokenIn(await mailTo(contactOfAll.email))
        for (const agrees of [true, true, false]) await as(visitor(app)).call(answerInvitation, { token, agrees })
      },
      adds: ['contact-declined', 'contact-agreed'],
    },
  ],
  'POST /api/medications': [
    {
      call: (person) => daily(person, serious),
      adds: ['contact-consent-given', 'contact-invited-sms', 'contact-invited-email'],
    },
  ],
  'PATCH /api/medications/{id}': [
    {
      call: async (person) => {
        const { id } = await daily(person, serious)
        const same = { id, name: 'Aspirin', dosage: '500mg', voiceReminder: false, pattern: pattern('daily 08:00') }
        await as(person).call(editMedication, { ...same, missedDosageSeverity: 'serious', tellContact: null })
      },
      adds: ['contact-consent-withdrawn', 'contact-consent-given', 'contact-invited-sms', 'contact-invited-email'],
    },
  ],
  'PUT /api/channel-address': [
    { call: (person) => as(person).call(makeChannelAddress, { channel: 'ntfy' }), adds: ['channel-address-made'] },
  ],
  'DELETE /api/channel-address': [
    {
      first: (person) => as(person).call(makeChannelAddress, { channel: 'ntfy' }),
      call: (person) => as(person).call(removeChannelAddress, { channel: 'ntfy' }),
      adds: ['channel-address-removed'],
    },
  ],
  'PUT /api/push/device': [
    {
      call: async (person) => {
        const { subscription } = service.device()
        for (const _ of ['first', 'again']) await as(person).call(putPushDevice, subscription)
      },
      adds: ['push-device-added'],
    },
  ],
  'DELETE /api/push/device': [
    {
      first: (person) => as(person).call(putPushDevice, service.device().subscription),
      call: (person) => as(person).call(removePushDevice, {}),
      adds: ['push-device-removed'],
    },
  ],
  'POST /api/reminder-links/stop-email': [
    {
      first: (person) => as(person).call(changeSettings, { notifications: { email: true } }),
      call: async (person) => {
        await daily(person)
        setClock(person, '2026-03-02T08:00')
        const channel = recordingChannel(app)
        await runWorker(workerFor(app, [channel]))
        const due = channel.sent.find(({ delivery }) => delivery.userId === person.userId && delivery.kind === 'due')
        const link = due && (await linkMaker(app.database, app.clock, testOrigin).stopEmail(due.delivery))
        const token = new URL(link ?? testOrigin).searchParams.get('token') ?? ''
        for (const _ of ['first', 'again']) await as(visitor(app)).call(stopEmailByReminderLink, { token })
      },
      adds: ['email-reminders-stopped'],
    },
  ],
  'PUT /api/receipts/consent': [
    {
      call: async (person) => {
        for (const form of ['private', 'private', 'public', null, null] as const) {
          await as(person).call(putReceiptConsent, { form })
        }
      },
      adds: ['receipts-off', 'receipts-public', 'receipts-private'],
    },
  ],
  'GET /api/receipts/{entryId}/file': [
    {
      call: async (person) => {
        await as(person).call(putReceiptConsent, { form: 'private' })
        const aspirin = await daily(person)
        setClock(person, '2026-03-02T08:01')
        const { entry } = await recordTaken(person, aspirin, '2026-03-02T08:00')
        await runReceiptWriter(writerFor(app))
        await as(person).call(getReceiptFile, { entryId: entry.id })
      },
      adds: ['exported-receipt', 'receipts-private'],
    },
  ],
  'PUT /api/assistant': [
    {
      call: async (person) => {
        const recipient = { host: 'assistant.example', model: 'small' }
        for (const chosen of [recipient, recipient, null, null]) {
          await as(person).call(putAssistant, { recipient: chosen })
        }
      },
      adds: ['assistant-off', 'assistant-on'],
    },
  ],
  'GET /api/export/history': [{ call: file('/api/export/history'), adds: ['exported-text'] }],
  'GET /api/export/record.csv': [{ call: file('/api/export/record.csv'), adds: ['exported-csv'] }],
  'GET /api/export/record.pdf': [
    { call: file('/api/export/record.pdf'), adds: ['exported-pdf'] },
    { call: file('/api/export/record.pdf?doses=all'), adds: ['exported-pdf-with-doses'] },
  ],
  'GET /api/export/plan.pdf': [{ call: file('/api/export/plan.pdf'), adds: ['exported-plan'] }],
  'GET /api/export/card.pdf': [{ call: file('/api/export/card.pdf'), adds: ['exported-card'] }],
  'GET /api/account/activity.csv': [{ call: file('/api/account/activity.csv'), adds: ['exported-activity'] }],
}

/** Adds a passkey. @returns the device that has it */
async function passkeyOf(person: Person) {
  const device = passkeyDevice(passkeySite, 'localhost')
  await as(person).call(prove, { way: 'password', answer: person.password })
  const { options } = await as(person).call(beginPasskey, {})
  await as(person).call(addPasskey, { name: 'Phone', answer: device.make(options) })
  return device
}

const noContact = { emergencyContactName: '', emergencyContactEmail: '', emergencyPhone: '' }

/** Endpoints that change something else, and why the activity does not tell. */
const silent: Readonly<Record<string, readonly string[]>> = {
  'what the patient takes, which the history tells': [
    'PUT /api/agreed-holds/{id}',
    'DELETE /api/agreed-holds/{id}',
    'PUT /api/holds/{id}',
    'POST /api/holds/{id}/end',
    'PATCH /api/anchors',
    'POST /api/as-needed-medications',
    'PUT /api/medications/{id}/limits',
    'PUT /api/dose-entries/{id}',
    'POST /api/medications/{id}/complete',
    'POST /api/medications/{id}/end',
    'POST /api/medications/{id}/reopen',
    'POST /api/medications/{id}/restore',
    'PUT /api/medications/{id}/medicine',
    'PUT /api/medications/{id}/photo',
    'DELETE /api/medications/{id}/photo',
    'GET /api/medications/{id}/photo',
    'PUT /api/notes/{id}',
    'PUT /api/stocks/{medicationId}',
    'DELETE /api/stocks/{medicationId}',
    'PUT /api/stock-entries/{id}',
    'POST /api/reminder-links/taken',
    'POST /api/reminder-links/undo',
  ],
  'when doses are, and whether reminders arrive': [
    'POST /api/account/zone',
    'POST /api/account/zone/undo',
    'POST /api/reminders/test',
    'POST /api/push/reports',
    'POST /api/push/snooze',
    'POST /api/push/closings',
  ],
  'they begin what another call completes, or say again who the patient is': [
    'POST /api/account/authenticator',
    'POST /api/account/passkeys/options',
    'POST /api/account/proof/passkey-options',
    'POST /api/account/proof/passkey',
    'POST /api/account/sign-in/passkey-options',
  ],
  'they change nothing': [
    'POST /api/anchors/preview',
    'POST /api/medications/{id}/preview',
    'POST /api/history',
    'POST /api/push/check',
    'POST /api/verify',
    'POST /api/contact-invitations/read',
    'POST /api/reminder-links/read',
  ],
  'nothing is left of the account': ['POST /api/account/delete'],
}

const called = ({ method, path }: Endpoint) => `${method} ${path}`
const matters = endpoints.filter(
  ({ method, path, answers }) => method !== 'GET' || answers || /\/export\/|\/file$/.test(path),
)

test('every endpoint that changes something or gives a file is in the activity, or has a reason not to be', () => {
  const classed = [...Object.keys(recorded), ...Object.values(silent).flat()]
  expect(matters.map(called).filter((name) => !classed.includes(name))).toEqual([])
  expect(classed.filter((name) => !endpoints.map(called).includes(name))).toEqual([])
  expect(new Set(classed).size).toBe(classed.length)
})

test('every kind of event is one that a call or the operator adds', () => {
  const added = Object.values(recorded).flatMap((walks) => walks.flatMap(({ adds }) => adds))
  const ofOperator = ['keys-rotated', 'account-restored']
  expect(Object.keys(auditKinds).filter((kind) => ![...added, ...ofOperator].includes(kind as AuditKind))).toEqual([])
})

const kindsOf = async (person: Person) =>
  (await as(person).call(listActivity, { limit: '100' })).events.map(({ kind }) => kind)

describe('the activity tells what was done by', () => {
  const rows = Object.entries(recorded).flatMap(([name, walks]) =>
    walks.map((walk) => [name, walk.adds.join(), walk] as const),
  )
  it.each(rows)('%s: %s', async (_name, _adds, { first, call, adds }) => {
    // What others were to be told before is not looked at.
    await sendAllMails(app)
    const ana = await patient(app, 'Ana', '2026-03-02T07:00')
    await first?.(ana)
    const before = (await kindsOf(ana)).length
    await call(ana)
    const after = await kindsOf(ana)
    const isNewAccount = adds.includes('account-created')
    expect(after.slice(0, isNewAccount ? after.length : after.length - before)).toEqual(adds)
  })
})

test('what the operator does to all accounts is in the activity of each', async () => {
  const people = [await patient(app, 'Ana', '2026-03-02T07:00'), await patient(app, 'Ben', '2026-03-02T07:00')]
  app.clock.set(app.clock.now().add({ minutes: 1 }))
  await recordForEveryone(app.database, 'keys-rotated', app.clock)
  for (const person of people) expect((await kindsOf(person))[0]).toBe('keys-rotated')
})

test('no request, and nothing that it does, writes names, addresses or medicines into the log', async () => {
  const ana = await patient(app, 'Ana', '2026-03-02T07:00')
  await daily(ana, { ...serious, name: `Tacrolimus ${randomUUID()}` })
  await as(visitor(app)).send(signIn, { email: ana.email, password: 'Wrong-Horse-7' })
  await as(ana).call(listActivity, {})
  await sendAllMails(app)
  expect(app.logged.length).toBeGreaterThan(10)
  const log = app.logged.join('')
  for (const secret of [ana.email, ana.userId, 'Rivera', 'Tacrolimus', 'Aspirin', 'luis@', '202 555', '198.51.100.7']) {
    expect(log).not.toContain(secret)
  }
})
