-- In the new database, as a superuser, after fence.sql has run on the old one.
do $$
declare
  numbered record;
begin
  if exists (select from pg_subscription_rel where srsubstate <> 'r') then
    raise exception 'Not all tables are copied yet.';
  end if;
  alter subscription dosewell_move disable;
  -- Do not contact the old database: its slot goes with it.
  alter subscription dosewell_move set (slot_name = none);
  drop subscription dosewell_move;
  -- Rows kept their numbers; continue after the highest.
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
