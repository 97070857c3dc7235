-- Medicines taken as needed (dose-model 10): limits instead of a plan. A medication that was never planned has no reminder time and
-- no first dose.
alter table medications alter reminder_time drop not null;
alter table medications alter first_dose drop not null;
alter table medications drop constraint medications_frequency_check;
alter table medications add constraint medications_frequency_check
  check (frequency in ('daily', 'twice-daily', 'three-times-daily', 'weekly', 'custom', 'as-needed'));
alter table medications add constraint medications_plan_check
  check (frequency = 'as-needed' or num_nulls(reminder_time, first_dose) = 0);

-- Within what a medication is taken as needed, one row per version, like medication_schedules: never changed but for its closing.
create table medication_limits (
  user_id uuid not null,
  medication_id uuid not null,
  -- 1 is the first; they follow each other.
  number integer not null check (number >= 1),
  id uuid not null,
  -- The least time between two intakes, and the most intakes in 24 hours; null where none is set.
  gap_minutes integer check (gap_minutes between 0 and 10080),
  day_count integer check (day_count between 1 and 48),
  -- JSON: the usual amount, the most in 24 hours, the reasons offered.
  details sealed not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_reason text check (closed_reason in ('edited', 'completed', 'ended')),
  primary key (user_id, medication_id, number),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade,
  check (num_nulls(closed_at, closed_reason) in (0, 2))
);
select enable_patient_rls('medication_limits');
