-- A test reminder that a patient asked for; the last one only. The worker plans it for every device and address that
-- gets the patient's reminders. That its deliveries are of this test is told by when they were planned for: `asked_at`.
create table test_reminders (
  user_id uuid primary key references users (id) on delete cascade,
  asked_at timestamptz not null,
  -- Null until a worker has seen it.
  planned_at timestamptz
);
create index test_reminders_waiting on test_reminders (asked_at) where planned_at is null;
select enable_patient_rls('test_reminders');

alter table deliveries drop constraint deliveries_kind_check, drop constraint deliveries_check;
alter table deliveries
  add constraint deliveries_kind_check
    check (kind in ('heads-up', 'due', 'repeat', 'missed', 'emergency', 'all-clear', 'summary', 'test')),
  -- A summary is about several doses, a test about none.
  add constraint deliveries_check
    check (num_nulls(medication_id, date, scheduled_time) = case when kind in ('summary', 'test') then 3 else 0 end);
create index deliveries_tests on deliveries (user_id, planned_at) where kind = 'test';
