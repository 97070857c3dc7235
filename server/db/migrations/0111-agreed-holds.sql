-- Holds written down beforehand with the prescriber (dose-model 12.4): they hold nothing until the patient starts one. The
-- medications stay in the list when they end, so that a restored one is held again. Sealed: JSON, the name, the cause and the note.
create table agreed_holds (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  medication_ids uuid[] not null check (cardinality(medication_ids) between 1 and 100),
  longest_days smallint not null check (longest_days between 1 and 60),
  facts sealed not null,
  made_at timestamptz not null,
  primary key (user_id, id)
);
select enable_patient_rls('agreed_holds');
