import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { KeyRingError, loadKeyRing, parseKeyRing } from './key-ring.ts'

const folder = mkdtempSync(join(tmpdir(), 'dosewell-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const newKey = () => randomBytes(32).toString('base64')

describe('DATA_KEY', () => {
  it('names the current key first and older ones behind it', () => {
    const ring = parseKeyRing(`b2:${newKey()}, a1:${newKey()}`)
    expect(ring.current.id).toBe('b2')
    expect([...ring.byId.keys()]).toEqual(['b2', 'a1'])
  })

  it('may be one key without a name, which is then called the same at every start', () => {
    const text = newKey()
    expect(parseKeyRing(text).current.id).toMatch(/^[0-9a-f]{8}$/)
    expect(parseKeyRing(text).current.id).toBe(parseKeyRing(text).current.id)
  })

  it.each([
    ['nothing', '', 'empty'],
    ['a short key', randomBytes(16).toString('base64'), '32 bytes'],
    ['a pass phrase', 'correct horse battery staple', '32 bytes'],
    ['two keys of one name', `a:${newKey()},a:${newKey()}`, 'called "a"'],
  ])('is refused when it holds %s, without being quoted', (_, text, reason) => {
    expect(() => parseKeyRing(text)).toThrow(KeyRingError)
    expect(() => parseKeyRing(text)).toThrow(reason)
    const said = String(catching(() => parseKeyRing(text)))
    for (const secret of text.split(/[:,]/).filter((part) => part.length > 8)) expect(said).not.toContain(secret)
  })
})

describe('the key file', () => {
  it('is made at first start, whole, for this user only, and read at every other', () => {
    const file = join(folder, 'first', 'data-key')
    const made = loadKeyRing(undefined, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'first'))).toEqual(['data-key'])
    const content = readFileSync(file, 'utf8')
    expect(loadKeyRing(undefined, file).current.id).toBe(made.current.id)
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  it('is not made when DATA_KEY is set, and still opens what it sealed before DATA_KEY was set', () => {
    const file = join(folder, 'second', 'data-key')
    expect([...loadKeyRing(`only:${newKey()}`, file).byId.keys()]).toEqual(['only'])
    const before = loadKeyRing(undefined, file).current.id
    const after = loadKeyRing(`next:${newKey()}`, file)
    expect(after.current.id).toBe('next')
    expect(after.byId.has(before)).toBe(true)
  })

  it('is refused when others may read it', () => {
    const file = join(folder, 'third', 'data-key')
    loadKeyRing(undefined, file)
    chmodSync(file, 0o640)
    expect(() => loadKeyRing(undefined, file)).toThrow(`chmod 600 ${file}`)
  })
})

function catching(attempt: () => unknown): unknown {
  try {
    return attempt()
  } catch (error) {
    return error
  }
}
