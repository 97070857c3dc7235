-- Since when receipts are on without a break, in whichever form: given_at is that of the form.
alter table receipt_consents add on_since timestamptz;
alter table receipt_consents alter on_since type timestamptz using given_at;
alter table receipt_consents alter on_since set not null;
