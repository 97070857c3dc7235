-- A patient's receipts are limited in number, and one that was too many says so.
alter table receipts drop constraint receipts_reason_check,
  add check (reason in ('unavailable', 'unfunded', 'busy', 'refused', 'expired', 'limit'));
