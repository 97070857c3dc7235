-- "I took both": the patient says that two intakes of one dose were two (DOSES-2, A9). It names them and is no intake itself.
alter table dosage_entries add intakes uuid[] not null default '{}';
alter table dosage_entries drop constraint dosage_entries_status_check;
alter table dosage_entries add check (status in ('taken', 'missed', 'cleared', 'both-taken'));
alter table dosage_entries add check ((status = 'both-taken') = (intakes <> '{}'));
