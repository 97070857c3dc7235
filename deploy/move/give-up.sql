-- On the database that is left, once the new one does not fetch any more: for a move that is given up.
select pg_drop_replication_slot('dosewell_move');
drop publication dosewell_move;
