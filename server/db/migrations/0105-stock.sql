-- What is left of a medication (dose-model 11). How it is counted is sealed: JSON, the unit and how many units each amount is.
create table stock_settings (
  user_id uuid not null,
  medication_id uuid not null,
  counting sealed not null,
  days_before smallint not null check (days_before between 0 and 60),
  changed_at timestamptz not null,
  primary key (user_id, medication_id),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade
);
select enable_patient_rls('stock_settings');

-- Append-only. Sealed: JSON, the amount with its unit, and the note; none of an undo.
create table stock_entries (
  user_id uuid not null,
  id uuid not null,
  medication_id uuid not null,
  kind text not null check (kind in ('count', 'refill', 'loss', 'undo')),
  at timestamptz not null,
  made_at timestamptz not null,
  received_at timestamptz not null,
  facts sealed,
  -- The entries that it undoes.
  names uuid[] not null default '{}',
  primary key (user_id, id),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade,
  check ((kind = 'undo') = (facts is null) and (kind = 'undo') = (names <> '{}'))
);
create index stock_entries_of_medication on stock_entries (user_id, medication_id);
select enable_patient_rls('stock_entries');

-- The API cannot rewrite what a patient recorded, and a rotation of keys seals it anew and no more.
revoke update, delete on stock_entries from dosewell_api, dosewell_worker;
grant update (facts) on stock_entries to dosewell_worker;
