-- Serves from: 0136-change-hints.sql
-- until_nominal > from_nominal: a course can be made to end before the first dose of the last edit, which then plans nothing
-- (dose-model 2.5).
alter table medication_schedules drop constraint medication_schedules_check;
