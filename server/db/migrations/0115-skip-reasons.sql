-- Why a dose was left out (dose-model 13): sealed in the details of its `missed` entry, as it says something of health.
alter table dosage_entries drop constraint dosage_entries_details_check;
alter table dosage_entries add constraint dosage_entries_details_check
  check (case status when 'as-needed' then details is not null when 'missed' then true else details is null end);

-- The one thing that reminders depend on: with "doctor said so" the emergency contact is not alerted. It stays plain, so that
-- the worker plans without opening anything, and one value that does not open stops nobody's reminders.
alter table dosage_entries
  add on_advice boolean not null default false,
  add constraint dosage_entries_on_advice_check check (not on_advice or status = 'missed');
