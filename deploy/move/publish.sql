-- On the database that is left, as its owner. It goes on serving. Its changes are kept until they are fetched: if the move is given up,
-- give-up.sql must be run here, or they fill the disk.
create publication dosewell_move for all tables;
select pg_create_logical_replication_slot('dosewell_move', 'pgoutput');
