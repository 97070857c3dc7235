import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { type Report, reportOf } from '#core/export/report.ts'
import { emptyNotes } from '#core/medication/medication.ts'
import { profileOfNobody } from '#core/testing/empty-profile.ts'
import { type Patient, patient } from '#core/testing/patient.ts'
import { doctorReport } from './doctor-report.ts'
import { medicationPlan } from './medication-plan.ts'
import { walletCard } from './wallet-card.ts'

const weekly = patient('America/New_York').takes('weekly Monday 08:00')

function reportAt(now: string, life: Patient): Report {
  const medication = { ...emptyNotes, id: 'med', name: 'Methotrexate', dosage: '15mg', moreOftenReason: null }
  return reportOf({
    profile: profileOfNobody,
    medications: [{ ...medication, doses: life.record, stock: null, stockEntries: [] }],
    spans: life.spans,
    now: life.at(now),
  })
}

async function textOf(pdf: Promise<Uint8Array>): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(await pdf), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

it.each([
  ['report for the doctor', (report: Report) => doctorReport(report, weekly.from('2026-01-05T08:00').spans, false)],
  ['medication plan', medicationPlan],
  ['wallet card', walletCard],
] as const)('says when a medicine begins that was restored: %s', async (_, pdfOf) => {
  const life = weekly
    .from('2026-01-05T08:00')
    .ends('2026-01-20T12:00')
    .edits('2026-02-02T12:00', { firstDose: '2026-03-02T08:00' })
  expect(await textOf(pdfOf(reportAt('2026-02-03T12:00', life)))).toContain('Begins on March 2, 2026')
})

it('leaves out a medicine that ended before its first dose', async () => {
  const never = weekly.from('2026-03-09T08:00', { addedAt: '2026-03-01T12:00' }).ends('2026-03-02T12:00')
  const text = await textOf(doctorReport(reportAt('2026-03-05T12:00', never), never.spans, false))
  expect(text).toContain('Current medications None')
  expect(text).not.toMatch(/Methotrexate|Past medications/)
})
