-- The times of breakfast, lunch, dinner and bedtime (dose-model 2.8), from the day they are first used. Like the times of the plans
-- they stay plain; a row of a plan that uses one names it in medication_schedules.steps, beside the time by which it plans.
create table day_anchors (
  user_id uuid primary key references users (id) on delete cascade,
  breakfast time not null,
  lunch time not null,
  dinner time not null,
  bedtime time not null,
  check (lunch - breakfast >= interval '30 minutes'),
  check (dinner - lunch >= interval '30 minutes'),
  check (bedtime - dinner >= interval '30 minutes')
);
select enable_patient_rls('day_anchors');
