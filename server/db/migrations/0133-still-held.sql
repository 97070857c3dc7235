-- When the worker looks next at what a medication is told of apart from its doses: whether a hold without an end still holds
-- (dose-model 12.3). As reminder_cursors: with every change it is set to now, and it may be early, never late.
create table notice_cursors (
  user_id uuid not null,
  medication_id uuid not null,
  -- Null: nothing to come.
  look_at timestamptz,
  -- Notices up to this instant are planned.
  planned_until timestamptz not null,
  primary key (user_id, medication_id),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade
);
create index notice_cursors_to_look_at on notice_cursors (look_at) where look_at is not null;
select enable_patient_rls('notice_cursors');

insert into notice_cursors (user_id, medication_id, look_at, planned_until)
select distinct user_id, medication_id, now(), now() from holds where held_until is null and ended_at is null;

-- A notice is about a medication, and none of its doses.
alter table deliveries drop constraint deliveries_kind_check, drop constraint deliveries_check;
alter table deliveries
  add constraint deliveries_kind_check
    check (kind in ('heads-up', 'due', 'repeat', 'missed', 'emergency', 'all-clear', 'summary', 'test', 'refill',
      'still-held')),
  add constraint deliveries_check
    check (num_nulls(medication_id, date, scheduled_time) = case
      when kind in ('summary', 'test') then 3 when kind in ('refill', 'still-held') then 2 else 0 end
      and (kind not in ('refill', 'still-held') or medication_id is not null));
create unique index deliveries_notice_once on deliveries (user_id, medication_id, kind, planned_at, channel, target)
  where date is null and medication_id is not null and kind <> 'refill';
