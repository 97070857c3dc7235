import { describe, expect, it, test } from 'vitest'
import type { ReminderChannel } from '#core/api/reminder-channels.ts'
import { defaultSettings } from '#core/settings/settings.ts'
import { withoutIsolates } from '#core/text/isolate.ts'
import type { ZoneId } from '#core/time/span.ts'
import { at } from '#web/testing/patient.ts'
import { confirmationsTexts } from '#web/texts/en/confirmations.ts'
import { deliveriesTexts } from '#web/texts/en/deliveries.ts'
import { deviceChecks, type Facts, type ReminderCheckAnswer, serverChecks } from './checks.ts'

const t = deliveriesTexts.english
const device = {
  id: '00000000-0000-4000-8000-0000000000d1',
  browser: 'Chrome',
  system: 'Android',
  isThis: true,
  createdAt: at('2026-11-01T09:00'),
  renewedAt: at('2026-11-20T09:00'),
  goneAt: null,
  error: null,
} as const
const reach: ReminderCheckAnswer = {
  now: at('2026-11-21T12:00'),
  workerHeartbeatAge: 4,
  lastDeliveries: [],
  next: {
    medicationName: 'Metformin',
    dosage: '500mg',
    kind: 'due',
    at: at('2026-11-21T20:00'),
    dose: { nominal: Temporal.PlainDateTime.from('2026-11-21T20:00'), instant: at('2026-11-21T20:00') },
    zone: 'America/New_York' as ZoneId,
  },
  unplanned: [],
}
const channel = (name: string, address: string | null = null): ReminderChannel => ({
  name,
  own: address === null ? null : { server: 'https://ntfy.example', address },
})
/** A phone on which all is well. */
const phone: Facts = {
  device: { isSecure: true, background: 'works', display: 'installed' },
  permission: 'granted',
  notifications: defaultSettings.notifications,
  push: { device },
  channels: [channel('push'), channel('email'), channel('sms')],
  clockError: null,
  server: reach,
  closed: [],
  contact: 'Luis Rivera',
  zone: 'America/New_York',
}

const said = (checks: readonly { id: string; state: string; text: string }[], id: string) => {
  const check = checks.find((one) => one.id === id)
  return check && [check.state, withoutIsolates(check.text)]
}

describe('what stands between a reminder and this device', () => {
  it('is empty on a phone on which all is well', () => {
    const checks = [
      ...deviceChecks(phone, t),
      ...serverChecks({ ...phone, server: reach }, t, confirmationsTexts.english),
    ]
    expect(checks.filter(({ state }) => state !== 'well')).toEqual([])
    expect(said(checks, 'subscription')).toEqual(['well', 'On since Sun, Nov 1, 9:00 AM.'])
    expect(said(checks, 'next')).toEqual([
      'well',
      'Reminder: Metformin 500\u00a0mg: Sat, Nov 21, 8:00 PM, New York time.',
    ])
  })

  it.each<[string, Partial<Facts>, string, string]>([
    ['no encryption', { device: { ...phone.device, isSecure: false } }, 'secure', 'https://'],
    ['blocked notifications', { permission: 'denied' }, 'permission', 'select the icon to the left of the address'],
    ['nobody asked', { permission: 'unasked' }, 'permission', 'has not been asked yet'],
    ['a browser without any', { permission: 'unsupported' }, 'permission', 'Use another one'],
    [
      'nothing in the background',
      { device: { ...phone.device, background: 'waits' } },
      'background',
      'then press Check again',
    ],
    [
      'an iPhone’s browser',
      { device: { ...phone.device, display: 'needs-install' } },
      'installed',
      'Add to Home Screen',
    ],
    [
      'a device that is not signed up',
      { push: { device: null } },
      'subscription',
      'Off: no reminder comes to this device',
    ],
    [
      'a device that its push service gave up',
      { push: { device: { ...device, goneAt: at('2026-11-20T09:00') } } },
      'subscription',
      'They stopped working Fri, Nov 20, 9:00 AM',
    ],
    [
      'a push service that refuses',
      { push: { device: { ...device, error: '429' } } },
      'subscription',
      'did not get through to this device',
    ],
    [
      'everything switched off',
      { notifications: { ...defaultSettings.notifications, push: false } },
      'subscription',
      'switched off for all your devices in Settings',
    ],
    ['a wrong clock', { clockError: Temporal.Duration.from({ minutes: 7 }) }, 'clock', '7 minutes behind'],
  ])('%s is a problem, with what to do', (_, changes, id, text) => {
    const [state, words] = said(deviceChecks({ ...phone, ...changes }, t), id) ?? []
    expect([state, words]).toEqual(['problem', expect.stringContaining(text)])
  })
})

test('what the permission has to come before is no second problem', () => {
  const checks = deviceChecks({ ...phone, permission: 'unasked', push: { device: null } }, t)
  expect(checks.filter(({ state }) => state === 'problem').map(({ id }) => id)).toEqual(['permission'])
  expect(said(checks, 'subscription')).toEqual(['note', 'They come after the permission above.'])
})

