-- In the new database, as a superuser, after `npm run migrate` with the same release: copies all rows and follows all changes.
-- `move.old` is the connection string of the old database.
do $$
declare
  everything text := (
    select string_agg(oid::regclass::text, ', ')
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
  );
  -- Row-level security holds for the owner of the tables, but not for a superuser. Until PostgreSQL 15 it is always the superuser.
  as_superuser text := case when current_setting('server_version_num')::int >= 160000 then ', run_as_owner = true' else '' end;
begin
  if exists (select from users) then
    raise exception 'This database has accounts already.';
  end if;
  -- The list of migrations comes with the rows.
  execute 'truncate ' || everything;
  execute format(
    'create subscription dosewell_move connection %L publication dosewell_move with (create_slot = false%s)',
    current_setting('move.old'), as_superuser
  );
end
$$;
