-- Who may do what. The owner runs these files. The API is dosewell_api, the worker dosewell_worker; neither owns
-- anything, neither is a superuser, neither can bypass row level security. Both exist once per server, so another
-- database of the same server may have made them already.
do $$
declare
  api_or_worker text;
  may_become text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach api_or_worker in array array['dosewell_api', 'dosewell_worker'] loop
    begin
      if not exists (select from pg_roles where rolname = api_or_worker) then
        execute format('create role %I nologin', api_or_worker);
      end if;
    exception
      when duplicate_object or unique_violation then null;
    end;
    if exists (select from pg_roles where rolname = api_or_worker and (rolsuper or rolbypassrls)) then
      raise exception 'The role % may bypass row level security; patients would not be kept apart.', api_or_worker;
    end if;
    -- An owner who is no superuser must be able to become these roles (DATABASE_URL), and sees the rows of patient
    -- tables in later migrations only as a member of the worker.
    if not pg_has_role(current_user, api_or_worker, may_become) then
      execute format('grant %I to current_user', api_or_worker);
    end if;
    execute format('grant usage on schema public to %I', api_or_worker);
  end loop;
end
$$;

-- Functions made from here on are for those to whom they are granted.
alter default privileges revoke execute on functions from public;

-- HOW TO MAKE A PATIENT TABLE. Every table that holds something about a patient has `user_id uuid not null` first in
-- its primary key, references its parents by (user_id, id), and its migration ends with one line:
--
--   create table medications (
--     user_id uuid not null,
--     id uuid not null,
--     name sealed not null,          -- see 0002-sealed.sql
--     ...
--     primary key (user_id, id)
--   );
--   select enable_patient_rls('medications');
--
-- That line forces row level security, lets dosewell_api touch only the rows of the patient in `app.user_id` (set by
-- withUser for one transaction; unset means no rows), lets dosewell_worker see all patients, and grants both of them
-- select, insert, update and delete. A table without it is granted to nobody. Tables that are not about one patient
-- (accounts, rate limits) say `grant ... on ... to dosewell_api` themselves.
create function enable_patient_rls(target regclass) returns void
language plpgsql
as $$
declare
  own_rows text := 'user_id = nullif(current_setting(''app.user_id'', true), '''')::uuid';
begin
  if not exists (
    select
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = target and i.indisprimary and a.attname = 'user_id' and a.atttypid = 'uuid'::regtype
  ) then
    raise exception 'Patient table % needs "user_id uuid" first in its primary key.', target;
  end if;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy patient on %s to dosewell_api using (%s) with check (%s)', target, own_rows, own_rows);
  execute format('create policy worker on %s to dosewell_worker using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to dosewell_api, dosewell_worker', target);
end
$$;
revoke execute on function enable_patient_rls(regclass) from public;
