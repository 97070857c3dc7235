import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMedications, type MedicationRecord } from '#core/api/medications.ts'
import { getPrescriptionPhoto, removePrescriptionPhoto } from '#core/api/prescription-photo.ts'
import { photoLimit } from '#core/medication/photo.ts'
import { createMedication, patient, recordTaken } from '#server/testing/medication-steps.ts'
import { as, onAnotherDevice, type Person } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
let ana: Person
let aspirin: MedicationRecord
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ana = await patient(app, 'Ana', '2026-03-02T09:00')
  aspirin = await createMedication(ana, 'daily 20:00', '2026-03-02T20:00', { name: 'Aspirin' })
})

/** A red picture, as a camera or a scanner makes one. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03030' }, limitInputPixels: false })

const sendPhoto = (person: Person, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  as(person).request(`/api/medications/${aspirin.id}/photo`, { method: 'PUT', body: bytes, headers })

const readPhoto = (person: Person, size: 'full' | 'thumbnail' = 'full') =>
  as(person).send(getPrescriptionPhoto, { id: aspirin.id, size })

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const listed = async (person: Person) => (await as(person).call(listMedications, {})).medications[0]?.prescriptionPhoto

describe('a prescription photo', () => {
  it('is stored with its medication, and seen on another device', async () => {
    expect(await listed(ana)).toBeNull()
    const response = await sendPhoto(ana, await picture(800, 600).png().toBuffer())
    expect(response.status).toBe(200)
    const { prescriptionPhoto } = (await response.json()) as { prescriptionPhoto: string }
    const phone = await onAnotherDevice(ana)
    expect(await listed(phone)).toBe(prescriptionPhoto)
    const seen = await sharp(await bytesOf(await readPhoto(phone))).metadata()
    expect(seen).toMatchObject({ format: 'jpeg', width: 800, height: 600 })
    const small = await sharp(await bytesOf(await readPhoto(phone, 'thumbnail'))).metadata()
    expect(small).toMatchObject({ format: 'jpeg', width: 192, height: 192 })
  })

  it('is resized, turned the right way up, and stripped of camera and place', async () => {
    const sent = await picture(4000, 3000)
      .withExif({ IFD0: { Make: 'Camera', Software: 'Clinic' }, IFD3: { GPSLatitude: '40/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await sendPhoto(ana, sent)
    const stored = await bytesOf(await readPhoto(ana))
    const { width, height, orientation, exif, xmp, iptc, icc } = await sharp(stored).metadata()
    expect({ width, height }).toEqual({ width: 1200, height: 1600 })
    expect([orientation, exif, xmp, iptc, icc]).toEqual(Array(5).fill(undefined))
    expect(stored.includes('Camera')).toBe(false)
  })

  it('shows what is transparent as white', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    await sendPhoto(ana, await clear.webp().toBuffer())
    const { channels } = await sharp(await bytesOf(await readPhoto(ana))).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  it('takes the place of the one before, under another name', async () => {
    await sendPhoto(ana, await picture(100, 100).jpeg().toBuffer())
    const first = await listed(ana)
    await sendPhoto(ana, await picture(300, 200).jpeg().toBuffer())
    expect(await listed(ana)).not.toBe(first)
    expect((await sharp(await bytesOf(await readPhoto(ana))).metadata()).width).toBe(300)
  })

  it('is removed, and removing it again succeeds', async () => {
    await sendPhoto(ana, await picture(100, 100).jpeg().toBuffer())
    for (const _ of ['once', 'twice']) await as(ana).call(removePrescriptionPhoto, { id: aspirin.id })
    expect(await listed(ana)).toBeNull()
    expect((await readPhoto(ana)).status).toBe(404)
  })

  it('is cached by no browser and no proxy, and is served as a picture only', async () => {
    await sendPhoto(ana, await picture(100, 100).jpeg().toBuffer())
    const { headers } = await readPhoto(ana)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it('is encrypted in the database', async () => {
    await sendPhoto(ana, await picture(100, 100).jpeg().toBuffer())
    const { rows } = await app.owner.query('select photo, thumbnail from prescription_photos where user_id = $1', [
      ana.userId,
    ])
    expect(rows).toHaveLength(1)
    for (const bytes of Object.values(rows[0] as Record<string, Buffer>)) expect(bytes.includes('JFIF')).toBe(false)
  })

  it('is deleted with the account', async () => {
    await sendPhoto(ana, await picture(100, 100).jpeg().toBuffer())
    await app.owner.query('delete from users where id = $1', [ana.userId])
    const { rows } = await app.owner.query('select from prescription_photos where user_id = $1', [ana.userId])
    expect(rows).toEqual([])
  })
})

describe('what is no photo is refused and changes nothing', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const noPictures: [string, () => Promise<Uint8Array>][] = [
    ['nothing', async () => Buffer.alloc(0)],
    ['a text', async () => Buffer.from('Take two.')],
    ['a drawing', async () => Buffer.from(svg)],
    ['half a photo', async () => (await picture(900, 900).jpeg().toBuffer()).subarray(0, 2000)],
    ['a document of many pages', async () => picture(10, 10).tiff().toBuffer()],
    ['a strip of a million pixels', () => picture(1_000_000, 60).png().toBuffer()],
    ['a small file that unfolds to 70 million pixels', () => picture(10_000, 7_000).png().toBuffer()],
  ]

  it.each(noPictures)('%s', async (_, made) => {
    await sendPhoto(ana, await picture(100, 100).jpeg().toBuffer())
    const before = await listed(ana)
    const response = await sendPhoto(ana, new Uint8Array(await made()), { 'content-type': 'image/jpeg' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid_input',
      message: 'Please select a valid image file',
      fields: { photo: 'Please select a valid image file' },
    })
    expect(await listed(ana)).toBe(before)
  })

  it.each([
    ['that says how long it is', { 'content-length': String(photoLimit + 1) }],
    ['that does not', {}],
  ])('a file %s and is too large', async (_, headers) => {
    const response = await sendPhoto(ana, new Uint8Array(photoLimit + 1), headers)
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({
      code: 'body_too_large',
      message: 'File size must be less than 10MB',
    })
    expect(await listed(ana)).toBeNull()
  })

  /** A photo that never comes to its end, and says whether it was read from. */
  function endless() {
    let isRead = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull: () => {
          isRead = true
          return new Promise(() => {})
        },
      },
      { highWaterMark: 0 },
    )
    return { body, isRead: () => isRead }
  }

  it('a photo of an unknown medication is not read', async () => {
    const { body, isRead } = endless()
    const init = { method: 'PUT', body, duplex: 'half' } as const
    const response = await as(ana).request(`/api/medications/${crypto.randomUUID()}/photo`, init)
    expect(response.status).toBe(404)
    expect(isRead()).toBe(false)
  })

  it('photos of one patient are read one at a time, and leave room for her taps and for another’s photo', async () => {
    const leaving = new AbortController()
    const photos = Array.from({ length: 30 }, endless)
    const path = `/api/medications/${aspirin.id}/photo`
    const refused = Promise.withResolvers<void>()
    const statuses: number[] = []
    const answers = photos.map(async ({ body }) => {
      const init = { method: 'PUT', body, duplex: 'half', signal: leaving.signal } as const
      statuses.push((await as(ana).request(path, init)).status)
      if (statuses.length === 25) refused.resolve()
    })
    await refused.promise
    expect(new Set(statuses)).toEqual(new Set([503]))
    const read = () => photos.filter(({ isRead }) => isRead())
    expect(read()).toHaveLength(1)
    // Four photos wait, and her taps do not.
    await recordTaken(ana, aspirin, '2026-03-02T20:00')
    const ben = await patient(app, 'Ben', '2026-03-02T09:00')
    const his = await createMedication(ben, 'daily 20:00', '2026-03-02T20:00')
    const photo = await picture(100, 100).jpeg().toBuffer()
    const stored = await as(ben).request(`/api/medications/${his.id}/photo`, { method: 'PUT', body: photo })
    expect(stored.status).toBe(200)
    expect(read()).toHaveLength(1)
    leaving.abort()
    await Promise.all(answers)
    expect(statuses.slice(25)).toEqual(Array(5).fill(499))
  })

  it('photos beyond what the server can read at once wait for their turn', async () => {
    const photo = await picture(100, 100).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendPhoto(ana, photo)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })
})
