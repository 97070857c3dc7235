import type { ColumnType, Generated } from 'kysely'
import type { EncodedTimes } from '#core/api/patterns.ts'
import type { EntryRow } from '#core/dose/entry.ts'
import type { MissedSeverity } from '#core/medication/missed-severity.ts'
import type { Place } from '#core/profile/confirmation.ts'
import type { Browser, System } from '#core/profile/device.ts'
import type { DeliveryKind, DeliveryState } from '#core/reminder/delivery-outcome.ts'
import type { Anchor } from '#core/schedule/anchors.ts'
import type { Weekday } from '#core/schedule/days.ts'
import type { Frequency } from '#core/schedule/pattern.ts'
import type { Closing } from '#core/schedule/schedule.ts'
import type { SettingsChanges as StoredSettings } from '#core/settings/changes.ts'
import type { StockEntry } from '#core/stock/ledger.ts'

/**
 * The tables for Kysely, one interface each, snake_case as in SQL; added by the feature whose migration creates the
 * table. Types in both directions: timestamptz `Temporal.Instant`, date `Temporal.PlainDate`, time
 * `Temporal.PlainTime`, timestamp `Temporal.PlainDateTime`, bigint `number`, sealed and bytea `Buffer`, jsonb the
 * parsed value.
 */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  accounts: AccountsTable
  authenticators: AuthenticatorsTable
  recovery_codes: RecoveryCodesTable
  pending_sign_ins: PendingSignInsTable
  passkeys: PasskeysTable
  spent_challenges: SpentChallengesTable
  profiles: ProfilesTable
  settings: SettingsTable
  day_anchors: DayAnchorsTable
  zone_spans: ZoneSpansTable
  withdrawn_zone_spans: WithdrawnZoneSpansTable
  older_streaks: OlderStreaksTable
  audit_events: AuditEventsTable
  outgoing_mail: OutgoingMailTable
  reset_links: ResetLinksTable
  confirmations: ConfirmationsTable
  sent_counts: DailySendCountsTable
  medications: MedicationsTable
  medication_schedules: MedicationSchedulesTable
  holds: HoldsTable
  agreed_holds: AgreedHoldsTable
  notes: NotesTable
  medication_limits: MedicationLimitsTable
  dosage_entries: DosageEntriesTable
  prescription_photos: PrescriptionPhotosTable
  stock_settings: StockSettingsTable
  stock_entries: StockEntriesTable
  assistant_consents: AssistantConsentsTable
  reminder_cursors: ReminderCursorsTable
  notice_cursors: NoticeCursorsTable
  deliveries: DeliveriesTable
  reminder_links: ReminderLinksTable
  channel_addresses: ChannelAddressesTable
  push_identity: PushIdentityTable
  push_subscriptions: PushSubscriptionsTable
  test_reminders: TestRemindersTable
  receipt_consents: ReceiptConsentsTable
  receipts: ReceiptsTable
}

export interface AuditEventsTable {
  user_id: string
  at: Temporal.Instant
  number: Generated<number>
  kind: string
  details: Buffer | null
}

export interface NotesTable {
  user_id: string
  number: Generated<number>
  id: string
  date: Temporal.PlainDate
  /** Null of a note on a day. */
  medication_id: string | null
  scheduled_time: Temporal.PlainTime | null
  /** Null once it is removed. */
  text: Buffer | null
  made_at: Temporal.Instant
}

export interface AgreedHoldsTable {
  user_id: string
  id: string
  medication_ids: readonly string[]
  longest_days: number
  facts: Buffer
  made_at: Temporal.Instant
}

/** Immutable but for its end. */
export interface HoldsTable {
  user_id: string
  medication_id: string
  id: string
  held_from: Temporal.PlainDateTime
  held_until: Temporal.PlainDateTime | null
  facts: Buffer
  made_at: Temporal.Instant
  begun_at: Temporal.Instant | null
  ended_at: Temporal.Instant | null
}

