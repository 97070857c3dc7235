-- Who asked for a way back in. The answer to a request only adds a row, whoever's address it names, and so takes the same
-- time for all; a moment later the worker takes the row out and writes to the owner of the address, if there is one.
create table reset_requests (
  id uuid primary key,
  email text not null,
  asked_at timestamptz not null
);
create index reset_requests_asked_at on reset_requests (asked_at);
grant insert on reset_requests to dosewell_api;
grant select, update, delete on reset_requests to dosewell_worker;

-- The one mailed link by which a patient may set a new password. What the link holds is kept as its hash only.
create table reset_links (
  user_id uuid primary key references users (id) on delete cascade,
  secret_hash bytea not null,
  expires_at timestamptz not null
);
select enable_patient_rls('reset_links');
