import type { Input, Output } from '#core/api/endpoint.ts'
import {
  addMedication,
  completeMedication,
  editMedication,
  endMedication,
  previewMedicationEdit,
  reopenMedication,
  restoreMedication,
} from '#core/api/medication-changes.ts'
import { listMedications, type MedicationRecord, scheduleOf } from '#core/api/medications.ts'
import { dosageText, fieldsOf } from '#core/medication/medication.ts'
import {
  moreOftenDanger,
  nonDailyMedicine,
  type PlannedMedicine,
  plannedMoreOften,
  plannedTwice,
  twiceDanger,
} from '#core/medication/weekly-guard.ts'
import type { Place } from '#core/profile/confirmation.ts'
import { alertsContact } from '#core/reminder/plan.ts'
import type { Change } from '#core/schedule/change.ts'
import { endPlan } from '#core/schedule/change.ts'
import { canReopen } from '#core/schedule/ending.ts'
import { courseEnd, earliestSince, firstDoseChoices } from '#core/schedule/first-dose.ts'
import { openVersion, samePlan } from '#core/schedule/schedule.ts'
import { localDate, type ZoneSpans } from '#core/time/span.ts'
import type { ConfirmationSender } from '../../confirmations/ask.ts'
import { selectConfirmations } from '../../confirmations/confirmations.ts'
import type { Database } from '../../db/database.ts'
import type { Sealer } from '../../db/sealed.ts'
import type { Tx } from '../../db/transaction.ts'
import { invalidInput, notFound, Problem } from '../../http/problem.ts'
import { type Api, register } from '../../http/register.ts'
import { rescheduleReminders } from '../../reminders/cursors.ts'
import { selectZoneSpans, zoneSpansOf } from '../account/store.ts'
import { lockProfile, profileOf, selectProfile } from '../profile/store.ts'
import { type PlannedChange, plannedChange, readTarget, runningVersion, storeChange, withDuration } from './change.ts'
import { requireRoomFor } from './room.ts'
import {
  insertMedication,
  lockMedication,
  medicationsOf,
  type NewVersion,
  readMedication,
  selectMedications,
  selectVersions,
  storeClosing,
  storeCourseEnd,
  updateMedication,
} from './store.ts'

export type MedicationsDeps = {
  readonly database: Database
  readonly sealer: Sealer
  readonly confirmationSender: ConfirmationSender
}

/** How old the first dose that the form showed may be, and how many the form may have offered. */
const formAge = Temporal.Duration.from({ minutes: 10 })
const choiceCount = 30

