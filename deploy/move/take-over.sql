-- In the new database, as a superuser, once the old server is stopped: a database that is shut down first sends all its changes.
do $$
declare
  numbered record;
begin
  if exists (select from pg_subscription_rel where srsubstate <> 'r') then
    raise exception 'Not all tables are copied yet.';
  end if;
  if exists (select from pg_stat_subscription where subname = 'dosewell_move' and pid is not null) then
    raise exception 'The old database still serves. Stop the old server first.';
  end if;
  alter subscription dosewell_move disable;
  -- The old database is not asked: it is gone.
  alter subscription dosewell_move set (slot_name = none);
  drop subscription dosewell_move;
  -- Rows came with their numbers; the next one follows them.
  for numbered in
    select attrelid::regclass as of_table, attname as of_column
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attidentity <> ''
  loop
    execute format(
      'select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %s), false)',
      numbered.of_table, numbered.of_column, numbered.of_column, numbered.of_table
    );
  end loop;
end
$$;
