-- A cursor carries the reminders of its next hours, each as the delivery it will be, so that one statement gives a minute's
-- reminders out (docs/decisions/0011).
create type coming_reminder as (
  at timestamptz,
  deadline timestamptz,
  kind text,
  attempt smallint,
  date date,
  scheduled_time time,
  channel text,
  target text
);
alter table reminder_cursors
  -- In the order in which they come, all up to plan_at. Null: at next_fire_at the medication is planned.
  add ahead coming_reminder[],
  -- When the medication is planned anew.
  add plan_at timestamptz,
  add check (ahead is null or plan_at is not null);
drop index reminder_cursors_due;
create index reminder_cursors_due on reminder_cursors (bucket, next_fire_at) where ahead is not null;
create index reminder_cursors_to_plan on reminder_cursors (bucket, next_fire_at) where ahead is null;

-- That a delivery's patient exists, its medication says. Only where it is about none does its patient have to be looked at,
-- and locked, with each row that is stored.
alter table deliveries add patient_of_none uuid generated always as (case when medication_id is null then user_id end) stored;
alter table deliveries drop constraint deliveries_user_id_fkey,
  add foreign key (patient_of_none) references users (id) on delete cascade;
create index deliveries_of_none on deliveries (patient_of_none) where patient_of_none is not null;

-- The oldest are deleted when they are kept no longer.
create index deliveries_by_age on deliveries (planned_at);

-- The channels that reminders are planned for: with others, all that is carried is planned anew.
alter table worker_heartbeat add channels text[] not null default '{}';
