-- Cursors carry where their reminders go (docs/decisions/0015). When that changes, the database empties them, whoever changes
-- it and in whatever way: the medications are planned anew within a second.
create function empty_cursors() returns trigger
language plpgsql
-- A session that ends takes its device with it, without a patient in app.user_id.
security definer
set search_path = public, pg_temp
as $$
declare
  patient uuid := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
  -- The last sign of life, by the worker's clock: what came before it is planned, and is not told of at a new place; what comes
  -- after it may not be.
  looked timestamptz := (select at from worker_heartbeat);
begin
  if tg_op = 'UPDATE' and to_jsonb(old) #> tg_argv[1]::text[] = to_jsonb(new) #> tg_argv[1]::text[] then
    return null;
  end if;
  update reminder_cursors
  set planned_until = case when next_fire_at <= looked or failures > 0 then planned_until else greatest(planned_until, looked) end,
    next_fire_at = least(next_fire_at, looked, planned_until), ahead = null, failures = 0, error = null
  -- With an account its cursors are deleted, too.
  where user_id = (select id from users where id = patient);
  return null;
end
$$;

-- For each table that a channel reads to know where it reaches a patient (`Channel.targets`).
-- changed: the path of the value in a row that decides it, '{column}' or '{column,key}'; other changes empty nothing.
-- patient: the column that says whose row it is.
create function empty_cursors_with(target regclass, changed text[], patient text default 'user_id') returns void
language plpgsql
as $$
begin
  execute format('create trigger empties_cursors after insert or update or delete on %s
    for each row execute function empty_cursors(%L, %L)', target, patient, changed);
end
$$;

select empty_cursors_with('push_subscriptions', '{gone_at}');
select empty_cursors_with('ntfy_topics', '{topic}');
select empty_cursors_with('confirmations', '{state}');
select empty_cursors_with('users', '{email_verified}', 'id');
select empty_cursors_with('settings', '{settings,notifications}');