export interface UsersTable {
  id: string
  name: string
  email: string
  email_verified: boolean
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

export interface SessionsTable {
  id: string
  user_id: string
  /** Of the token in the cookie, which is not stored. */
  token_hash: Buffer
  keep_signed_in: boolean
  expires_at: Temporal.Instant
  ip_address: string | null
  user_agent: string | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  proved_at: Temporal.Instant | null
}

/** An account's password; one row each. */
export interface AccountsTable {
  id: string
  user_id: string
  account_id: string
  provider_id: 'credential'
  password: string
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

export interface AuthenticatorsTable {
  user_id: string
  secret: Buffer
  made_at: Temporal.Instant
  confirmed_at: ColumnType<Temporal.Instant | null, undefined, Temporal.Instant>
  last_step: ColumnType<number | null, undefined, number>
}

export interface RecoveryCodesTable {
  user_id: string
  code_hash: Buffer
}

export interface PendingSignInsTable {
  user_id: string
  secret_hash: Buffer
  keep_signed_in: boolean
  expires_at: Temporal.Instant
}

export interface PasskeysTable {
  user_id: string
  id: string
  name: Buffer
  credential_id: Buffer
  public_key: Buffer
  sign_count: number
  transports: readonly string[]
  added_at: Temporal.Instant
  used_at: ColumnType<Temporal.Instant | null, undefined, Temporal.Instant>
}

export interface SpentChallengesTable {
  user_id: string
  challenge_hash: Buffer
  expires_at: Temporal.Instant
}

export interface ProfilesTable {
  user_id: string
  first_name: Buffer
  last_name: Buffer
  phone: Buffer
  date_of_birth: Buffer
  sex: Buffer
  country: Buffer
  address: Buffer
  emergency_contact_name: Buffer
  emergency_contact_email: Buffer
  emergency_contact_phone: Buffer
  emergency_contact_country: Buffer
  emergency_contact_relation: Buffer
  emergency_contact_address: Buffer
  ailments: Buffer
  avatar: string
  updated_at: Temporal.Instant
}

export interface SettingsTable {
  user_id: string
  settings: ColumnType<StoredSettings, string, string>
  updated_at: Temporal.Instant
}

export interface DayAnchorsTable extends Record<Anchor, Temporal.PlainTime> {
  user_id: string
}

export interface ZoneSpansTable {
  user_id: string
  from_instant: Temporal.Instant
  zone: string
}

/** The last count of the streak before a date. */
export interface OlderStreaksTable {
  user_id: string
  /** Entries received after the day of their dose. */
  late_entries: Generated<number>
  before: Temporal.PlainDate | null
  days: number | null
  /** `late_entries` at the time of the count. */
  counted_late_entries: number | null
  /** The stamp of the plans of the count. */
  plans: string | null
}

export interface WithdrawnZoneSpansTable extends ZoneSpansTable {
  withdrawn_at: Temporal.Instant
}

export interface OutgoingMailTable {
  user_id: string
  id: string
  way: 'mail' | 'sms'
  mail: Buffer
  attempts: number
  next_attempt_at: Temporal.Instant
  created_at: Temporal.Instant
}

export interface ResetLinksTable {
  user_id: string
  secret_hash: Buffer
  expires_at: Temporal.Instant
}

export interface ConfirmationsTable {
  user_id: string
  place: Place
  state: 'asked' | 'agreed' | 'refused'
  secret_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  code: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  tries: Generated<number>
  asked_at: Temporal.Instant
  expires_at: Temporal.Instant
  answered_at: Temporal.Instant | null
}

export interface DailySendCountsTable {
  day: Temporal.PlainDate
  key: string
  count: number
}

export interface MedicationsTable {
  user_id: string
  id: string
  name: Buffer
  dosage: Buffer
  /** This and the first dose: null for a medication that was never planned. */
  reminder_time: Temporal.PlainTime | null
  frequency: Frequency | 'as-needed'
  voice_reminder: boolean
  missed_dosage_severity: MissedSeverity
  emergency_contact: Buffer | null
  nearest_hospital: Buffer | null
  details: Buffer
  first_dose: Temporal.PlainDateTime | null
  added_at: Temporal.Instant
  revision: string
  contact_consent_at: Temporal.Instant | null
  more_often_reason: Buffer | null
  /** Shared by the plans of one medicine (dose-model 4.6); null for a medication that stands alone. */
  medicine_id: string | null
}

export interface MedicationSchedulesTable {
  user_id: string
  medication_id: string
  number: number
  id: string
  dosage: Buffer
  frequency: Frequency
  reminder_time: Temporal.PlainTime
  weekday: Weekday | null
  /** Of a pattern by the hour. */
  hours: number | null
  first_at: Temporal.Instant | null
  steps: EncodedTimes | null
  row_dosages: Buffer | null
  from_nominal: Temporal.PlainDateTime
  until_nominal: Temporal.PlainDateTime | null
  opened_at: Temporal.Instant
  zones_from: Temporal.Instant
  closed_at: Temporal.Instant | null
  closed_reason: Closing['reason'] | null
  closed_until: Temporal.PlainDateTime | null
  keeps: readonly Temporal.PlainDateTime[]
  /** Of a plan changed to as needed: the medicine was completed or ended after that. */
  silenced: boolean
}

export interface MedicationLimitsTable {
  user_id: string
  medication_id: string
  number: number
  id: string
  gap_minutes: number | null
  day_count: number | null
  remind_again: boolean
  follow_up_minutes: number | null
  details: Buffer
  opened_at: Temporal.Instant
  closed_at: Temporal.Instant | null
  closed_reason: Closing['reason'] | null
}

export interface DosageEntriesTable {
  user_id: string
  id: string
  medication_id: string
  medication_name: Buffer
  dosage: Buffer
  date: Temporal.PlainDate
  scheduled_time: Temporal.PlainTime
  actual_time: Temporal.Instant | null
  status: EntryRow['status']
  clears: readonly string[]
  intakes: readonly string[]
  recorded_at: Temporal.Instant
  received_at: Temporal.Instant
  /** JSON: of an intake as needed; of a missed dose why it was left out; null for other entries. */
  details: Buffer | null
  /** Left out because the doctor said so: what reminders need to know of sealed details. */
  on_advice: boolean
}

export interface StockSettingsTable {
  user_id: string
  medication_id: string
  /** JSON: the unit, and how many units each amount is. */
  counting: Buffer
  days_before: number
  changed_at: Temporal.Instant
  /** When the worker looks at it next. */
  look_at: Temporal.Instant
  /** What the last refill reminder told of, and when. */
  told_run_out: Temporal.PlainDate | null
  told_at: Temporal.Instant | null
}

export interface StockEntriesTable {
  user_id: string
  id: string
  medication_id: string
  kind: StockEntry['kind']
  at: Temporal.Instant
  made_at: Temporal.Instant
  received_at: Temporal.Instant
  /** JSON: amount, unit and note; null of an undo. */
  facts: Buffer | null
  names: readonly string[]
}

export interface PrescriptionPhotosTable {
  user_id: string
  medication_id: string
  id: string
  photo: Buffer
  thumbnail: Buffer
  stored_at: Temporal.Instant
}

export interface AssistantConsentsTable {
  user_id: string
  host: string
  model: string
  given_at: Temporal.Instant
}

/** Up to where the reminders of each medication are planned. */
export interface ReminderCursorsTable {
  user_id: string
  medication_id: string
  /** Part of the cursors that one worker takes at a time. */
  bucket: Generated<number>
  /** When the worker next has something to do; null: never. */
  next_fire_at: Temporal.Instant | null
  /** The reminders until `plan_at`, as deliveries; null: at `next_fire_at` they are planned. Read and written in SQL only. */
  ahead: string | null
  /** When a cursor with reminders ahead is planned again. */
  plan_at: Temporal.Instant | null
  /** All reminders before it are planned. */
  planned_until: Temporal.Instant
  /** Consecutive failures of planning, and the latest error. */
  failures: number
  error: string | null
}

/** Up to where the notices of each medication are planned: what it is told of apart from its doses. */
export interface NoticeCursorsTable {
  user_id: string
  medication_id: string
  /** When the worker looks next; null: never. */
  look_at: Temporal.Instant | null
  planned_until: Temporal.Instant
}

export interface DeliveriesTable {
  user_id: string
  id: string
  kind: DeliveryKind
  medication_id: string | null
  date: Temporal.PlainDate | null
  scheduled_time: Temporal.PlainTime | null
  attempt: number
  channel: string
  /** One of the places that the channel reaches the patient or the contact at, such as a device. */
  target: string
  /**
   * `waiting`: planned (plan-due, dispatch) or to be retried (send-due). `accepted`, `failed`, `capped`: the result of sending
   * (send-due). `withdrawn`: recorded, edited or ended before (prepare). `replaced`: by a newer one for the dose. `late`: past its
   * deadline, to be listed in a summary; `listed`: it was.
   */
  state: DeliveryState
  planned_at: Temporal.Instant
  /** It is not sent after it. */
  deadline: Temporal.Instant
  /** When it is sent: its time at first, then the end of a lease, of a wait after a failure, of quiet hours, or of a snooze. */
  next_try_at: Temporal.Instant
  tries: number
  /** How often the channel did not answer in time: each time it may have sent it all the same. */
  timeouts: number
  /** Since when a worker has it; null: none has. */
  claimed_at: Temporal.Instant | null
  sent_at: Temporal.Instant | null
  accepted_at: Temporal.Instant | null
  shown_at: Temporal.Instant | null
  acted_at: Temporal.Instant | null
  error: string | null
}

export interface ReminderLinksTable {
  user_id: string
  secret_hash: Buffer
  does: 'taken' | 'stop-email'
  delivery_ids: readonly string[]
  expires_at: Temporal.Instant
  used_at: ColumnType<Temporal.Instant | null, undefined, Temporal.Instant>
}

export interface ChannelAddressesTable {
  user_id: string
  channel: string
  address: Buffer
}

export interface PushIdentityTable {
  public_key: Buffer
  private_key: Buffer
}

export interface PushSubscriptionsTable {
  user_id: string
  id: string
  session_id: string | null
  endpoint_hash: Buffer
  subscription: Buffer
  browser: Browser | null
  system: System | null
  created_at: Temporal.Instant
  renewed_at: Temporal.Instant
  gone_at: Temporal.Instant | null
  error: string | null
}

export interface TestRemindersTable {
  user_id: string
  asked_at: Temporal.Instant
  /** Null until a worker has picked it up. */
  planned_at: Temporal.Instant | null
}

export interface ReceiptConsentsTable {
  user_id: string
  form: 'private' | 'public'
  given_at: Temporal.Instant
  on_since: Temporal.Instant
}

export interface ReceiptsTable {
  user_id: string
  entry_id: string
  form: 'private' | 'public'
  state: Generated<'waiting' | 'signed' | 'confirmed' | 'skipped' | 'withdrawn' | 'failed'>
  reason: 'unavailable' | 'unfunded' | 'busy' | 'refused' | 'expired' | 'limit' | null
  event: Buffer | null
  salt: Buffer | null
  txid: string | null
  transaction: Buffer | null
  last_valid: number | null
  posted_at: Temporal.Instant | null
  round: number | null
  wanted_at: Temporal.Instant
  confirmed_at: Temporal.Instant | null
  next_try_at: Temporal.Instant
  tries: Generated<number>
}
