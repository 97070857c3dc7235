-- The patient's notes on doses and on days (dose-model 14), one for each: the latest that a device made. A removed one stays
-- without a text, so that an older one that arrives late does not bring it back.
create table notes (
  user_id uuid not null references users (id) on delete cascade,
  number bigint generated always as identity,
  -- Made by the device.
  id uuid not null,
  date date not null,
  -- Of a note on a dose.
  medication_id uuid,
  scheduled_time time,
  text sealed,
  -- By the device's clock.
  made_at timestamptz not null,
  primary key (user_id, number),
  constraint notes_place unique nulls not distinct (user_id, date, medication_id, scheduled_time),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade,
  check (num_nulls(medication_id, scheduled_time) in (0, 2))
);
select enable_patient_rls('notes');
