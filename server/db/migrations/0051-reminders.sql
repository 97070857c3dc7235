-- When the worker looks at a medication next (docs/decisions/0010). Derived: with every change that moves its plan it is
-- set to now, and the worker plans anew. It may be early, never late.
create table reminder_cursors (
  user_id uuid not null,
  medication_id uuid not null,
  -- The patients in sixteen parts, so that several workers rarely meet. All of one patient's are together.
  bucket smallint not null generated always as (get_byte(uuid_send(user_id), 15) % 16) stored,
  -- Null: no reminder to come.
  next_fire_at timestamptz,
  -- Reminders before this instant are planned.
  planned_until timestamptz not null,
  -- How often in a row its plan could not be worked out, and how that failed: the error's name, never a value.
  failures smallint not null default 0,
  error text,
  primary key (user_id, medication_id),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade
);
create index reminder_cursors_due on reminder_cursors (bucket, next_fire_at);
select enable_patient_rls('reminder_cursors');

insert into reminder_cursors (user_id, medication_id, next_fire_at, planned_until)
select user_id, id, now(), now() from medications;

-- The patient's consent, medication by medication, to the emergency contact being told. Without it nobody is told.
alter table medications add contact_consent_at timestamptz;

-- One attempt to bring one reminder over one channel to one device or address. What it says is looked up when it is sent.
create table deliveries (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('heads-up', 'due', 'repeat', 'missed', 'emergency', 'all-clear', 'summary')),
  -- The dose, by its key; a summary is about several.
  medication_id uuid,
  date date,
  scheduled_time time,
  attempt smallint not null,
  channel text not null,
  -- Which of the channel's devices or addresses, in the channel's own words: no address stands here.
  target text not null,
  -- withdrawn: the dose was recorded, edited or ended before it went out. replaced: by a newer one of the same dose.
  -- late: its time was over before it went out. listed: late, and told of in a summary. failed: refused for good.
  state text not null check (state in ('waiting', 'accepted', 'withdrawn', 'replaced', 'late', 'listed', 'failed')),
  planned_at timestamptz not null,
  deadline timestamptz not null,
  -- When it is tried next; while a worker holds it, the end of the lease.
  next_try_at timestamptz not null,
  tries smallint not null default 0,
  claimed_at timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz,
  shown_at timestamptz,
  acted_at timestamptz,
  error text,
  primary key (user_id, id),
  foreign key (user_id, medication_id) references medications (user_id, id) on delete cascade,
  check (num_nulls(medication_id, date, scheduled_time) = case kind when 'summary' then 3 else 0 end)
);
create unique index deliveries_once on deliveries (user_id, medication_id, date, scheduled_time, kind, attempt, channel, target);
create unique index deliveries_one_summary on deliveries (user_id, channel, target) where kind = 'summary' and state = 'waiting';
create index deliveries_waiting on deliveries (channel, next_try_at) where state = 'waiting';
create index deliveries_late on deliveries (user_id, channel, target) where state = 'late';
create index deliveries_alerts on deliveries (user_id, medication_id) where kind = 'emergency';
select enable_patient_rls('deliveries');
revoke insert, update, delete on deliveries from dosewell_api;

-- One row: when a worker last said that it lives, by its clock.
create table worker_heartbeat (
  one boolean primary key default true check (one),
  at timestamptz not null
);
grant select, insert, update on worker_heartbeat to dosewell_worker;
grant select on worker_heartbeat to dosewell_api;
