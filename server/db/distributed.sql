-- Spreads a migrated database over several machines with Citus (https://github.com/citusdata/citus): every row about a patient is
-- on the machine of that patient, by the hash of user_id. docs/scale.md says when that is worth it, which statements do not fit yet
-- and what has to change in the server before it can run on this. docs/decisions/0036-distribution-key.md says why user_id.
--
-- NOT RUN ON CITUS. Where this was written there was none. Part 1 is plain PostgreSQL and is tested (server/db/distributed.test.ts):
-- the server runs on its tables, split by hash on one PostgreSQL. Part 2 was written from the documentation and sources of Citus.
--
-- With the server stopped, as the owner of the tables: psql --single-transaction --set ON_ERROR_STOP=1 --file server/db/distributed.sql

-- Part 1: keys. A key or reference that does not contain the patient would have to look at every machine, and Citus refuses it.

-- A session belongs to one patient. The token's hash is random (256 bits): nothing but chance ever made it unique.
alter table push_subscriptions drop constraint push_subscriptions_session_id_fkey;
alter table sessions drop constraint sessions_pkey, drop constraint sessions_token_hash_key;
alter table sessions add primary key (user_id, id), add unique (user_id, token_hash);
drop index sessions_user_id;
-- For requests, whose cookie does not name the patient.
create index sessions_token_hash on sessions (token_hash);
alter table push_subscriptions
  add foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade;

-- The account_id of the only provider there is, 'credential', is the patient's id.
alter table accounts drop constraint accounts_pkey, drop constraint accounts_provider_id_account_id_key;
alter table accounts add primary key (user_id, id), add unique (user_id, provider_id, account_id);
drop index accounts_user_id;

-- That a browser's subscription is its last account's is the work of claimSubscription; the key only confirmed it.
alter table push_subscriptions drop constraint push_subscriptions_endpoint_hash_key;
alter table push_subscriptions add unique (user_id, endpoint_hash);
create index push_subscriptions_endpoint_hash on push_subscriptions (endpoint_hash);

-- A passkey is looked for among those of the patient that it names. A device makes its id at random.
alter table passkeys drop constraint passkeys_credential_id_key;
alter table passkeys add unique (user_id, credential_id);

-- The hash of the transaction; asked for with the patient.
drop index receipts_txid;
create unique index receipts_txid on receipts (user_id, txid);

-- A delivery about no medication refers to its patient, any other does not (0055-reminders-ahead.sql). The reference has to begin with
-- user_id, so it has a second column that is null for the others: PostgreSQL then does not check it.
alter table users add same_id uuid generated always as (id) stored;
alter table users add unique (id, same_id);
alter table deliveries drop constraint deliveries_patient_of_none_fkey;
drop index deliveries_of_none;
create index deliveries_of_none on deliveries (user_id) where patient_of_none is not null;
alter table deliveries
  add foreign key (user_id, patient_of_none) references users (id, same_id) on delete cascade;

-- Of all patients' addresses, each is taken once. That is the one key that cannot contain the patient, so it becomes a directory of its
-- own, spread by the address. The server does not use it yet (docs/scale.md).
create table sign_in_addresses (
  email text primary key,
  user_id uuid not null
);
grant select, insert, delete on sign_in_addresses to dosewell_api;
grant select on sign_in_addresses to dosewell_worker;
insert into sign_in_addresses (email, user_id) select email, id from users;
alter table users drop constraint users_email_key;
create index users_email on users (email);

-- Part 2: Citus.

create extension if not exists citus;

-- A patient's transaction tells the machine of its rows who the patient is (`set local app.user_id`). Without this, row level security
-- hides every row there. Triggers are created with the tables, on every part of them.
do $$
begin
  execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
  execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
end
$$;
set citus.propagate_set_commands = 'local';
set citus.enable_unsafe_triggers = on;

-- The number of parts is for ever, but for a long copy; the number of machines is not. 512 parts of 100,000,000 patients have 200,000
-- patients each, and 64 machines eight parts each.
set citus.shard_count = 512;

-- What a table refers to comes before it.
select create_distributed_table('users', 'id');
select create_distributed_table('sessions', 'user_id', colocate_with => 'users');
select create_distributed_table('accounts', 'user_id', colocate_with => 'users');
select create_distributed_table('outgoing_mail', 'user_id', colocate_with => 'users');
select create_distributed_table('profiles', 'user_id', colocate_with => 'users');
select create_distributed_table('settings', 'user_id', colocate_with => 'users');
select create_distributed_table('zone_spans', 'user_id', colocate_with => 'users');
select create_distributed_table('withdrawn_zone_spans', 'user_id', colocate_with => 'users');
select create_distributed_table('day_anchors', 'user_id', colocate_with => 'users');
select create_distributed_table('assistant_consents', 'user_id', colocate_with => 'users');
select create_distributed_table('receipt_consents', 'user_id', colocate_with => 'users');
select create_distributed_table('reset_links', 'user_id', colocate_with => 'users');
select create_distributed_table('confirmations', 'user_id', colocate_with => 'users');
select create_distributed_table('channel_addresses', 'user_id', colocate_with => 'users');
select create_distributed_table('push_subscriptions', 'user_id', colocate_with => 'users');
select create_distributed_table('test_reminders', 'user_id', colocate_with => 'users');
select create_distributed_table('reminder_links', 'user_id', colocate_with => 'users');
select create_distributed_table('older_streaks', 'user_id', colocate_with => 'users');
select create_distributed_table('audit_events', 'user_id', colocate_with => 'users');
select create_distributed_table('authenticators', 'user_id', colocate_with => 'users');
select create_distributed_table('recovery_codes', 'user_id', colocate_with => 'users');
select create_distributed_table('pending_sign_ins', 'user_id', colocate_with => 'users');
select create_distributed_table('passkeys', 'user_id', colocate_with => 'users');
select create_distributed_table('spent_challenges', 'user_id', colocate_with => 'users');
select create_distributed_table('medications', 'user_id', colocate_with => 'users');
select create_distributed_table('medication_schedules', 'user_id', colocate_with => 'users');
select create_distributed_table('medication_limits', 'user_id', colocate_with => 'users');
select create_distributed_table('prescription_photos', 'user_id', colocate_with => 'users');
select create_distributed_table('dosage_entries', 'user_id', colocate_with => 'users');
select create_distributed_table('receipts', 'user_id', colocate_with => 'users');
select create_distributed_table('stock_settings', 'user_id', colocate_with => 'users');
select create_distributed_table('stock_entries', 'user_id', colocate_with => 'users');
select create_distributed_table('holds', 'user_id', colocate_with => 'users');
select create_distributed_table('agreed_holds', 'user_id', colocate_with => 'users');
select create_distributed_table('notes', 'user_id', colocate_with => 'users');
select create_distributed_table('reminder_cursors', 'user_id', colocate_with => 'users');
select create_distributed_table('notice_cursors', 'user_id', colocate_with => 'users');
select create_distributed_table('deliveries', 'user_id', colocate_with => 'users');

-- By what they are asked for, which is no patient.
select create_distributed_table('sign_in_addresses', 'email', colocate_with => 'none');
select create_distributed_table('attempts', 'key', colocate_with => 'none');
select create_distributed_table('sent_counts', 'key', colocate_with => 'none');

-- One row each, read everywhere.
select create_reference_table('push_identity');
select create_reference_table('worker_heartbeat');

-- reset_requests, wrong_passwords and schema_migrations stay on the coordinator: short queues that one worker empties in order, which
-- Citus does not do over several machines, and what was migrated.