test.each<[string, Partial<Facts>, string]>([
  [
    'a browser that knows no notifications',
    { permission: 'unsupported', device: { ...phone.device, background: 'unsupported' } },
    'permission',
  ],
  [
    'a page without encryption',
    { permission: 'denied', device: { ...phone.device, isSecure: false, background: 'unsupported' } },
    'secure',
  ],
  ['a device that is not ready yet', { device: { ...phone.device, background: 'waits' } }, 'background'],
])('%s is one problem, not several', (_, changes, id) => {
  const checks = deviceChecks({ ...phone, push: { device: null }, ...changes }, t)
  expect(checks.filter(({ state }) => state === 'problem').map((one) => one.id)).toEqual([id])
})

test('an iPhone’s browser is not blamed for what only the installed app can do', () => {
  const iphone = { ...phone, permission: 'unsupported', device: { ...phone.device, display: 'needs-install' } } as const
  expect(said(deviceChecks(iphone, t), 'permission')).toEqual([
    'note',
    expect.stringContaining('Only the installed app can ask'),
  ])
})

describe('what stands between the plan and what is sent', () => {
  const checksOf = (changes: Partial<ReminderCheckAnswer>, facts: Partial<Facts> = {}) =>
    serverChecks({ ...phone, ...facts, server: { ...reach, ...changes } }, t, confirmationsTexts.english)

  it('includes an address, a number or a contact that did not agree yet', () => {
    const checks = checksOf(
      {},
      {
        closed: [
          { way: 'contact', state: 'asked' },
          { way: 'email', state: 'asked', address: 'sam@example.com' },
          { way: 'sms', state: 'unasked', address: '+1 555 0100' },
        ],
      },
    )
    expect(said(checks, 'closed contact')).toEqual([
      'problem',
      'Luis Rivera has not agreed yet; they will not be alerted.',
    ])
    expect(said(checks, 'closed email')).toEqual(['problem', expect.stringContaining('a link to sam@example.com')])
    expect(said(checks, 'closed sms')).toEqual(['problem', expect.stringContaining('to +1 555 0100')])
  })

  it('includes a worker without a heartbeat', () => {
    expect(said(checksOf({ workerHeartbeatAge: 300 }), 'worker')).toEqual([
      'problem',
      expect.stringContaining('Not heard from for 5 minutes'),
    ])
    expect(said(checksOf({ workerHeartbeatAge: null }), 'worker')).toEqual(['problem', expect.stringMatching(/^Never/)])
  })

  it('includes a medicine whose reminders cannot be computed', () => {
    expect(said(checksOf({ unplanned: ['Zocor'] }), 'unplanned Zocor')).toEqual([
      'problem',
      expect.stringContaining('The reminders for Zocor cannot be worked out.'),
    ])
  })

  it('leaves out a switched-off channel where reminders go to an address of the patient’s own', () => {
    const notifications = { ...defaultSettings.notifications, push: false }
    const facts = { ...phone, notifications, channels: [channel('push'), channel('ntfy', 'dosewell-7f3a')] }
    expect(said(deviceChecks(facts, t), 'subscription')?.[0]).toBe('note')
    expect(said(checksOf({}, facts), 'last ntfy')).toEqual(['note', 'None has been sent by ntfy yet.'])
    const without = { ...facts, channels: [channel('push'), channel('ntfy')] }
    expect(said(deviceChecks(without, t), 'subscription')?.[0]).toBe('problem')
  })

  it('includes a channel that only the console has, but not another device’s last push', () => {
    const sent = { sentAt: at('2026-11-21T08:00'), acceptedAt: at('2026-11-21T08:00'), shownAt: null, actedAt: null }
    const one = { kind: 'due', attempt: 1, state: 'accepted', plannedAt: at('2026-11-21T08:00'), ...sent } as const
    const notifications = { ...defaultSettings.notifications, email: true, sms: true }
    const checks = checksOf(
      {
        lastDeliveries: [
          { ...one, id: 'a', channel: 'push', target: device.id, shownAt: at('2026-11-21T08:00') },
          { ...one, id: 'b', channel: 'push', target: 'another' },
          { ...one, id: 'c', channel: 'console', target: 'email' },
        ],
      },
      { notifications },
    )
    expect(said(checks, 'last a')).toEqual(['well', 'Reminder, Sat, Nov 21, 8:00 AM. Shown on the device.'])
    expect(said(checks, 'last b')).toBeUndefined()
    expect(said(checks, 'last c')).toEqual([
      'problem',
      'Reminder, Sat, Nov 21, 8:00 AM. Only written to the server’s console: nobody was told.',
    ])
    expect(said(checks, 'last sms')).toEqual(['note', 'None has been sent by text message yet.'])
    const without = checksOf({}, { notifications, channels: [channel('push'), channel('email')] })
    expect(said(without, 'last sms')).toEqual(['problem', expect.stringContaining('cannot send')])
  })
})
