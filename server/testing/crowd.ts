import { randomUUID } from 'node:crypto'
import { emptyNotes } from '#core/medication/medication.ts'
import { createSealer } from '#server/db/sealed.ts'
import type { TestApp } from './test-app.ts'

/** Where the crowd is stored, with the keys of the server that is to serve it. */
type CrowdPlace = Pick<TestApp, 'owner' | 'clock'> & { readonly deps: Pick<TestApp['deps'], 'keys'> }

const sealed = [
  'first_name',
  'last_name',
  'phone',
  'date_of_birth',
  'sex',
  'country',
  'address',
  'emergency_contact_name',
  'emergency_contact_email',
  'emergency_contact_phone',
  'emergency_contact_country',
  'emergency_contact_relation',
  'emergency_contact_address',
]

/**
 * So many patients in New York, each with one daily medication since yesterday, written past the calls, which would take
 * minutes. Their reminders are planned from now on.
 * @param times the times of their doses, in turn
 * @returns the patients' ids
 */
export async function makeCrowd(
  { owner, deps, clock }: CrowdPlace,
  count: number,
  times: readonly string[] = ['08:00'],
): Promise<string[]> {
  const sealer = createSealer(deps.keys)
  const now = clock.now()
  const yesterday = now.toZonedDateTimeISO('America/New_York').toPlainDate().subtract({ days: 1 })
  const added = now.subtract({ hours: 48 }).toString()
  const people = Array.from({ length: count }, (_, index) => ({
    user: randomUUID(),
    medication: randomUUID(),
    time: times[index % times.length],
  }))
  const column = (of: (person: (typeof people)[number]) => unknown) => people.map(of)
  const users = people.map(({ user }) => user)
  const medications = column(({ medication }) => medication)
  const doseTimes = column(({ time }) => time)
  const seal = (name: string, text: string) => people.map(({ user }) => sealer.seal(name as 'a.b', user, text))

  await owner.query(
    `insert into users (id, name, email) select id, 'Somebody', id || '@example.com' from unnest($1::uuid[]) id`,
    [users],
  )
  const places = sealed.map((_, index) => `$${index + 2}::bytea[]`)
  await owner.query(
    `insert into profiles (user_id, ${sealed.join()}, ailments, avatar, updated_at)
     select *, 'blue', now() from unnest($1::uuid[], ${places.join()}, $${sealed.length + 2}::bytea[])`,
    [users, ...sealed.map((name) => seal(`profiles.${name}`, 'Ana')), seal('profiles.ailments', '[]')],
  )
  await owner.query(
    `insert into zone_spans (user_id, zone, from_instant) select id, 'America/New_York', $2 from unnest($1::uuid[]) id`,
    [users, added],
  )
  await owner.query(
    `insert into medications (user_id, id, name, dosage, reminder_time, frequency, voice_reminder, missed_dosage_severity,
       details, first_dose, added_at, revision)
     select u, m, n, d, t, 'daily', false, 'minimal', e, $7::date + t, $8, gen_random_uuid()
     from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[], $5::bytea[], $6::time[]) as one (u, m, n, d, e, t)`,
    [
      users,
      medications,
      seal('medications.name', 'Tacrolimus'),
      seal('medications.dosage', '1mg'),
      seal('medications.details', JSON.stringify(emptyNotes)),
      doseTimes,
      yesterday.toString(),
      added,
    ],
  )
  await owner.query(
    `insert into medication_schedules (user_id, medication_id, number, id, dosage, frequency, reminder_time, from_nominal,
       opened_at, zones_from)
     select u, m, 1, gen_random_uuid(), d, 'daily', t, $5::date + t, $6, $6
     from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::time[]) as one (u, m, d, t)`,
    [users, medications, seal('medication_schedules.dosage', '1mg'), doseTimes, yesterday.toString(), added],
  )
  await owner.query(
    `insert into reminder_cursors (user_id, medication_id, next_fire_at, planned_until)
     select u, m, $3, $3 from unnest($1::uuid[], $2::uuid[]) as one (u, m)`,
    [users, medications, now.toString()],
  )
  return users
}
