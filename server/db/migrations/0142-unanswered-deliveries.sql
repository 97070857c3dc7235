-- Serves from: 0136-change-hints.sql
-- How often a channel did not answer in time when it was given a delivery: each time it may have sent it all the same.
alter table deliveries add column timeouts smallint not null default 0;