/** What the patient takes (product 15.2). */
export function medicationsRoutes(api: Api, { database, sealer, confirmationSender }: MedicationsDeps): void {
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
      const moreOftenReason = await confirmedReason(tx, userId, input, medication, null, now)
      const contactConsentAt = await consentTo(tx, userId, input, now)
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
    return locked(userId, id, now, async (tx) => {
      const before = await readTarget(tx, sealer, userId, id, now)
      if (!runningVersion(before, now)) {
        throw new Problem('conflict', 'medication_ended')
      }
      const { dosage, pattern } = input
      const fields = fieldsOf(before.medication, input)
      const after = { id, name: fields.name, dosage, frequency: pattern.frequency }
      const moreOftenReason = await confirmedReason(tx, userId, input, after, before.medication, now)
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
      const given = target.medication.contactConsentAt
      const { missedDosageSeverity } = fields
      const asked = { missedDosageSeverity, tellContact: tellContact ?? undefined }
      const agreed = tellContact === undefined ? given : await consentTo(tx, userId, asked, now)
      // What nobody is told of needs no consent; whoever raises it again is asked again.
      const consent = alertsContact(missedDosageSeverity) ? agreed : null
      await updateMedication(tx, sealer, userId, id, {
        fields,
        dosage,
        pattern,
        firstDose,
        contactConsentAt: consent && (given ?? consent),
        moreOftenReason,
      })
    })
  })

  register(api, completeMedication, async ({ input: { id }, userId, now }) => close(userId, id, 'completed', now))

  register(api, endMedication, async ({ input: { id }, userId, now }) => close(userId, id, 'ended', now))

  register(api, reopenMedication, async ({ input: { id, pressedAt }, userId, now }) => {
    return locked(userId, id, now, async (tx) => {
      const medication = await readMedication(tx, sealer, userId, id)
      const closing = medication?.versions.at(-1)?.closing
      // Said twice, it is open already.
      if (!medication || !closing) return
      if (closing.reason === 'edited') throw new Problem('conflict', 'closing_not_undoable')
      if (!canReopen(closing, pressedAt ?? now, now)) {
        throw new Problem('too_late', 'closing_undo_too_late')
      }
      const spans = zoneSpansOf((await tx.executeQuery(selectZoneSpans(userId))).rows)
      await requireRoomFor('running', tx, userId, spans, now)
      await storeClosing(tx, userId, id, medication.versions.length, null)
    })
  })

  register(api, restoreMedication, async ({ input: { id, ...change }, userId, now }) => {
    return locked(userId, id, now, async (tx) => {
      const target = await readTarget(tx, sealer, userId, id, now)
      const running = runningVersion(target, now)
      if (running) {
        // Said twice, it is restored already.
        if (samePlan(running.pattern, change.pattern) && running.dosage === change.dosage) return
        throw new Problem('conflict', 'medication_not_ended')
      }
      const { medication } = target
      const { dosage, pattern } = change
      const after = { ...medication, dosage, frequency: pattern.frequency }
      const moreOftenReason = await confirmedReason(tx, userId, change, after, null, now)
      const planned = plannedChange(target, changeOf(change), now)
      const { versions, contactConsentAt } = medication
      await requireRoomFor({ versions: versions.length, runsAlready: false }, tx, userId, target.spans, now)
      await storeChange(tx, sealer, userId, medication, changeOf(change), planned)
      await updateMedication(tx, sealer, userId, id, {
        fields: fieldsOf(medication),
        dosage,
        pattern,
        firstDose: planned.plan.firstDose,
        contactConsentAt,
        moreOftenReason,
      })
    })
  })

  /**
   * The moment of the patient's consent to the contact being told; null where there is none, or nothing to tell.
   * @throws Problem conflict where the contact is not any more who the patient was asked about
   */
  async function consentTo(
    tx: Tx,
    userId: string,
    { missedDosageSeverity, tellContact }: Pick<Input<typeof addMedication>, 'missedDosageSeverity' | 'tellContact'>,
    now: Temporal.Instant,
  ): Promise<Temporal.Instant | null> {
    if (tellContact === undefined || !alertsContact(missedDosageSeverity)) return null
    await lockProfile(tx, userId)
    const [row] = (await tx.executeQuery(selectProfile(userId))).rows
    const name = row && profileOf(row, sealer).emergencyContactName
    if (!name || name.trim() !== tellContact.trim()) {
      throw new Problem('conflict', 'contact_changed')
    }
    // Where they answered already, or were asked just now, nothing is sent.
    for (const place of ['contact-email', 'contact-phone'] as const) await invite(tx, userId, place, now)
    return now
  }

  /**
   * Why the patient takes a medicine more often than usual: what they say now, or said when the plan was confirmed; null where
   * it is not more often.
   * @param before the medication as it is; null when it is added or taken up again, and asked about anew
   * @throws Problem needs_confirmation when that, or a second plan of the same medicine, was not confirmed
   */
  async function confirmedReason(
    tx: Tx,
    userId: string,
    given: Pick<Input<typeof addMedication>, 'moreOftenReason' | 'confirmedSecondPlan'>,
    after: PlannedMedicine & { readonly id: string },
    before: MedicationRecord | null,
    now: Temporal.Instant,
  ): Promise<string | null> {
    if (!nonDailyMedicine(after.name, after.dosage)) return null
    const asked = plannedMoreOften(after, before)
    if (asked && given.moreOftenReason === undefined) {
      throw new Problem(
        'needs_confirmation',
        { message: moreOftenDanger(asked) },
        {
          details: 'more_often',
          hint: 'Send it again with moreOftenReason when the patient has said why.',
        },
      )
    }
    const twice = plannedTwice(after, before, await runningOthers(tx, userId, after.id, now))
    if (twice && !given.confirmedSecondPlan) {
      throw new Problem(
        'needs_confirmation',
        { message: twiceDanger(twice.medicine) },
        {
          details: 'second_plan',
          hint: 'Send it again with confirmedSecondPlan when the patient has confirmed it.',
        },
      )
    }
    if (!plannedMoreOften(after)) return null
    return given.moreOftenReason ?? before?.moreOftenReason ?? null
  }

  /** The patient's other medications that still have doses to come. */
  async function runningOthers(tx: Tx, userId: string, id: string, now: Temporal.Instant): Promise<MedicationRecord[]> {
    const [{ rows }, { rows: versions }, { rows: spanRows }] = await Promise.all([
      tx.executeQuery(selectMedications(userId)),
      tx.executeQuery(selectVersions(userId)),
      tx.executeQuery(selectZoneSpans(userId)),
    ])
    const spans = zoneSpansOf(spanRows)
    return medicationsOf(rows, versions, sealer).filter(
      (one) => one.id !== id && runningVersion({ record: { schedule: scheduleOf(one), entries: [] }, spans }, now),
    )
  }

  /** Asks the contact once; the patient can have it sent again in the settings. */
  async function invite(tx: Tx, userId: string, place: Place, now: Temporal.Instant): Promise<void> {
    const { rows } = await tx.executeQuery(selectConfirmations(userId))
    if (!rows.some((one) => one.place === place)) await confirmationSender.ask(tx, userId, place, now)
  }

  /** Changes a medication while nobody else does, and answers what is stored then. */
  function locked(
    userId: string,
    id: string,
    now: Temporal.Instant,
    work: (tx: Tx) => Promise<void>,
  ): Promise<MedicationRecord> {
    return database.withUser(userId, async (tx) => {
      if (!(await lockMedication(tx, userId, id))) throw notFound()
      await work(tx)
      await tx.executeQuery(rescheduleReminders(userId, now, id))
      const stored = await readMedication(tx, sealer, userId, id)
      if (!stored) throw notFound()
      return stored
    })
  }

  function close(userId: string, id: string, reason: 'completed' | 'ended', now: Temporal.Instant) {
    return locked(userId, id, now, async (tx) => {
      const { medication, record, spans } = await readTarget(tx, sealer, userId, id, now)
      // Said twice, or by two devices: the first one holds.
      if (!openVersion(record.schedule)) return
      const closing = endPlan(record, spans, reason, now)
      if (closing) await storeClosing(tx, userId, id, medication.versions.length, closing)
    })
  }
}

