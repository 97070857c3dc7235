-- The passkeys of an account. A public key opens nothing; the name is the patient's own.
create table passkeys (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  name sealed not null,
  -- What the device calls it. No two passkeys anywhere have the same.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device has used it, if it counts: a lower number is a copy's. Else 0.
  sign_count bigint not null,
  transports text[] not null,
  added_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, id)
);
select enable_patient_rls('passkeys');
select hint_changes_of('passkeys', 'second-factors');

-- Challenges that were answered, until they expire: each is answered once. Nothing is stored of one that is not answered.
create table spent_challenges (
  user_id uuid not null references users (id) on delete cascade,
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, challenge_hash)
);
select enable_patient_rls('spent_challenges');
