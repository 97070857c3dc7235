-- Says whose rows changed, and which part of what a page shows they are: nothing of the rows themselves. It is said to whoever
-- changes them, as a message of level INFO, which the server's log does not get; after its transaction has committed it notifies all
-- servers (server/db/transaction.ts, docs/decisions/0030). A transaction that notified itself would commit alone: PostgreSQL holds
-- a lock for all of a server until it is on disk.
create function hint_changes() returns trigger
language plpgsql
as $$
declare
  patient uuid;
begin
  for patient in select distinct user_id from changed loop
    if tg_argv[0] = 'devices' then
      -- Sessions are changed outside of patients' transactions, and rarely.
      perform pg_notify('dosewell_changes', patient || ' ' || tg_argv[0]);
    else
      raise info 'dosewell_changes' using detail = patient || ' ' || tg_argv[0];
    end if;
  end loop;
  return null;
end
$$;

-- For each table of whose rows a patient's open pages show something (core/api/changes.ts has the parts).
create function hint_changes_of(target regclass, part text) returns void
language plpgsql
as $$
begin
  execute format('create trigger hints_insert after insert on %s referencing new table as changed
    for each statement execute function hint_changes(%L)', target, part);
  execute format('create trigger hints_update after update on %s referencing new table as changed
    for each statement execute function hint_changes(%L)', target, part);
  execute format('create trigger hints_delete after delete on %s referencing old table as changed
    for each statement execute function hint_changes(%L)', target, part);
end
$$;

select hint_changes_of('dosage_entries', 'entries');
select hint_changes_of('medications', 'medications');
select hint_changes_of('medication_schedules', 'medications');
select hint_changes_of('medication_limits', 'medications');
select hint_changes_of('prescription_photos', 'medications');
select hint_changes_of('holds', 'medications');
select hint_changes_of('agreed_holds', 'agreed-holds');
select hint_changes_of('stock_settings', 'stocks');
select hint_changes_of('stock_entries', 'stocks');
select hint_changes_of('notes', 'notes');
select hint_changes_of('zone_spans', 'day');
select hint_changes_of('day_anchors', 'day');
select hint_changes_of('settings', 'settings');
select hint_changes_of('profiles', 'profile');
select hint_changes_of('confirmations', 'channels');
select hint_changes_of('channel_addresses', 'channels');
select hint_changes_of('receipt_consents', 'receipts');
select hint_changes_of('assistant_consents', 'assistant');
-- Not a patient table: a session that ends closes the streams of its device.
select hint_changes_of('sessions', 'devices');
