-- Patterns that say their times row by row (dose-model 2.6). As with the presets, when they are planned stays plain, because
-- the worker plans reminders by it, and the amounts are sealed: JSON, one for each row, in order. Their reminder_time is the
-- time of the first row.
alter table medications drop constraint medications_frequency_check;
alter table medications add constraint medications_frequency_check
  check (frequency in ('daily', 'twice-daily', 'three-times-daily', 'weekly', 'custom'));

alter table medication_schedules drop constraint medication_schedules_frequency_check;
alter table medication_schedules add constraint medication_schedules_frequency_check
  check (frequency in ('daily', 'twice-daily', 'three-times-daily', 'weekly', 'custom'));
alter table medication_schedules
  -- The steps as the API sends them, without amounts.
  add steps jsonb,
  add row_dosages sealed,
  add constraint medication_schedules_steps_check check (
    (frequency = 'custom') = (steps is not null) and (frequency = 'custom') = (row_dosages is not null));
