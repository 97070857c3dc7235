-- The patients who switched the assistant of the operator on, and whom they let read what they type: another service or
-- another model is asked for anew. Switched off, there is no row.
create table assistant_consents (
  user_id uuid primary key references users (id) on delete cascade,
  host text not null,
  model text not null,
  given_at timestamptz not null
);
select enable_patient_rls('assistant_consents');
