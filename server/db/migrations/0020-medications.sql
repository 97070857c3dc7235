-- What a patient takes (SPEC 3, "Medication"). Name, dosage, contacts and notes are sealed; when it is planned stays
-- plain, because the worker plans reminders by it. reminder_time and frequency are those of the newest version.
create table medications (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name sealed not null,
  dosage sealed not null,
  reminder_time time not null,
  frequency text not null check (frequency in ('daily', 'twice-daily', 'three-times-daily', 'weekly')),
  voice_reminder boolean not null,
  missed_dosage_severity text not null
    check (missed_dosage_severity in ('minimal', 'moderate', 'serious', 'life-threatening')),
  emergency_contact sealed,
  nearest_hospital sealed,
  -- JSON: instructions, side effects, prescribed by.
  details sealed not null,
  -- Nominal: what the patient's clock on the wall shows, without zone. Doses before it count only if recorded.
  first_dose timestamp not null,
  added_at timestamptz not null,
  -- Another one with each change of this row or of its versions, so that whoever read them knows whether they still hold.
  revision uuid not null,
  primary key (user_id, id)
);
select enable_patient_rls('medications');

-- When a medication is planned, one row per version (DOSES 1 and 4). A version is never changed but for its closing.
create table medication_schedules (
  user_id uuid not null,
  medication_id uuid not null,
  -- 1 is the first; they follow each other.
  number integer not null check (number >= 1),
  id uuid not null,
  dosage sealed not null,
  frequency text not null check (frequency in ('daily', 'twice-daily', 'three-times-daily', 'weekly')),
  reminder_time time not null,
  -- 1 Monday to 7 Sunday (ISO 8601); weekly ones have it, no other.
  weekday smallint check (weekday between 1 and 7),
  -- Nominal, half-open.
  from_nominal timestamp not null,
  until_nominal timestamp check (until_nominal > from_nominal),
  opened_at timestamptz not null,
  -- Zone spans count from the one in force at this instant.
  zones_from timestamptz not null,
  closed_at timestamptz,
  closed_reason text check (closed_reason in ('edited', 'completed', 'ended')),
  -- Nominal: doses from here on are dropped, but for those kept by name or by a live entry.
  closed_until timestamp,
  keeps timestamp[] not null default '{}',
  primary key (user_id, medication_id, number),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade,
  check ((frequency = 'weekly') = (weekday is not null)),
  check (num_nulls(closed_at, closed_reason, closed_until) in (0, 3))
);
select enable_patient_rls('medication_schedules');
