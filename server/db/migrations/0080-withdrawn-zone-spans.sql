-- Changes of zone that the patient undid: doses are planned as if they had never been, and the trail keeps them.
create table withdrawn_zone_spans (
  user_id uuid not null references users (id) on delete cascade,
  from_instant timestamptz not null,
  zone text not null,
  withdrawn_at timestamptz not null,
  primary key (user_id, from_instant)
);
select enable_patient_rls('withdrawn_zone_spans');
