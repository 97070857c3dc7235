import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { reportOf } from '#core/export/report.ts'
import { emptyNotes } from '#core/medication/medication.ts'
import { profileOfNobody } from '#core/testing/empty-profile.ts'
import { patient } from '#core/testing/patient.ts'
import { walletCard } from './wallet-card.ts'

it('has the whole of an amount of several lines beside a long name, which is cut', async () => {
  const amount = '10 drops of the solution, measured with the pipette, in half a glass of water or of cold milk'
  const life = patient('America/New_York')
    .takes('daily 08:00')
    .from('2026-03-02T08:00')
    .edits('2026-03-02T12:00', { dosage: amount })
  const medication = { ...emptyNotes, id: 'med', name: 'Colecalciferol '.repeat(13), dosage: amount }
  const report = reportOf({
    profile: profileOfNobody,
    medications: [{ ...medication, moreOftenReason: null, doses: life.record, stock: null, stockEntries: [] }],
    spans: life.spans,
    now: life.at('2026-03-03T12:00'),
  })
  const { text } = await extractText(await getDocumentProxy(await walletCard(report)), { mergePages: true })
  const said = text.replaceAll(/\s+/g, ' ')
  expect(said).toContain(`… ${amount} Daily, 8:00 AM`)
  expect(said).toContain('Current medications Colecalciferol')
})
