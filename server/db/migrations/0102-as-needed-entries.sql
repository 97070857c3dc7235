-- An intake of a medicine taken as needed (dose-model 10.2): an entry of no dose. Its date and time are what the patient's clock
-- showed, its dosage is the amount taken. An undo is `cleared`, as for doses.
alter table dosage_entries drop constraint dosage_entries_status_check;
alter table dosage_entries add constraint dosage_entries_status_check
  check (status in ('taken', 'missed', 'cleared', 'both-taken', 'as-needed'));
alter table dosage_entries drop constraint dosage_entries_check;
alter table dosage_entries add constraint dosage_entries_actual_time_check
  check ((status in ('taken', 'as-needed')) = (actual_time is not null));
alter table dosage_entries
  -- JSON: the reason, a note, and whether it was over the limit.
  add details sealed,
  add constraint dosage_entries_details_check check ((status = 'as-needed') = (details is not null));
grant update (details) on dosage_entries to dosewell_worker;
