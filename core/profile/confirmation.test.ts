import { describe, expect, test } from 'vitest'
import { blockedChannels, contactConfirmationState, safeNameForMessage, typedCode } from './confirmation.ts'

describe('the emergency contact', () => {
  const mail = (state: 'unasked' | 'asked' | 'agreed' | 'refused') => ({ place: 'contact-email', state }) as const
  const text = (state: 'unasked' | 'asked' | 'agreed' | 'refused') => ({ place: 'contact-phone', state }) as const

  test('would be alerted once they agreed in one of the ways', () => {
    expect(contactConfirmationState([mail('refused'), text('agreed')])).toBe('agreed')
    expect(contactConfirmationState([mail('asked'), text('refused')])).toBe('asked')
    expect(contactConfirmationState([mail('refused'), text('unasked')])).toBe('unasked')
    expect(contactConfirmationState([mail('refused'), text('refused')])).toBe('refused')
  })

  test('is not to be reached where there is no way, whatever the patient confirmed', () => {
    expect(contactConfirmationState([{ place: 'email', state: 'agreed' }])).toBe('unreachable')
  })
})

test('a name is told on one line, not too long, and as no link', () => {
  expect(safeNameForMessage(' Ana\nhttps://evil.example ')).toBe('Ana https: evil. example')
  expect(safeNameForMessage('A'.repeat(200))).toBe(`${'A'.repeat(59)}…`)
})

test('a code is its digits, however it is typed', () => {
  expect(typedCode(' 123 4-56 ')).toBe('123456')
})

describe('a way that messages cannot come', () => {
  const at = (place: 'email' | 'phone' | 'contact-email', state: 'unasked' | 'asked' | 'agreed' | 'refused') => ({
    place,
    state,
    address: place,
  })
  const all = { email: true, sms: true, contact: true }

  test('is told of where messages are wanted there', () => {
    const answers = [at('email', 'asked'), at('phone', 'unasked'), at('contact-email', 'refused')]
    expect(blockedChannels(answers, all)).toEqual([
      { way: 'contact', state: 'refused' },
      { way: 'email', state: 'asked', address: 'email' },
      { way: 'sms', state: 'unasked', address: 'phone' },
    ])
    expect(blockedChannels(answers, { email: false, sms: false, contact: false })).toEqual([])
  })

  test('is none where all agreed; a contact without any way is never silent about it', () => {
    const own = [at('email', 'agreed'), at('phone', 'agreed')]
    expect(blockedChannels([...own, at('contact-email', 'agreed')], all)).toEqual([])
    expect(blockedChannels(own, all)).toEqual([{ way: 'contact', state: 'unreachable' }])
  })
})
