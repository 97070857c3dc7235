-- On the old database, as its owner. It goes on serving. It keeps its changes until they are fetched: if the move is given up, run
-- give-up.sql here, or they fill the disk.
create publication dosewell_move for all tables;
select pg_create_logical_replication_slot('dosewell_move', 'pgoutput');
