import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyRingText, loadKeyRing, parseKeyRing } from '#server/db/key-ring.ts'
import type { Manifest } from './manifest.ts'
import { readSecrets, secretFilesFor, writeSecretFiles } from './secrets.ts'
import { backupFolder } from './testing.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const backup = {
  keys: `new:${keyOf(2)},old:${keyOf(1)}`,
  sponsorWords: 'able about above',
} as Manifest

let files: ReturnType<typeof backupFolder>
beforeEach(() => {
  files = backupFolder()
})
afterEach(() => files.remove())

const place = (dataKey?: string) => ({ dataDir: files.file(''), dataKey })
const write = (name: string, content: string) => writeFileSync(files.file(name), content, { mode: 0o600 })

describe('the secrets of an installation', () => {
  it('are the keys of DATA_KEY and of the key file, and the words of the sponsor', () => {
    write('data.key', `${keyOf(1)}\n`)
    expect(readSecrets(place()).sponsorWords).toBeNull()
    write('sponsor.words', 'able about above\n')
    const { keys, sponsorWords } = readSecrets(place(`new:${keyOf(2)}`))
    expect([keys.current.id, keys.byId.size, sponsorWords]).toEqual(['new', 2, 'able about above'])
  })

  it('are not made up when there are none', () => {
    expect(() => readSecrets(place())).toThrow(
      /^There is no key of the data, neither in DATA_KEY nor in .*data\.key\.$/,
    )
    expect(statSync(files.file('data.key'), { throwIfNoEntry: false })).toBeUndefined()
  })
})

describe('the secrets of a backup', () => {
  it('become the files of an empty folder, for this user only, with the current key first', () => {
    writeSecretFiles(secretFilesFor(place(), backup))
    expect(keyRingText(loadKeyRing(undefined, files.file('data.key')))).toBe(backup.keys)
    expect(readFileSync(files.file('sponsor.words'), 'utf8').trim()).toBe(backup.sponsorWords)
    for (const name of ['data.key', 'sponsor.words']) expect(statSync(files.file(name)).mode & 0o777).toBe(0o600)
    expect(secretFilesFor(place(), backup).size).toBe(0)
  })

  it('are removed again when the restore fails', () => {
    write('sponsor.words', 'able about above\n')
    writeSecretFiles(secretFilesFor(place(), backup))()
    expect(statSync(files.file('data.key'), { throwIfNoEntry: false })).toBeUndefined()
    expect(readFileSync(files.file('sponsor.words'), 'utf8')).toBe('able about above\n')
  })

  it('need no key file where DATA_KEY has the keys, and get one beside a DATA_KEY that has others', () => {
    expect([...secretFilesFor(place(backup.keys), backup).keys()]).toEqual([files.file('sponsor.words')])
    writeSecretFiles(secretFilesFor(place(`own:${keyOf(3)}`), backup))
    const ring = loadKeyRing(`own:${keyOf(3)}`, files.file('data.key'))
    expect([ring.current.id, ...[...ring.byId.keys()].sort()]).toEqual(['own', 'new', 'old', 'own'])
  })

  it('are refused beside others, and nothing is written', () => {
    write('data.key', keyOf(4))
    expect(() => secretFilesFor(place(), backup)).toThrow(/data\.key holds another secret than the backup\./)
    expect(() => secretFilesFor(place(`new:${keyOf(5)}`), { ...backup, sponsorWords: null })).toThrow()
    write('data.key', keyRingText(parseKeyRing(backup.keys)))
    write('sponsor.words', 'other words')
    expect(() => secretFilesFor(place(), backup)).toThrow(/sponsor\.words holds another secret than the backup\./)
  })

  it('are refused when a key of DATA_KEY has the name of another one', () => {
    expect(() => secretFilesFor(place(`new:${keyOf(5)}`), backup)).toThrow('Two keys of the ring are called "new".')
  })
})
