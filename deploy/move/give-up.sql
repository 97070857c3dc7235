-- On the old database, for a move that is given up: lets servers in again, and forgets what was kept for the new database.
do $$
begin
  execute format('alter database %I connection limit -1', current_database());
end
$$;
select pg_terminate_backend(active_pid, 10000) from pg_replication_slots where slot_name = 'dosewell_move' and active;
select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'dosewell_move';
drop publication if exists dosewell_move;
