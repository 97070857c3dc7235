import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backUpInto, newestBackup } from './backup-folder.ts'
import { backupFolder } from './testing.ts'

const at = (text: string) => Temporal.Instant.from(text)
const make = async (path: string) => writeFileSync(path, 'a backup')

let files: ReturnType<typeof backupFolder>
let folder: string
beforeEach(() => {
  files = backupFolder()
  folder = files.file('backups')
})
afterEach(() => files.remove())

describe('the folder of backups', () => {
  it('is made with the first one, for this user only, and tells its newest', async () => {
    const now = at('2026-03-02T12:00Z')
    expect(await newestBackup(folder, now)).toBeUndefined()
    await backUpInto(folder, at('2026-03-02T03:00:00.9Z'), make)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder)).toEqual(['dosewell-2026-03-02T03-00-00Z.backup'])
    await backUpInto(folder, at('2026-03-01T03:00:00Z'), make)
    expect(await newestBackup(folder, now)).toEqual(at('2026-03-02T03:00:00Z'))
  })

  it('tells none of a time that is still ahead, unless clocks just differ a little', async () => {
    await backUpInto(folder, at('2026-03-02T03:00Z'), make)
    await backUpInto(folder, at('2027-03-02T03:00Z'), make)
    expect(await newestBackup(folder, at('2026-03-02T02:57Z'))).toEqual(at('2026-03-02T03:00Z'))
    expect(await newestBackup(folder, at('2026-03-04T03:00Z'))).toEqual(at('2026-03-02T03:00Z'))
    expect(await newestBackup(folder, at('2026-03-01T03:00Z'))).toBeUndefined()
  })

  it('keeps what the rule keeps, and every file that is not its own', async () => {
    for (let hour = 0; hour < 48; hour += 6)
      await backUpInto(folder, at('2026-03-02T00:00Z').add({ hours: hour }), make)
    const others = ['monday.backup', 'dosewell-2026.backup', 'notes.txt']
    for (const name of others) writeFileSync(join(folder, name), '')
    await backUpInto(folder, at('2026-03-04T00:00Z'), make)
    expect(readdirSync(folder).sort()).toEqual(
      [
        ...others,
        'dosewell-2026-03-02T18-00-00Z.backup',
        'dosewell-2026-03-03T18-00-00Z.backup',
        'dosewell-2026-03-04T00-00-00Z.backup',
      ].sort(),
    )
  })

  it('keeps the one just made, however many there are of a time that is still ahead', async () => {
    for (let day = 1; day <= 21; day++) await backUpInto(folder, at('2026-07-08T03:00Z').add({ hours: day * 24 }), make)
    const setBack = at('2026-07-20T03:00:10Z')
    await backUpInto(folder, setBack, make)
    expect(await newestBackup(folder, setBack)).toEqual(setBack)
    await backUpInto(folder, setBack.add({ hours: 24 }), make)
    expect(await newestBackup(folder, setBack.add({ hours: 24 }))).toEqual(setBack.add({ hours: 24 }))
  })

  it('counts no half backup of a process that was killed, and is rid of it with the next', async () => {
    await backUpInto(folder, at('2026-03-02T03:00Z'), make)
    const half = join(folder, 'dosewell-2026-03-03T03-00-00Z.backup.partial')
    writeFileSync(half, 'half a ba')
    expect(await newestBackup(folder, at('2026-03-03T04:00Z'))).toEqual(at('2026-03-02T03:00Z'))
    await backUpInto(folder, at('2026-03-03T04:00Z'), make)
    expect(existsSync(half)).toBe(false)
  })

  it('loses none when one fails', async () => {
    for (let day = 1; day < 10; day += 1) await backUpInto(folder, at(`2026-03-0${day}T03:00Z`), make)
    const before = readdirSync(folder)
    const failing = backUpInto(folder, at('2026-03-10T03:00Z'), async () => {
      throw new Error('The disk is full.')
    })
    await expect(failing).rejects.toThrow('The disk is full.')
    expect(readdirSync(folder)).toEqual(before)
  })
})
