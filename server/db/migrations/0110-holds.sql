-- A medicine left out for a while (dose-model 12). A hold of several medications is a row for each of them, with one id. Its
-- span stays plain, because the worker plans reminders by it; the cause and the note are sealed: JSON.
create table holds (
  user_id uuid not null,
  medication_id uuid not null,
  id uuid not null,
  held_from timestamp not null,
  held_until timestamp check (held_until > held_from),
  facts sealed not null,
  made_at timestamptz not null,
  -- When the patient resumed; set once.
  ended_at timestamptz,
  primary key (user_id, medication_id, id),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade
);
create index holds_of_patient on holds (user_id, id);
select enable_patient_rls('holds');

-- What a hold is does not change, and a rotation of keys seals it anew and no more.
revoke update, delete on holds from dosewell_api, dosewell_worker;
grant update (ended_at) on holds to dosewell_api;
grant update (facts) on holds to dosewell_worker;
