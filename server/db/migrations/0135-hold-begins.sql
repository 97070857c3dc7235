-- A hold that begins on a later day is told of on the evening before (dose-model 12.3).
alter table deliveries drop constraint deliveries_kind_check, drop constraint deliveries_check;
alter table deliveries
  add constraint deliveries_kind_check
    check (kind in ('heads-up', 'due', 'repeat', 'missed', 'emergency', 'all-clear', 'summary', 'test', 'refill',
      'hold-begins', 'still-held', 'possible', 'follow-up')),
  add constraint deliveries_check
    check (num_nulls(medication_id, date, scheduled_time) = case
      when kind in ('summary', 'test') then 3
      when kind in ('refill', 'hold-begins', 'still-held', 'possible', 'follow-up') then 2 else 0 end
      and (kind not in ('refill', 'hold-begins', 'still-held', 'possible', 'follow-up') or medication_id is not null));

-- No zone's clock is as much as a day behind UTC.
insert into notice_cursors (user_id, medication_id, look_at, planned_until)
select distinct user_id, medication_id, now(), now() from holds
where ended_at is null and held_from > (now() at time zone 'UTC') - interval '1 day'
on conflict (user_id, medication_id) do update set look_at = excluded.look_at;
