-- The authenticator app of an account. The secret that app and server share is sealed.
create table authenticators (
  user_id uuid primary key references users (id) on delete cascade,
  secret sealed not null,
  made_at timestamptz not null,
  -- Null until a first code has shown that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the newest code that was accepted: a code works once.
  last_step bigint
);
select enable_patient_rls('authenticators');
select hint_changes_of('authenticators', 'second-factors');

-- Codes for whoever has lost the app or the passkeys: 60 random bits each, hashed, deleted when used.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
select enable_patient_rls('recovery_codes');
select hint_changes_of('recovery_codes', 'second-factors');

-- Sign-ins whose password was right and whose second step is still to come. The browser has the secret, in a cookie.
create table pending_sign_ins (
  user_id uuid not null references users (id) on delete cascade,
  secret_hash bytea not null,
  keep_signed_in boolean not null,
  expires_at timestamptz not null,
  primary key (user_id, secret_hash)
);
select enable_patient_rls('pending_sign_ins');

-- When the patient last proved in this session who they are.
alter table sessions add column proved_at timestamptz;
