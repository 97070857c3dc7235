/*
 * The statements that do not carry one patient's id, each with its reason. On several machines they are what needs care: docs/scale.md
 * says what becomes of each reason. Whoever adds one says here why it cannot carry the patient.
 */

const reasons = {
  claim: 'the worker takes what is due, of whichever patient',
  claimed: 'about all patients of whom the worker took something, listed by id',
  email: 'by the address that somebody typed: who it is, it has to tell',
  cookie: 'by the cookie of a request, which does not name the patient',
  browser: 'a browser belongs to its last account, whoever had it before',
  sessions: 'about the sessions of all pages that are open at this server',
  rare: 'about everybody, when an operator or a clock that was set asks for it',
  metrics: 'a figure of the whole server',
  cleaning: 'deletes what is too old, of everybody',
} as const

/** Tables that are not about one patient, by why a statement about them alone carries none. */
export const tablesWithoutPatient: Readonly<Record<string, string>> = {
  attempts: 'counted by a hash of an address, a network or an account, and stored by it',
  push_identity: 'one row',
  reset_requests: 'asked for by address, before it is known whose it is',
  sent_counts: 'counted by a hash of a recipient or an account, and stored by it',
  worker_heartbeat: 'one row',
  wrong_passwords: 'noted by address, before it is known whose it is',
}

/** A part of a statement, with each white space as one blank, that no other statement has; and the reason. In order. */
export const statementsAcrossPatients: readonly (readonly [part: string, reason: string])[] = [
  ['as claimed (user_id, id) join deliveries as all_clear', reasons.claimed],
  ['as place (user_id, id) join push_subscriptions as one', reasons.claimed],
  ['as place (user_id, medication_id) join deliveries as alert', reasons.claimed],
  ['as place (user_id, medication_id) join medication_limits as version', reasons.claimed],
  ['as place (user_id, medication_id) join medication_schedules as version', reasons.claimed],
  ['as place (user_id, medication_id) join medications as medication on', reasons.claimed],
  ['as place (user_id, medication_id) join medications as own on', reasons.claimed],
  ['as place (user_id, medication_id) join stock_entries as entry', reasons.claimed],
  ['as place (user_id, medication_id) join stock_settings as stock', reasons.claimed],
  ['as place (user_id, medication_id, since) cross join lateral', reasons.claimed],
  ['as place (user_id, medication_id, since) join dosage_entries as entry', reasons.claimed],
  ['as place (user_id, medication_id, since) join medications as own', reasons.claimed],
  ['delete from "push_subscriptions" where "endpoint_hash" = $1 and "user_id" != $2', reasons.browser],
  ['delete from deliveries where (user_id, id) in (', reasons.cleaning],
  ['delete from deliveries where planned_at > $1 and accepted_at is null', reasons.rare],
  ['from "users" where "email"', reasons.email],
  ['from 1 for $', reasons.rare],
  ['from audit_events where user_id = any(', reasons.claimed],
  ['from confirmations where user_id = any(', reasons.claimed],
  ["from deliveries where state = 'late' and channel = $1", reasons.claimed],
  ['from profiles join users on users.id = profiles.user_id where profiles.user_id = any(', reasons.claimed],
  ['from sessions join users on users.id = user_id where email', reasons.email],
  ['from sessions where id = any($1::uuid[])', reasons.sessions],
  ['from sessions where token_hash', reasons.cookie],
  ['from settings where user_id = any(', reasons.claimed],
  ['from test_reminders as test left join settings', reasons.claim],
  ["from users join accounts on accounts.user_id = users.id where provider_id = 'credential' and email", reasons.email],
  ['from users where email', reasons.email],
  ['from zone_spans where user_id = any(', reasons.claimed],
  ['insert into "users"', reasons.email],
  ['insert into audit_events (user_id, at, kind) select id,', reasons.rare],
  [
    'insert into deliveries (user_id, kind, attempt, channel, target, state, planned_at, deadline, next_try_at) select *,',
    reasons.claimed,
  ],
  [
    'insert into deliveries (user_id, kind, attempt, channel, target, state, planned_at, deadline, next_try_at) select distinct',
    reasons.claim,
  ],
  ['select "user_id" from "channel_addresses" where "channel" = $1 and "user_id" = any(', reasons.claimed],
  ['select "user_id", "first_name" from "profiles" limit', reasons.rare],
  ['select "user_id", "id" from "push_subscriptions" where "user_id" = any(', reasons.claimed],
  [
    'select "user_id", "medication_id", "next_fire_at", "planned_until", "failures" from "reminder_cursors"',
    reasons.claim,
  ],
  ['select * from ( select bucket, exists (select from reminder_cursors', reasons.claim],
  ['select forget_ended_sessions(', reasons.cleaning],
  ['select min(least( (select min(next_fire_at) from reminder_cursors', reasons.metrics],
  ['select name as channel, (select min(next_try_at) from deliveries', reasons.metrics],
  ["select user_id, medication_id, 'refill', 0, channel, target,", reasons.claimed],
  ['select user_id, medication_id, kind, 0, channel, target,', reasons.claimed],
  ["union all select 'receipts', count(*)::int", reasons.metrics],
  ["update deliveries as delivery set state = 'waiting', next_try_at =", reasons.rare],
  ['update notice_cursors as cursor set look_at = looked.next', reasons.claimed],
  ['update reminder_cursors as cursor set next_fire_at = advanced.next', reasons.claimed],
  ['update reminder_cursors set ahead = null, next_fire_at =', reasons.rare],
  ['update reminder_cursors set next_fire_at = $1, ahead = null, planned_until = least(', reasons.rare],
  ['update stock_settings as stock set look_at = looked.next', reasons.claimed],
  ['update test_reminders set planned_at =', reasons.claimed],
  ['with due as materialized ( select "user_id", "medication_id", "next_fire_at", "ahead", "plan_at"', reasons.claim],
  ['with due as materialized (select "user_id", "entry_id", "next_try_at" from "receipts"', reasons.claim],
  ['with due as materialized (select "user_id", "id", "next_attempt_at" from "outgoing_mail"', reasons.claim],
  ['with first as materialized ( select "user_id", "id", "next_try_at" from "deliveries"', reasons.claim],
  ['with first as materialized ( select user_id, medication_id from "notice_cursors"', reasons.claim],
  ['with first as materialized ( select user_id, medication_id from "stock_settings"', reasons.claim],
  ['with new_deliveries as ( select * from unnest(', reasons.claimed],
  ['with recorded as ( update deliveries as delivery set state = outcome.state', reasons.claimed],
]

/** What tests try past the code: that row level security and rights leave nothing of others. */
export const statementsOfTests: ReadonlySet<string> = new Set([
  'delete from "deliveries"',
  'delete from "dosage_entries"',
  'select "id" from "deliveries"',
  'select "user_id" from "profiles"',
  'select "user_id" from "reminder_cursors"',
  'select "user_id" from "settings"',
  'select "user_id" from "zone_spans"',
  'select * from "profiles"',
  'select 1 / 0',
  'update "dosage_entries" set "status" = $1',
])
