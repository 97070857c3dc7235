-- Patterns by the hour (dose-model 2.7): every so many hours from an instant. Their reminder_time is what the patient's clock showed at
-- the first dose. From, until, closing and keeps of such a version, and the date and scheduled time of its doses everywhere, are in
-- UTC, with second 1, which no time of a clock has.
alter table medications drop constraint medications_frequency_check;
alter table medications add constraint medications_frequency_check
  check (frequency in ('daily', 'twice-daily', 'three-times-daily', 'weekly', 'custom', 'hourly', 'as-needed'));

alter table medication_schedules drop constraint medication_schedules_frequency_check;
alter table medication_schedules add constraint medication_schedules_frequency_check
  check (frequency in ('daily', 'twice-daily', 'three-times-daily', 'weekly', 'custom', 'hourly'));
alter table medication_schedules
  add hours smallint check (hours between 1 and 168),
  add first_at timestamptz,
  add constraint medication_schedules_hourly_check check (
    (frequency = 'hourly') = (hours is not null) and (frequency = 'hourly') = (first_at is not null));
