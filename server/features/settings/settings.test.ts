import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { setZone } from '#core/api/account.ts'
import { errorBody } from '#core/api/errors.ts'
import { getSession } from '#core/api/session.ts'
import { getSettings } from '#core/api/settings.ts'
import { changeSettings } from '#core/api/settings-changes.ts'
import { defaultSettings, type Settings } from '#core/settings/settings.ts'
import type { ZoneId } from '#core/time/span.ts'
import { as, type Person, signUp } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const withZone = (timezone: Settings['appearance']['timezone']): Settings => ({
  ...defaultSettings,
  appearance: { ...defaultSettings.appearance, timezone },
})
/** With every switch the other way. */
function switched<Part extends object>(part: Part): Part {
  const values = Object.entries(part).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value])
  return Object.fromEntries(values) as Part
}
const zonesOf = async (person: Person) =>
  (await as(person).call(getSession, {})).session?.zoneSpans.map(({ zone }) => zone)
const anHourLater = () => app.clock.set(app.clock.now().add({ hours: 1 }))

describe('settings', () => {
  it('start with the defaults, are changed and read back', async () => {
    const ana = await signUp(app, 'Ana')
    expect(await as(ana).call(getSettings, {})).toEqual(defaultSettings)
    const changed: Settings = {
      notifications: switched(defaultSettings.notifications),
      reminders: {
        ...switched(defaultSettings.reminders),
        advanceTime: 60,
        snoozeTime: 30,
        maxReminders: 5,
        quietFrom: '21:30',
        quietUntil: '06:00',
      },
      privacy: switched(defaultSettings.privacy),
      appearance: { ...switched(defaultSettings.appearance), language: 'de' },
    }
    expect((await as(ana).call(changeSettings, changed)).settings).toEqual(changed)
    expect(await as(ana).call(getSettings, {})).toEqual(changed)
    expect(await as(await signUp(app, 'Stranger')).call(getSettings, {})).toEqual(defaultSettings)
  })

  it('begin with the language of the page the person signed up on', async () => {
    const [ines, bo] = [await signUp(app, 'Ines', { language: 'es' }), await signUp(app, 'Bo')]
    expect((await as(ines).call(getSettings, {})).appearance.language).toBe('es')
    expect((await as(bo).call(getSettings, {})).appearance.language).toBe('en')
  })

  it('settings stored by an older version are completed with the defaults', async () => {
    const ana = await signUp(app, 'Ana')
    const stored = { notifications: { email: true }, reminders: { snoozeTime: 30 } }
    await app.owner.query('update settings set settings = $2 where user_id = $1', [ana.userId, JSON.stringify(stored)])
    const expected = {
      ...defaultSettings,
      notifications: { ...defaultSettings.notifications, ...stored.notifications },
      reminders: { ...defaultSettings.reminders, ...stored.reminders },
    }
    expect(await as(ana).call(getSettings, {})).toEqual(expected)
    expect((await as(ana).call(getSession, {})).session?.settings).toEqual(expected)
    const changed = { ...expected, appearance: { ...expected.appearance, darkMode: true } }
    expect((await as(ana).call(changeSettings, { appearance: { darkMode: true } })).settings).toEqual(changed)
    expect(await as(ana).call(getSettings, {})).toEqual(changed)
  })

  it('can be changed one by one, for one patient only, and the others stay as they are', async () => {
    const ana = await signUp(app, 'Ana')
    const stranger = await signUp(app, 'Stranger')
    const before = withZone('PST')
    await as(ana).call(changeSettings, before)
    const silent = { ...before, notifications: { ...before.notifications, sound: false } }
    expect((await as(ana).call(changeSettings, { notifications: { sound: false } })).settings).toEqual(silent)
    expect(await as(ana).call(getSettings, {})).toEqual(silent)
    expect(await as(stranger).call(getSettings, {})).toEqual(defaultSettings)
    expect((await as(ana).call(changeSettings, {})).settings).toEqual(silent)
    const dark = { ...silent, appearance: { ...silent.appearance, darkMode: true } }
    const changes = { appearance: { darkMode: true }, reminders: {} }
    expect((await as(ana).call(changeSettings, changes)).settings).toEqual(dark)
  })

  it('changed on many devices at once are all kept', async () => {
    const gil = await signUp(app, 'Gil')
    await Promise.all([
      as(gil).call(changeSettings, { notifications: { push: false } }),
      as(gil).call(changeSettings, { notifications: { email: true } }),
      as(gil).call(changeSettings, { reminders: { snoozeTime: 30 } }),
      as(gil).call(changeSettings, { appearance: { timezone: 'PST' } }),
      as(gil).call(changeSettings, { appearance: { language: 'fr' }, privacy: { analytics: false } }),
    ])
    expect(await as(gil).call(getSettings, {})).toEqual({
      notifications: { ...defaultSettings.notifications, push: false, email: true },
      reminders: { ...defaultSettings.reminders, snoozeTime: 30 },
      privacy: { ...defaultSettings.privacy, analytics: false },
      appearance: { ...defaultSettings.appearance, language: 'fr', timezone: 'PST' },
    })
  })

  it('are kept though the device moves the zone at the same moment', async () => {
    const kim = await signUp(app, 'Kim')
    await as(kim).call(changeSettings, withZone('PST'))
    for (const snoozeTime of [10, 15, 30, 10, 15, 30] as const) {
      anHourLater()
      await as(kim).call(changeSettings, { appearance: { timezone: 'EST' } })
      await Promise.all([
        as(kim).call(setZone, { zone: 'Asia/Tokyo' as ZoneId }),
        as(kim).call(changeSettings, { reminders: { snoozeTime } }),
      ])
      const { reminders, appearance } = await as(kim).call(getSettings, {})
      expect([reminders.snoozeTime, appearance.timezone]).toEqual([snoozeTime, 'auto'])
    }
  })

  it.each([
    [{ reminders: { ...defaultSettings.reminders, snoozeTime: 7 } }, 'reminders.snoozeTime'],
    [{ reminders: { ...defaultSettings.reminders, maxReminders: '3' } }, 'reminders.maxReminders'],
    [{ reminders: { ...defaultSettings.reminders, quietFrom: '24:00' } }, 'reminders.quietFrom'],
    [{ appearance: { ...defaultSettings.appearance, language: 'xx' } }, 'appearance.language'],
    [{ appearance: { ...defaultSettings.appearance, timezone: 'CET' } }, 'appearance.timezone'],
    [{ notifications: { ...defaultSettings.notifications, push: 'yes' } }, 'notifications.push'],
    [{ privacy: false }, 'privacy'],
    [{ deviceZone: 'Mars/Olympus' }, 'deviceZone'],
  ])('a change to %j is refused at %s, and the settings stay as they were', async (wrong, field) => {
    const bo = await signUp(app, 'Bo')
    const response = await as(bo).send(changeSettings, { ...withZone('PST'), ...wrong })
    expect(response.status).toBe(400)
    const { fields } = z.parse(errorBody, await response.json())
    expect(Object.keys(fields ?? {})).toEqual([field])
    expect(await as(bo).call(getSettings, {})).toEqual(defaultSettings)
  })

  it.each([
    ['EST', 'America/New_York'],
    ['CST', 'America/Chicago'],
    ['MST', 'America/Denver'],
    ['PST', 'America/Los_Angeles'],
  ] as const)('%s means %s from now on', async (timezone, zone) => {
    const cy = await signUp(app, 'Cy', { timeZone: 'Europe/Berlin' })
    anHourLater()
    const { zoneSpans } = await as(cy).call(changeSettings, withZone(timezone))
    expect(zoneSpans.at(-1)).toEqual({ zone, from: app.clock.now() })
    expect(await zonesOf(cy)).toEqual(['Europe/Berlin', zone])
  })

  it('the zone "auto" means the zone of the device that sends it', async () => {
    const di = await signUp(app, 'Di')
    await as(di).call(changeSettings, withZone('PST'))
    anHourLater()
    await as(di).send(changeSettings, { ...withZone('auto'), deviceZone: 'Asia/Tokyo' })
    expect(await zonesOf(di)).toEqual(['America/New_York', 'America/Los_Angeles', 'Asia/Tokyo'])
  })

  it('another setting saved on a device elsewhere moves no zone', async () => {
    const ed = await signUp(app, 'Ed')
    anHourLater()
    await as(ed).send(changeSettings, { ...withZone('auto'), deviceZone: 'Asia/Tokyo' })
    expect(await zonesOf(ed)).toEqual(['America/New_York'])
  })
})
