-- The account library's tables (server/auth/better-auth.ts maps its names to these; a test lets it check them), and the
-- count of attempts. They are not about a patient's health and are read before it is known who asks, so row level
-- security is not for them; the sign-in address and its owner's name stand here in the clear, all else about a person
-- is sealed in profiles.

create table users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  -- True: 30 days from its last renewal, in a cookie that outlives the browser. False: a day, in one that does not.
  keep_signed_in boolean not null default false,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index accounts_user_id on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- Keys are hashes: neither an e-mail address nor who tried to sign in to it can be read here.
create table attempts (
  key text primary key,
  count integer not null,
  window_start timestamptz not null
);
create index attempts_window_start on attempts (window_start);

grant select, insert, update, delete on users, sessions, accounts, verifications, attempts to dosewell_api;
grant select on users to dosewell_worker;

-- Mails to be sent: stored with what they are about, removed once they were accepted.
create table outgoing_mail (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  mail sealed not null,
  attempts integer not null,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, id)
);
create index outgoing_mail_next_attempt_at on outgoing_mail (next_attempt_at);
select enable_patient_rls('outgoing_mail');
