import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { describe, expect, it, test } from 'vitest'
import { reportOf } from '#core/export/report.ts'
import { emptyNotes } from '#core/medication/medication.ts'
import { profileOfNobody } from '#core/testing/empty-profile.ts'
import { patient } from '#core/testing/patient.ts'
import { instant } from '#core/testing/times.ts'
import { doctorReport } from './pdf/doctor-report.ts'

const zone = 'America/New_York'
const daily = patient(zone).takes('daily 08:00').from('2026-03-01T08:00')

async function pdfOfMedicine(name: string): Promise<Buffer> {
  const medications = [
    {
      ...emptyNotes,
      id: 'med',
      name,
      dosage: '',
      moreOftenReason: null,
      stock: null,
      stockEntries: [],
      doses: daily.record,
    },
  ]
  const now = instant('2026-03-01T07:00', zone)
  return Buffer.from(
    await doctorReport(reportOf({ profile: profileOfNobody, medications, spans: daily.spans, now }), daily.spans, true),
  )
}

/** How many glyphs with an outline each font in a PDF has: a glyph without one is a blank on the page. */
function outlines(pdf: Buffer): number[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n/g)].flatMap(({ index }) => {
    const bytes = inflated(pdf.subarray(index + 'stream\n'.length))
    if (bytes?.readUInt32BE(0) !== 0x74727565 && bytes?.readUInt32BE(0) !== 0x00010000) return []
    const font = create(bytes) as Font
    const glyphs = Array.from({ length: font.numGlyphs }, (_, id) => font.getGlyph(id))
    return [glyphs.filter(({ path }) => path.commands.length > 0).length]
  })
}

/** A stream that is deflated, from its begin on; null for others. */
function inflated(stream: Buffer): Buffer | null {
  try {
    const bytes = inflateSync(stream)
    return bytes.length < 4 ? null : bytes
  } catch {
    return null
  }
}

describe('a medicine’s name is drawn, and not left blank, in', () => {
  it.each([
    ['Chinese', '二甲双胍'],
    ['Japanese', 'メトホルミン'],
    ['Korean', '메트포르민'],
    ['Devanagari', 'दवा'],
    ['Tamil', 'மருந்து'],
    ['Thai', 'ยาเม็ด'],
  ])('%s', async (_, name) => {
    const letters = new Set(Array.from(name.normalize('NFC'))).size
    const [rest = 0] = outlines(await pdfOfMedicine(name)).sort((a, b) => a - b)
    // Beside the letters there is the box for what the font has not.
    expect(rest).toBeGreaterThanOrEqual(letters)
    expect(rest).toBeLessThanOrEqual(letters + 2)
  })
})

test('a report with a Chinese name is not much larger than one without', async () => {
  const [plain, chinese] = [await pdfOfMedicine('Metformin'), await pdfOfMedicine('二甲双胍')]
  expect(chinese.length - plain.length).toBeLessThan(20_000)
})
