-- When the worker looks at a stock next, to remind of a refill (dose-model 11.4): each morning, and after a change. It may be
-- early. And what it last reminded of.
alter table stock_settings
  add look_at timestamptz not null default now(),
  add told_run_out date,
  add told_at timestamptz,
  add check ((told_run_out is null) = (told_at is null));
alter table stock_settings alter look_at drop default;
create index stock_settings_to_look_at on stock_settings (look_at);

-- A refill reminder is about a medication, and none of its doses.
alter table deliveries drop constraint deliveries_kind_check, drop constraint deliveries_check;
alter table deliveries
  add constraint deliveries_kind_check
    check (kind in ('heads-up', 'due', 'repeat', 'missed', 'emergency', 'all-clear', 'summary', 'test', 'refill')),
  add constraint deliveries_check
    check (num_nulls(medication_id, date, scheduled_time) = case
      when kind in ('summary', 'test') then 3 when kind = 'refill' then 2 else 0 end
      and (kind <> 'refill' or medication_id is not null));
