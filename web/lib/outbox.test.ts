import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unexplained } from '#core/dose/skip.ts'
import { apiServer } from '#web/testing/api-server.ts'
import * as clock from './clock.ts'
import { DeviceStoreError, deviceQueue, type QueueRow } from './device-store.ts'
import {
  outboxEntries,
  readOutbox,
  recordMissed,
  recordTaken,
  startOutbox,
  undoEntries,
  undoRecord,
  unsentEntries,
} from './outbox.ts'

const sam = '00000000-0000-4000-8000-00000000000a'
const now = Temporal.Instant.from('2026-11-22T04:30:00.123456Z')
const dose = {
  medicationId: '00000000-0000-4000-8000-0000000000cc',
  nominal: Temporal.PlainDateTime.from('2026-11-21T08:00'),
}
const entry = { medicationId: dose.medicationId, date: '2026-11-21', scheduledTime: '08:00' }

let rows: QueueRow[] = []
let close = () => {}
const wires = () => rows.map(({ wire }) => wire)

beforeEach(() => {
  rows = []
  vi.spyOn(clock, 'now').mockReturnValue(now)
  vi.spyOn(deviceQueue, 'of').mockImplementation(async () => [...rows])
  vi.spyOn(deviceQueue, 'put').mockImplementation(async (row) => void rows.push(row))
  // No network.
  apiServer()
  close = startOutbox(sam, () => {})
})

afterEach(() => close())

describe('what is recorded', () => {
  it("carries the dose's own date and time, whenever the tap was, and the time it was taken", async () => {
    const at = Temporal.Instant.from('2026-11-22T04:20:00Z')
    const { entryId } = await recordTaken(dose, at)
    expect(wires()).toEqual([
      {
        ...entry,
        id: entryId,
        status: 'taken',
        actualTime: '2026-11-22T04:20:00Z',
        recordedAt: '2026-11-22T04:30:00.123Z',
      },
    ])
    expect(rows[0]).toMatchObject({ userId: sam, state: 'waiting' })
  })

  it('can be that the dose was missed', async () => {
    await recordMissed(dose)
    expect(wires()).toMatchObject([{ ...entry, status: 'missed' }])
  })

  it('can say why the dose was left out, which an entry of an older page does not', async () => {
    await recordMissed(dose, { reason: 'ill', note: 'Fever' })
    expect(wires()).toMatchObject([{ status: 'missed', reason: 'ill', note: 'Fever' }])
    const row = rows[0] as QueueRow
    const { reason: _, note: __, ...older } = row.wire as Record<string, unknown>
    rows = [{ ...row, wire: older }]
    await readOutbox(sam)
    expect(outboxEntries().map(({ entry }) => entry)).toMatchObject([{ status: 'missed', ...unexplained }])
  })

  it('is taken back as a whole by an undo on the card', async () => {
    const recorded = { status: 'missed', ...unexplained, entryIds: ['00000000-0000-4000-8000-000000000001'] } as const
    await undoRecord({ ...dose, recorded })
    expect(wires()).toMatchObject([{ ...entry, status: 'cleared', clears: recorded.entryIds }])
  })

  it('is nothing when nothing was there to undo', async () => {
    expect(await undoRecord({ ...dose, recorded: null })).toBeNull()
    expect(rows).toEqual([])
  })

  it('is taken back in a toast as far as that tap made it', async () => {
    const { entryId } = await recordTaken(dose, now)
    await undoEntries(dose, [entryId])
    expect(wires()).toMatchObject([{ status: 'taken' }, { status: 'cleared', clears: [entryId] }])
    expect(unsentEntries()).toHaveLength(2)
  })

  it('is nothing when the device cannot store it', async () => {
    vi.spyOn(deviceQueue, 'put').mockRejectedValue(new DeviceStoreError('full'))
    await expect(recordTaken(dose, now)).rejects.toThrow(DeviceStoreError)
    expect(outboxEntries()).toEqual([])
  })

  it('is refused while nobody is signed in', async () => {
    close()
    await expect(recordTaken(dose, now)).rejects.toThrow('signed in')
    expect(rows).toEqual([])
  })
})
