-- What a device recorded about a dose (SPEC 3, "Dose history entry"; DOSES 3). Rows are only added: an undo is a row of
-- its own, `cleared`, that names what it undoes. Name and dosage are copies of that time.
create table dosage_entries (
  user_id uuid not null,
  -- Made by the device: sent again, it adds nothing.
  id uuid not null,
  medication_id uuid not null,
  medication_name sealed not null,
  dosage sealed not null,
  -- The dose's own nominal date and time, whenever the tap was.
  date date not null,
  scheduled_time time not null,
  actual_time timestamptz,
  status text not null check (status in ('taken', 'missed', 'cleared')),
  clears uuid[] not null default '{}',
  -- By the device's clock, and by the server's.
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  primary key (user_id, id),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade,
  check ((status = 'taken') = (actual_time is not null)),
  check ((status = 'cleared') = (clears <> '{}'))
);
-- Newest dose first (SPEC 7), by keyset, and the entries of a span of days.
create index dosage_entries_by_date on dosage_entries (user_id, date, scheduled_time, id);
-- One medication's, and one dose's.
create index dosage_entries_by_medication on dosage_entries (user_id, medication_id, date, scheduled_time, id);
select enable_patient_rls('dosage_entries');

-- Append-only: the API cannot rewrite what a patient recorded, and a rotation of keys seals it anew and no more.
revoke update, delete on dosage_entries from dosewell_api, dosewell_worker;
grant update (medication_name, dosage) on dosage_entries to dosewell_worker;
