-- Whether whoever reads at an address or a number agreed to messages there (core/profile/confirmation.ts). Of the patient's
-- own e-mail address only that a link was sent: that it is confirmed, users says. A row goes with its address or number:
-- the next one is asked anew.
create table confirmations (
  user_id uuid not null references users (id) on delete cascade,
  place text not null check (place in ('email', 'phone', 'contact-email', 'contact-phone')),
  state text not null check (state in ('asked', 'agreed', 'refused')),
  -- Of the link that was sent, as its hash only; of a code, sealed. Each place has one of them.
  secret_hash bytea,
  code sealed,
  -- Of the code.
  tries smallint not null default 0,
  asked_at timestamptz not null,
  -- Until when it can be answered. What a contact has answered can be changed with the same link for ever.
  expires_at timestamptz not null,
  answered_at timestamptz,
  primary key (user_id, place),
  check ((place = 'phone') = (code is not null) and (place = 'phone') = (secret_hash is null))
);
select enable_patient_rls('confirmations');

-- How much was sent on a day, by whom, to whom and over all. Keys are hashes: no address can be read here.
create table sent_counts (
  day date not null,
  key text not null,
  count integer not null,
  primary key (day, key)
);
grant select, insert, update on sent_counts to dosewell_api;
grant select, insert, update, delete on sent_counts to dosewell_worker;

-- Text messages wait here too.
alter table outgoing_mail add way text not null default 'mail' check (way in ('mail', 'sms'));

-- capped: the account, the recipient or the server had as many that day as there may be.
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check
  check (state in ('waiting', 'accepted', 'withdrawn', 'replaced', 'late', 'listed', 'failed', 'capped'));

-- What was planned ahead for addresses that nobody has confirmed is planned anew.
update reminder_cursors set ahead = null, next_fire_at = least(next_fire_at, now()) where ahead is not null;
