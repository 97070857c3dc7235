-- This server's own key pair for Web Push (VAPID, RFC 8292): one row, made at first start. Devices subscribe with the
-- public key, so another pair would cut them all off.
create table push_identity (
  one boolean primary key default true check (one),
  public_key bytea not null check (octet_length(public_key) = 65),
  private_key sealed not null
);
grant select, insert, update (private_key) on push_identity to dosewell_worker;

-- The devices that reminders are pushed to.
create table push_subscriptions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- The session that the device is signed in by: ended, by whomever, it takes the subscription with it. Null once it
  -- was over by itself, for a device that nobody signed out goes on being reminded.
  session_id uuid references sessions (id) on delete cascade,
  -- SHA-256 of the endpoint. A browser has one subscription: it is its last account's.
  endpoint_hash bytea not null unique,
  -- JSON: endpoint, p256dh, auth (RFC 8291).
  subscription sealed not null,
  browser text,
  system text,
  created_at timestamptz not null,
  renewed_at timestamptz not null,
  -- Since when the push service knows it no more.
  gone_at timestamptz,
  -- How the newest push failed: never a word of the other side's.
  error text,
  primary key (user_id, id)
);
create index push_subscriptions_session on push_subscriptions (session_id);
select enable_patient_rls('push_subscriptions');

-- Forgets sessions that are over by themselves, and leaves their devices subscribed.
create function forget_ended_sessions(at timestamptz) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update push_subscriptions set session_id = null
  from sessions where sessions.id = session_id and sessions.expires_at <= at;
  delete from sessions where expires_at <= at;
$$;
grant execute on function forget_ended_sessions(timestamptz) to dosewell_api;

-- A device reports what it showed and what the patient pressed, and puts a reminder off.
grant update (shown_at, acted_at, state, next_try_at) on deliveries to dosewell_api;
