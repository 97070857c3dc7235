import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { reportOf } from '#core/export/report.ts'
import { emptyNotes } from '#core/medication/medication.ts'
import type { Language } from '#core/settings/settings.ts'
import { profileOfNobody } from '#core/testing/empty-profile.ts'
import { patient } from '#core/testing/patient.ts'
import { medicationPlan } from './medication-plan.ts'

/** The plan of somebody with a contact who takes tablets twice daily, as text. */
async function planIn(language: Language): Promise<string> {
  const life = patient('America/New_York')
    .takes('twice-daily 08:00')
    .from('2026-03-02T08:00')
    .edits('2026-03-03T07:00', { dosage: '2 tablets' })
  const medication = { ...emptyNotes, id: 'med', name: 'Vitamin D', dosage: '2 tablets', moreOftenReason: null }
  const profile = { ...profileOfNobody, emergencyContactName: 'Alex Rivera', emergencyPhone: '+1 202 555 0145' }
  const report = reportOf({
    profile,
    medications: [{ ...medication, doses: life.record, stock: null, stockEntries: [] }],
    spans: life.spans,
    now: life.at('2026-03-03T12:00'),
    language,
  })
  const { text } = await extractText(await getDocumentProxy(await medicationPlan(report)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

it.each([
  ['en', 'Emergency Contact: Alex Rivera', '2 tablets', '8:00 AM and 8:00 PM'],
  ['es', 'Contacto de emergencia: Alex Rivera', '2 tabletas', '8:00 a.m. y 8:00 p.m.'],
  ['fr', 'Contact d’urgence : Alex Rivera', '2 comprimés', '8:00 et 20:00'],
  ['de', 'Notfallkontakt: Alex Rivera', '2 Tabletten', '8:00 und 20:00'],
] as const)('is written as in %s, and breaks no amount within a word', async (language, ...parts) => {
  const text = await planIn(language)
  for (const part of parts) expect(text).toContain(part)
})
