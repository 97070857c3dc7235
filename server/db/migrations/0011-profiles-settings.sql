-- Who the patient is, under SPEC's profile keys. What was not given is an empty text, sealed like any other, so that
-- not even what is missing can be read here. The sign-in address is in users.
create table profiles (
  user_id uuid primary key references users (id) on delete cascade,
  first_name sealed not null,
  last_name sealed not null,
  phone sealed not null,
  date_of_birth sealed not null,
  sex sealed not null,
  country sealed not null,
  address sealed not null,
  emergency_contact_name sealed not null,
  emergency_contact_email sealed not null,
  emergency_contact_phone sealed not null,
  emergency_contact_country sealed not null,
  emergency_contact_relation sealed not null,
  emergency_contact_address sealed not null,
  -- JSON: the list of conditions.
  ailments sealed not null,
  -- A colour.
  avatar text not null,
  updated_at timestamptz not null
);
select enable_patient_rls('profiles');

-- No health data: what is switched on, minutes, language.
create table settings (
  user_id uuid primary key references users (id) on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null
);
select enable_patient_rls('settings');

-- From when on the patient lives by which zone's clock (DOSES 2). Rows are only added.
create table zone_spans (
  user_id uuid not null references users (id) on delete cascade,
  from_instant timestamptz not null,
  zone text not null,
  primary key (user_id, from_instant)
);
select enable_patient_rls('zone_spans');
