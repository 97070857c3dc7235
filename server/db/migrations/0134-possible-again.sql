-- What is told after an intake as needed, if the patient chose it (dose-model 10.6): when the next one is possible, and so many
-- minutes after it the question how it helped. Both are notices.
alter table medication_limits
  add remind_again boolean not null default false,
  add follow_up_minutes integer check (follow_up_minutes between 15 and 480);
alter table medication_limits alter remind_again drop default;

alter table deliveries drop constraint deliveries_kind_check, drop constraint deliveries_check;
alter table deliveries
  add constraint deliveries_kind_check
    check (kind in ('heads-up', 'due', 'repeat', 'missed', 'emergency', 'all-clear', 'summary', 'test', 'refill',
      'still-held', 'possible', 'follow-up')),
  add constraint deliveries_check
    check (num_nulls(medication_id, date, scheduled_time) = case
      when kind in ('summary', 'test') then 3
      when kind in ('refill', 'still-held', 'possible', 'follow-up') then 2 else 0 end
      and (kind not in ('refill', 'still-held', 'possible', 'follow-up') or medication_id is not null));
