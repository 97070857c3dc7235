-- The patients who want receipts of their doses on the public test chain, and in which form: 'private' puts a commitment
-- there that says nothing without its salt, 'public' what was taken, in the clear and for ever. Switched off, there is no row.
create table receipt_consents (
  user_id uuid primary key references users (id) on delete cascade,
  form text not null check (form in ('private', 'public')),
  given_at timestamptz not null
);
select enable_patient_rls('receipt_consents');

-- The receipt of a taken dose, wanted with the entry itself and written to the chain afterwards. It goes with the entry: a
-- private proof whose salt is gone belongs to nobody.
create table receipts (
  user_id uuid not null,
  entry_id uuid not null,
  -- As the patient had chosen when the dose was recorded.
  form text not null check (form in ('private', 'public')),
  -- waiting: to be signed. signed: its one transaction is stored, and may be on its way. confirmed: on the chain.
  -- skipped: the chain was not there. withdrawn: undone, or receipts switched off, before it went out.
  -- failed: given up, and never on the chain.
  state text not null default 'waiting' check (state in ('waiting', 'signed', 'confirmed', 'skipped', 'withdrawn', 'failed')),
  -- Why it is not on the chain yet, or never will be.
  reason text check (reason in ('unavailable', 'unfunded', 'busy', 'refused', 'expired')),
  -- What the transaction tells of, and the salt of a private proof; sealed, as are its bytes, which hold a public record's words.
  event sealed,
  salt sealed,
  txid text,
  transaction sealed,
  -- The last round that could take it.
  last_valid bigint,
  -- When it was first handed to the node.
  posted_at timestamptz,
  round bigint,
  wanted_at timestamptz not null,
  confirmed_at timestamptz,
  -- When it is tried next; while somebody holds it, the end of the lease.
  next_try_at timestamptz not null,
  tries smallint not null default 0,
  primary key (user_id, entry_id),
  foreign key (user_id, entry_id) references dosage_entries (user_id, id) on delete cascade,
  check ((state in ('signed', 'confirmed')) <= (txid is not null and event is not null)),
  check (state <> 'signed' or (transaction is not null and last_valid is not null)),
  check ((state = 'confirmed') = (round is not null))
);
create index receipts_due on receipts (next_try_at) where state in ('waiting', 'signed');
create unique index receipts_txid on receipts (txid);
select enable_patient_rls('receipts');
-- A patient's call makes one with the entry; what becomes of it only the server's own work writes.
revoke update, delete on receipts from dosewell_api;
