-- How many entries of a patient were received in the last 24 hours (core/account/quotas).
create index dosage_entries_by_receipt on dosage_entries (user_id, received_at);
