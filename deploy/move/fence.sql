-- On the old database, as its owner, once all tables are copied: lets no server in any more, and waits until the new database has all
-- changes. Servers answer that the database is not available, and taps wait on their devices. give-up.sql undoes it.
do $$
begin
  execute format('alter database %I connection limit 0', current_database());
end
$$;
-- The owner is not limited, nor is who fetches the changes.
select pg_terminate_backend(pid, 10000)
from pg_stat_activity
where datname = current_database() and usename in ('dosewell_api', 'dosewell_worker');
do $$
declare
  last_change pg_lsn := pg_current_wal_lsn();
  missing numeric;
begin
  if exists (
    select from pg_stat_activity
    where datname = current_database() and usename in ('dosewell_api', 'dosewell_worker')
  ) then
    raise exception 'A server is still connected. Run this again.';
  end if;
  for tenth in 1..600 loop
    select last_change - confirmed_flush_lsn into missing from pg_replication_slots where slot_name = 'dosewell_move';
    exit when missing <= 0;
    perform pg_sleep(0.1);
  end loop;
  if missing is null or missing > 0 then
    raise exception 'The new database still lacks % bytes of changes after a minute. Run this again, or give-up.sql.', missing;
  end if;
end
$$;
