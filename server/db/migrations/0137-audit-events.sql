-- What happened to an account (docs/decisions/0032): who signed in, what was exported, who is told what. Append-only.
create table audit_events (
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  -- In the order of arrival, for events of one instant.
  number bigint generated always as identity,
  -- One of core/account/audit-event.ts.
  kind text not null,
  -- JSON: what it is about, and the device that caused it; null if there is neither.
  details sealed,
  primary key (user_id, at, number)
);
create index audit_events_by_kind on audit_events (user_id, kind, at, number);
select enable_patient_rls('audit_events');

-- Nobody who serves patients can rewrite or remove one, and a rotation of keys seals it anew and no more.
revoke update, delete on audit_events from dosewell_api, dosewell_worker;
grant update (details) on audit_events to dosewell_worker;

-- Of each kind the newest 200 stay, and none for longer than two years (core/account/quotas.ts). The owner of the tables does
-- this, whoever adds a row, so that neither role needs the right to delete.
create function forget_old_audit_events() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  delete from audit_events as stored
  using (select user_id, kind, max(at) as at from added group by user_id, kind) as latest
  where stored.user_id = latest.user_id and (
    stored.at < latest.at - interval '2 years'
    or stored.kind = latest.kind and (stored.at, stored.number) <= (
      select excess.at, excess.number from audit_events as excess
      where excess.user_id = latest.user_id and excess.kind = latest.kind
      order by excess.at desc, excess.number desc offset 200 limit 1));
  return null;
end
$$;
create trigger forgets_old after insert on audit_events referencing new table as added
  for each statement execute function forget_old_audit_events();

select hint_changes_of('audit_events', 'activity');

-- Wrong passwords that a patient is told of. Whoever's address it is, the answer adds a row alike, and so takes the same time
-- for all; a moment later the worker takes it out and makes an event of it, if there is an account.
create table wrong_passwords (
  id uuid primary key,
  email text not null,
  count integer not null,
  at timestamptz not null,
  -- Of the device: its user agent, and its network address.
  user_agent text not null,
  address text
);
grant insert on wrong_passwords to dosewell_api;
grant select, update, delete on wrong_passwords to dosewell_worker;