/** The medication with its first version, as the form describes it. @throws Problem invalid_input */
function newMedication(input: Input<typeof addMedication>, spans: ZoneSpans, now: Temporal.Instant) {
  const { pattern, firstDose, since, duration, quantity, unit, tellContact: _, ...rest } = input
  // Who has been taking it goes on with the very next dose: between the two nothing would be due (dose-model 2.4).
  const choices = since ? 1 : choiceCount
  const isOffered = [now, now.subtract(formAge)].some((moment) =>
    firstDoseChoices(pattern, spans, moment, choices).some(({ nominal }) => nominal.equals(firstDose)),
  )
  if (!isOffered) throw invalidInput({ firstDose: 'first_dose_not_offered' })
  if (since && Temporal.PlainDate.compare(since, firstDose.toPlainDate()) > 0) {
    throw invalidInput({ since: 'since_in_future' })
  }
  // A day less strict than the form, which may have been filled in before midnight.
  if (since && Temporal.PlainDate.compare(since.add({ days: 1 }), earliestSince(localDate(spans, now))) < 0) {
    throw invalidInput({ since: 'since_too_long_ago' })
  }
  const dosage = dosageText(quantity, unit)
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
    reminderTime: pattern.time,
    frequency: pattern.frequency,
    emergencyContact: null,
    nearestHospital: null,
    addedAt: now,
    firstDose,
    versions: [version],
  }
}

type SentChange = Omit<Input<typeof previewMedicationEdit>, 'id'>

function changeOf({ pattern, dosage, firstDose }: SentChange): Change {
  return { pattern, dosage, ...(firstDose && { firstDose }) }
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
