import type { Input, Output } from '#core/api/endpoint.ts'
import { addMedication, editMedication, previewMedicationEdit } from '#core/api/medication-changes.ts'
import { listMedications } from '#core/api/medications.ts'
import { dosageText, fieldsOf } from '#core/medication/medication.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import { courseEnd, earliestSince, firstDoseChoices } from '#core/schedule/first-dose.ts'
import { listedDosage, reminderTimeOf } from '#core/schedule/pattern.ts'
import { openVersion } from '#core/schedule/schedule.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { ConfirmationSender } from '#server/confirmations/request-confirmation.ts'
import type { Database } from '#server/db/database.ts'
import type { Sealer } from '#server/db/sealed.ts'
import { selectZoneSpans, zoneSpansOf } from '#server/features/account/store.ts'
import { invalidInput, Problem } from '#server/http/problem.ts'
import { type Api, register } from '#server/http/register.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import {
  changeLocked,
  changeOf,
  type PlannedChange,
  plannedChange,
  readTarget,
  runningVersion,
  storeChange,
  withDuration,
} from './change.ts'
import { consentTo } from './contact-consent.ts'
import { endingRoutes } from './ending.ts'
import { requireRoomFor } from './room.ts'
import {
  insertMedication,
  medicationsOf,
  type NewVersion,
  readMedication,
  selectMedications,
  selectVersions,
  storeCourseEnd,
  updateMedication,
} from './store.ts'
import { confirmedReason } from './weekly-confirmation.ts'

export type MedicationsDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly confirmationSender: ConfirmationSender
}

/** How old the first dose shown by the form may be, and how many the form may have offered. */
const formAge = Temporal.Duration.from({ minutes: 10 })
const choiceCount = 30

/** See product 15.2. */
export function medicationsRoutes(api: Api, deps: MedicationsDeps): void {
  const { database, sealer } = deps

  register(api, listMedications, async ({ userId }) => {
    const [rows, versions] = await database.batchForUser(userId, [selectMedications(userId), selectVersions(userId)])
    return { medications: medicationsOf(rows, versions, sealer) }
  })

  register(api, addMedication, async ({ input, userId, now }) => {
    const stored = await database.withUser(userId, async (tx) => {
      const before = await readMedication(tx, sealer, userId, input.id)
      if (before) return before
      const spans = zoneSpansOf((await tx.executeQuery(selectZoneSpans(userId))).rows)
      const medication = newMedication(input, spans, now)
      const after = { id: medication.id, name: medication.name, dosage: medication.dosage, pattern: input.pattern }
      const moreOftenReason = await confirmedReason(tx, sealer, userId, input, after, null, now)
      const contactConsentAt = await consentTo(deps, tx, userId, input, now)
      await requireRoomFor('medication', tx, userId, spans, now)
      await insertMedication(tx, sealer, userId, { ...medication, contactConsentAt, moreOftenReason })
      await tx.executeQuery(rescheduleReminders(userId, now, input.id))
      return readMedication(tx, sealer, userId, input.id)
    })
    if (!stored) throw new Problem('no_data_returned', 'no_data_returned')
    return stored
  })

  register(api, previewMedicationEdit, async ({ input: { id, duration, ...change }, userId, now }) => {
    return database.withUser(userId, async (tx) => {
      const target = withDuration(await readTarget(tx, sealer, userId, id, now), duration, now)
      return shownPreview(plannedChange(target, changeOf(change), now))
    })
  })

  register(api, editMedication, async ({ input: { id, duration, tellContact, ...input }, userId, now }) => {
    return changeLocked(deps, userId, id, now, async (tx) => {
      const before = await readTarget(tx, sealer, userId, id, now)
      if (!runningVersion(before, now)) {
        throw new Problem('conflict', 'medication_ended')
      }
      const { dosage, pattern } = changeOf(input)
      const fields = fieldsOf(before.medication, input)
      const after = { id, name: fields.name, dosage, pattern }
      const moreOftenReason = await confirmedReason(tx, sealer, userId, input, after, before.medication, now)
      const target = withDuration(before, duration, now)
      const planned = plannedChange(target, changeOf(input), now)
      const running = openVersion(target.record.schedule)
      if (duration !== undefined && running) await storeCourseEnd(tx, userId, running.id, running.until)
      if (planned.changesPlan) {
        const { versions } = target.medication
        await requireRoomFor({ versions: versions.length, runsAlready: true }, tx, userId, target.spans, now)
        await storeChange(tx, sealer, userId, target.medication, changeOf(input), planned)
      }
      const firstDose = planned.changesPlan ? planned.plan.firstDose : target.medication.firstDose
      const previousConsent = target.medication.contactConsentAt
      const { missedDosageSeverity } = fields
      const consentRequest = { missedDosageSeverity, tellContact: tellContact ?? undefined }
      const agreed =
        tellContact === undefined ? previousConsent : await consentTo(deps, tx, userId, consentRequest, now)
      // Without alerts no consent is needed; raising the severity again asks again.
      const consent = alertsContact(missedDosageSeverity) ? agreed : null
      await updateMedication(tx, sealer, userId, id, {
        fields,
        dosage,
        pattern,
        firstDose,
        contactConsentAt: consent && (previousConsent ?? consent),
        moreOftenReason,
      })
    })
  })

  endingRoutes(api, deps)
}

/** @throws Problem invalid_input */
function newMedication(input: Input<typeof addMedication>, spans: ZoneSpans, now: Temporal.Instant) {
  const { pattern, firstDose, since, duration, quantity, unit, tellContact: _, ...rest } = input
  // A patient who has been taking it continues with the very next dose: between the two nothing would be due
  // (dose-model 2.4).
  const choices = since ? 1 : choiceCount
  const isOffered = [now, now.subtract(formAge)].some((moment) =>
    firstDoseChoices(pattern, spans, moment, choices).some(({ nominal }) => nominal.equals(firstDose)),
  )
  if (!isOffered) throw invalidInput({ firstDose: 'first_dose_not_offered' })
  if (since && Temporal.PlainDate.compare(since, firstDose.toPlainDate()) > 0) {
    throw invalidInput({ since: 'since_in_future' })
  }
  // A day more lenient than the form, which may have been filled in before midnight.
  if (since && Temporal.PlainDate.compare(since.add({ days: 1 }), earliestSince(localDate(spans, now))) < 0) {
    throw invalidInput({ since: 'since_too_long_ago' })
  }
  if (quantity === undefined && pattern.frequency !== 'custom') throw invalidInput({ quantity: 'quantity_required' })
  const dosage = listedDosage(pattern, dosageText(quantity ?? '', unit))
  const version: NewVersion = {
    pattern,
    dosage,
    from: since?.toPlainDateTime() ?? firstDose,
    until: duration && courseEnd(firstDose, duration),
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
    firstDose,
    versions: [version],
  }
}

function shownPreview({ changesPlan, plan }: PlannedChange): Output<typeof previewMedicationEdit> {
  return {
    changesPlan,
    lastTaken: plan.lastTaken,
    open: plan.open && { nominal: plan.open.nominal, instant: plan.open.instant },
    next: plan.next,
    afterNext: plan.afterNext,
    choices: changesPlan ? [...plan.choices] : [],
    todayEmpty: plan.todayEmpty,
    fallenOut: changesPlan ? [...plan.fallenOut] : [],
  }
}
