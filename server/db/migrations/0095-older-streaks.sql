-- How long a patient's streak was before a date. Days that are over change only where something is recorded late or the plans
-- change, so the count is stored and goes on from there.
create table older_streaks (
  user_id uuid primary key references users (id) on delete cascade,
  -- How many entries were received when the day of their dose was over.
  late_entries bigint not null default 0,
  -- The count of the days before `before`, for so many late entries and these plans; null before the first count.
  before date,
  days integer,
  counted_late_entries bigint,
  plans text
);
select enable_patient_rls('older_streaks');

create function count_late_entry() returns trigger language plpgsql as $$
  begin
    insert into older_streaks (user_id, late_entries) values (new.user_id, 1)
      on conflict (user_id) do update set late_entries = older_streaks.late_entries + 1;
    return null;
  end $$;

-- No clock is a day away from UTC.
create trigger late_entry after insert on dosage_entries
  for each row when (new.date < (new.received_at at time zone 'UTC')::date - 1)
  execute function count_late_entry();
