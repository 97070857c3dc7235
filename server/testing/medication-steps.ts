import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { listDoseEntries, putDoseEntry } from '#core/api/dose-entries.ts'
import type { Input, Output } from '#core/api/endpoint.ts'
import { addMedication } from '#core/api/medication-changes.ts'
import type { MedicationRecord } from '#core/api/medications.ts'
import type { Skip } from '#core/dose/skip.ts'
import { places as allPlaces, type Place } from '#core/profile/confirmation.ts'
import { aMedication } from '#core/testing/medication.ts'
import { pattern } from '#core/testing/times.ts'
import { createSealer } from '#server/db/sealed.ts'
import { rescheduleReminders } from '#server/reminders/cursors.ts'
import { as, onAnotherDevice, type Person, signUp } from './people.ts'
import type { TestApp } from './test-app.ts'

/*
 * Steps of a test about medications: `const aspirin = await createMedication(ana, 'daily 08:00', '2026-03-02T08:00')`,
 * `await recordTaken(ana, aspirin, '2026-03-02T08:00')`. Times are on the patient's own clock, in the zone of `signUp`.
 */

/** A person in New York whose device keeps her signed in for 30 days, from a time on her own clock. */
export async function patient(app: TestApp, name: string, local: string): Promise<Person> {
  const zone = 'America/New_York'
  app.clock.set(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant())
  return onAnotherDevice(await signUp(app, name, { timeZone: zone }), true)
}

/** What is sent to add a medication, as it travels. */
export function medicationForm(changes: Partial<z.input<typeof addMedication.input>> = {}) {
  return { ...z.encode(addMedication.input, aMedication({ id: randomUUID() })), ...changes }
}

/** Adds a medication now. @param firstDose nominal, the soonest or a later one */
export function createMedication(
  person: Person,
  words: string,
  firstDose: string,
  changes: Partial<Input<typeof addMedication>> = {},
): Promise<MedicationRecord> {
  const when = { pattern: pattern(words), firstDose: Temporal.PlainDateTime.from(firstDose) }
  return as(person).call(addMedication, aMedication({ id: randomUUID(), ...when, ...changes }))
}

/** What a device sends of a dose, without what became of it. */
export function doseFacts(person: Person, medication: Pick<MedicationRecord, 'id'>, dose: string) {
  const nominal = Temporal.PlainDateTime.from(dose)
  return {
    id: randomUUID() as string,
    medicationId: medication.id,
    date: nominal.toPlainDate(),
    scheduledTime: nominal.toPlainTime(),
    recordedAt: person.app.clock.now(),
  }
}

/**
 * Records a dose as taken: now, or at a time before, and then the tap reaches the server only now; one of more than
 * 30 days ago, which is too late for it now, at its own time.
 * @param dose its nominal time
 */
export function recordTaken(
  person: Person,
  medication: Pick<MedicationRecord, 'id'>,
  dose: string,
  actualTime = latestFor(dose, person.app.clock.now()),
): Promise<Output<typeof putDoseEntry>> {
  const facts = doseFacts(person, medication, dose)
  return as(person).call(putDoseEntry, { ...facts, status: 'taken', recordedAt: actualTime, actualTime })
}

function latestFor(dose: string, now: Temporal.Instant): Temporal.Instant {
  const planned = Temporal.PlainDateTime.from(dose).toZonedDateTime('America/New_York').toInstant()
  return planned.until(now).total('days') > 30 ? planned : now
}

/** Records a dose as missed, and why. */
export function recordMissed(
  person: Person,
  medication: Pick<MedicationRecord, 'id'>,
  dose: string,
  skip: Partial<Skip> = {},
) {
  return as(person).call(putDoseEntry, { ...doseFacts(person, medication, dose), status: 'missed', ...skip })
}

/** Undoes all entries of a dose that the server has. */
export async function undoDose(person: Person, medication: Pick<MedicationRecord, 'id'>, dose: string) {
  const facts = doseFacts(person, medication, dose)
  const { entries } = await as(person).call(listDoseEntries, { medicationId: medication.id, from: facts.date })
  const clears = entries
    .filter((entry) => entry.date.equals(facts.date) && entry.scheduledTime.equals(facts.scheduledTime))
    .map(({ id }) => id)
  return as(person).call(putDoseEntry, { ...facts, status: 'cleared', clears })
}

/** Lets the emergency contact be alerted about a medication. */
export async function giveContactConsent({ app, userId }: Person, { id }: Pick<MedicationRecord, 'id'>): Promise<void> {
  const now = app.clock.now()
  await app.database.withUser(userId, async (tx) => {
    await tx
      .updateTable('medications')
      .set({ contact_consent_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
    await rescheduleReminders(tx, userId, now, id)
  })
}

/** Sets the app's clock to a time on a person's own clock. */
export function setClock(person: Person, local: string, zone = 'America/New_York'): Temporal.Instant {
  const now = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
  person.app.clock.set(now)
  return now
}

/** Confirms a person's places, and accepts messages in the contact's name. */
export async function confirmPlaces({ app, userId }: Person, places: readonly Place[] = allPlaces): Promise<void> {
  await app.database.withUser(userId, async (tx) => {
    const now = app.clock.now()
    const code = createSealer(app.deps.keys).seal('confirmations.code', userId, '000000')
    for (const place of places) {
      if (place === 'email') {
        await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
        continue
      }
      const secret = place === 'phone' ? { code } : { secret_hash: Buffer.from('known to nobody') }
      const agreed = { state: 'agreed' as const, answered_at: now }
      await tx
        .insertInto('confirmations')
        .values({ user_id: userId, place, ...agreed, ...secret, asked_at: now, expires_at: now })
        .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet(agreed))
        .execute()
    }
  })
}
