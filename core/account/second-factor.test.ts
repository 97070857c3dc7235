import { describe, expect, it } from 'vitest'
import { appCode, isProofFresh, recoveryCode, shownRecoveryCode, waysToProve } from './second-factor.ts'

describe('a typed code', () => {
  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['１２３４５６', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['', null],
  ])('of an app, "%s", is read as %s', (typed, code) => {
    expect(appCode(typed)).toBe(code)
  })

  it.each([
    ['k7mw-3p9x-t2fd', 'k7mw3p9xt2fd'],
    ['K7MW 3P9X T2FD', 'k7mw3p9xt2fd'],
    ['oil0-OIL0-2222', '011001102222'],
    ['k7mw-3p9x', null],
    ['k7mw-3p9x-t2fu', null],
  ])('for recovery, "%s", is read as %s', (typed, code) => {
    expect(recoveryCode(typed)).toBe(code)
  })
})

it('a recovery code is shown in groups of four, and is read as it is shown', () => {
  expect(shownRecoveryCode('k7mw3p9xt2fd')).toBe('k7mw-3p9x-t2fd')
  expect(recoveryCode(shownRecoveryCode('k7mw3p9xt2fd'))).toBe('k7mw3p9xt2fd')
})

describe('the ways to prove who one is', () => {
  it.each([
    [{ app: false, passkeys: 0, recoveryCodes: 0 }, []],
    // Codes are worth nothing alone.
    [{ app: false, passkeys: 0, recoveryCodes: 3 }, []],
    [{ app: true, passkeys: 0, recoveryCodes: 3 }, ['app', 'recovery']],
    [{ app: true, passkeys: 2, recoveryCodes: 0 }, ['app', 'passkey']],
    [{ app: false, passkeys: 1, recoveryCodes: 1 }, ['passkey', 'recovery']],
  ])('with %o are %o', (has, ways) => {
    expect(waysToProve(has)).toEqual(ways)
  })
})

describe('a proof', () => {
  const provedAt = Temporal.Instant.from('2026-03-02T09:00:00Z')

  it.each([
    ['2026-03-02T09:00:00Z', true],
    ['2026-03-02T09:09:59.999Z', true],
    ['2026-03-02T09:10:00Z', false],
  ])('of nine o’clock counts at %s: %s', (now, isFresh) => {
    expect(isProofFresh(provedAt, Temporal.Instant.from(now))).toBe(isFresh)
  })

  it('that was never given does not count', () => {
    expect(isProofFresh(null, provedAt)).toBe(false)
  })
})
