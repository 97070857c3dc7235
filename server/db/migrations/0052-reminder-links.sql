-- What the links in reminders do without a session: one press that records the doses of a message as taken, or one that
-- switches reminders by e-mail off (RFC 8058). What a link holds is kept as its hash only.
create table reminder_links (
  user_id uuid not null references users (id) on delete cascade,
  secret_hash bytea not null,
  does text not null check (does in ('taken', 'stop-email')),
  -- The deliveries that the message is.
  delivery_ids uuid[] not null,
  expires_at timestamptz not null,
  -- Pressed; a link records once.
  used_at timestamptz,
  primary key (user_id, secret_hash)
);
select enable_patient_rls('reminder_links');

-- Whoever presses in a message acted on its deliveries.
grant update (acted_at) on deliveries to dosewell_api;

-- The topic to which a patient's reminders are published (ntfy). Whoever knows it can read them, so nobody can guess it.
create table ntfy_topics (
  user_id uuid primary key references users (id) on delete cascade,
  topic sealed not null
);
select enable_patient_rls('ntfy_topics');
