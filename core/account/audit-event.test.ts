import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#core/settings/settings.ts'
import { textsIn } from '#core/texts/texts.ts'
import { auditKinds, consentEvent, contactEvent, settingsEvents } from './audit-event.ts'
import { auditText, type StoredAuditEvent } from './audit-text.ts'

const luis = { emergencyContactName: 'Luis', emergencyContactEmail: 'luis@example.com', emergencyPhone: '' }
const nobody = { emergencyContactName: '', emergencyContactEmail: '', emergencyPhone: '' }

describe('a change of the emergency contact', () => {
  it.each([
    ['is set with the account', null, luis, { kind: 'contact-set', about: 'Luis' }],
    ['is left out with the account', null, nobody, null],
    ['is set', nobody, luis, { kind: 'contact-set', about: 'Luis' }],
    ['gets a number', luis, { ...luis, emergencyPhone: '+1' }, { kind: 'contact-changed', about: 'Luis' }],
    ['is somebody else', luis, { ...luis, emergencyContactName: 'Rosa' }, { kind: 'contact-changed', about: 'Rosa' }],
    ['is removed', luis, nobody, { kind: 'contact-removed', about: 'Luis' }],
    ['stays', luis, luis, null],
  ])('%s', (_, before, after, event) => {
    expect(contactEvent(before, after)).toEqual(event)
  })
})

it('a change of the settings tells of those that say who is told, and of no other', () => {
  const { notifications, privacy } = defaultSettings
  const after = {
    ...defaultSettings,
    notifications: { ...notifications, email: true, sound: false, vibration: false },
    privacy: { ...privacy, analytics: false },
    appearance: { ...defaultSettings.appearance, darkMode: true },
  }
  expect(settingsEvents(defaultSettings, after)).toEqual([
    { kind: 'email-reminders', about: true },
    { kind: 'analytics', about: false },
  ])
  expect(settingsEvents(after, after)).toEqual([])
})

it('a consent is told of when it is given or withdrawn, and not when it stays', () => {
  const at = Temporal.Instant.from('2026-03-02T09:00:00Z')
  expect(consentEvent({ before: null, after: at }, 'Aspirin')).toEqual({
    kind: 'contact-consent-given',
    about: 'Aspirin',
  })
  expect(consentEvent({ before: at, after: null }, 'Aspirin')).toEqual({
    kind: 'contact-consent-withdrawn',
    about: 'Aspirin',
  })
  expect([consentEvent({ before: at, after: at }, 'x'), consentEvent({ before: null, after: null }, 'x')]).toEqual([
    null,
    null,
  ])
})

describe.each(Object.entries(textsIn))('in %s', (_, { auditTexts, deviceTexts }) => {
  const text = (event: StoredAuditEvent) => auditText(event, auditTexts, deviceTexts)
  const about = {
    nothing: null,
    name: 'Luis',
    count: 3,
    device: { browser: null, system: 'Mac' },
    switch: true,
  } as const

  it.each(Object.entries(auditKinds))('%s says what it is about', (kind, of) => {
    const said = text({ kind, about: about[of] })
    expect(said).not.toMatch(/undefined|null|\[object|^$/)
    expect(said).not.toBe(auditTexts.unknown)
    if (of === 'name') expect(said).toContain('\u2068Luis\u2069')
    if (of === 'count') expect(said).toContain('3')
    if (of === 'device') expect(said).toContain('Mac')
    if (of === 'switch') expect(said).not.toBe(text({ kind, about: false }))
  })

  it('a kind of a newer version is a sentence, too', () => {
    expect(text({ kind: 'kind-of-tomorrow', about: 'Phone' })).toBe(auditTexts.unknown)
    expect(text({ kind: 'toString', about: null })).toBe(auditTexts.unknown)
  })
})
