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
