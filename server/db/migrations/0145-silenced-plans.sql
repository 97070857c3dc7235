-- Serves from: 0136-change-hints.sql
-- Whether a medicine was completed or ended while it was taken as needed, after this version of its plan had been closed for that: the
-- dose left open alerts nobody (dose-model 9.5). The reason of the closing was rewritten for it, which changed what had been planned
-- before (dose-model 7.1): it is again that of the change.
alter table medication_schedules add column silenced boolean not null default false;

update medication_schedules as version set silenced = true, closed_reason = 'edited'
where closed_reason in ('completed', 'ended') and exists (
  select from medication_limits as limits
  where limits.user_id = version.user_id and limits.medication_id = version.medication_id and limits.opened_at = version.closed_at);
