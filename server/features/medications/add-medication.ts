import { consentEvent } from '#core/account/audit-event.ts'
import type { Input } from '#core/api/endpoint.ts'
import type { addMedication as endpoint } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import { dosageText } from '#core/medication/medication.ts'
import { courseEnd, earliestSince, firstDoseChoices, nominalFor } from '#core/schedule/first-dose.ts'
import { listedDosage, reminderTimeOf } from '#core/schedule/pattern.ts'
import { shownAt } from '#core/time/nominal.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import { readZoneSpans } from '#server/features/account/store.ts'
import { recordAudit, sourceOf } from '#server/features/activity/store.ts'
import { invalidInput, Problem } from '#server/http/problem.ts'
import type { Call } from '#server/http/register.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import { requireAnchorTimes } from './anchors/store.ts'
import type { MedicationsDeps } from './change.ts'
import { requestContactConsent } from './contact-consent.ts'
import { joinAsSaid } from './joining.ts'
import { requireMedicationQuota } from './quota.ts'
import { insertMedication, type NewVersion, readMedication } from './store.ts'
import { confirmedReason } from './weekly-confirmation.ts'

/** How old the first dose shown by the form may be, and how many the form may have offered. */
const formAge = Temporal.Duration.from({ minutes: 10 })
const choiceCount = 30

/** Idempotent by the medication's id: a repeated request changes nothing. */
export async function addMedication(
  { database, sealer, confirmationSender }: MedicationsDeps,
  { input, userId, ...caller }: Call<typeof endpoint>,
): Promise<MedicationRecord> {
  const { now } = caller
  const stored = await database.withUser(userId, async (tx) => {
    const patient = { tx, sealer, userId }
    const existing = await readMedication(patient, input.id)
    if (existing) return existing
    await requireAnchorTimes(tx, userId, input.pattern)
    const spans = await readZoneSpans(tx, userId)
    const medication = newMedication(input, spans, now)
    const after = { id: medication.id, name: medication.name, dosage: medication.dosage, pattern: input.pattern }
    const moreOftenReason = await confirmedReason(patient, { after, before: null, stored: null, answers: input }, now)
    const contactConsentAt = await requestContactConsent(patient, confirmationSender, input, now)
    await requireMedicationQuota(tx, userId, { kind: 'medication' }, { spans, now })
    await insertMedication(patient, { ...medication, contactConsentAt, moreOftenReason })
    const consent = consentEvent({ before: null, after: contactConsentAt }, medication.name)
    await recordAudit(patient, consent, sourceOf(caller))
    await joinAsSaid(patient, input.id, input.sameAs, now)
    await rescheduleReminders(tx, userId, now, input.id)
    return readMedication(patient, input.id)
  })
  if (!stored) throw new Problem('no_data_returned', 'no_data_returned')
  return stored
}

/** @throws Problem invalid_input */
function newMedication(input: Input<typeof endpoint>, spans: ZoneSpans, now: Temporal.Instant) {
  const { pattern, firstDose, since, duration, quantity, unit, tellContact: _, ...rest } = input
  // A patient who has been taking it continues with the very next dose: between the two nothing would be due
  // (dose-model 2.4).
  const choices = since ? 1 : choiceCount
  const isOffered = [now, now.subtract(formAge)].some((moment) =>
    firstDoseChoices(pattern, spans, moment, choices).some(({ nominal }) => nominal.equals(firstDose)),
  )
  // One by the hour begins with the dose that it says.
  const isBegun = since !== null && pattern.frequency === 'hourly'
  if (!isOffered || isBegun) throw invalidInput({ firstDose: 'first_dose_not_offered' })
  if (since && Temporal.PlainDate.compare(since, firstDose.toPlainDate()) > 0) {
    throw invalidInput({ since: 'since_in_future' })
  }
  // A day more lenient than the form, which may have been filled in before midnight.
  if (since && Temporal.PlainDate.compare(since.add({ days: 1 }), earliestSince(localDate(spans, now))) < 0) {
    throw invalidInput({ since: 'since_too_long_ago' })
  }
  if (quantity === undefined && pattern.frequency !== 'custom') throw invalidInput({ quantity: 'quantity_required' })
  const shown = shownAt(spans, firstDose)
  const dosage = listedDosage(pattern, dosageText(quantity ?? '', unit))
  const version: NewVersion = {
    pattern,
    dosage,
    from: since?.toPlainDateTime() ?? firstDose,
    until: duration && nominalFor(pattern, courseEnd(shown, duration), spans, now),
    openedAt: now,
    zonesFrom: now,
  }
  return {
    ...rest,
    dosage,
    reminderTime: reminderTimeOf(pattern),
    frequency: pattern.frequency,
    emergencyContact: null,
    nearestHospital: null,
    addedAt: now,
    firstDose: shown,
    version,
  }
}
