import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { notOnlyAdding } from '#server/testing/additions.ts'
import { releaseSample, releases } from '#server/testing/releases.ts'
import { migrationsFolder, migrationsIn } from './migrate.ts'

/*
 * Databases in use have applied these as they are: a changed one, be it by a word of a comment, is refused, and the server does
 * not start. Whoever adds a file adds its line.
 */
const applied: readonly (readonly [string, string])[] = [
  ['0001-roles.sql', 'b2fd6bdef3e4'],
  ['0002-sealed.sql', '129d1401daef'],
  ['0010-accounts.sql', 'a1407003428b'],
  ['0011-profiles-settings.sql', '1eee294da8a7'],
  ['0020-medications.sql', 'c7fe64098a1b'],
  ['0021-dose-entries.sql', '4dffe228bc7d'],
  ['0031-prescription-photos.sql', '06acd9cecd5b'],
  ['0032-assistant-consents.sql', '8a907020594b'],
  ['0041-password-reset.sql', '59590c633d5a'],
  ['0051-reminders.sql', '98ed09af94ec'],
  ['0052-quiet-hours.sql', '52235e39cbad'],
  ['0052-reminder-links.sql', 'ffa6a669c60f'],
  ['0053-push-subscriptions.sql', 'd489a9b414ed'],
  ['0054-test-reminders.sql', '0f264ecb64e4'],
  ['0055-reminders-ahead.sql', '3d27c27a946c'],
  ['0061-receipts.sql', 'cd8a700619ec'],
  ['0062-unbroken-consent.sql', 'f50389b5a1c3'],
  ['0063-receipts-a-day.sql', '14a46ac22708'],
  ['0064-deliveries-by-patient.sql', '0423d581fdfc'],
  ['0070-entries-by-receipt.sql', '6104812c8916'],
  ['0076-confirmations.sql', 'a767f308a275'],
  ['0080-withdrawn-zone-spans.sql', '274d4d5f2d42'],
  ['0085-both-taken.sql', '96b3fb253ee7'],
  ['0087-more-often-reason.sql', '7c132d0e25f5'],
  ['0090-no-verifications.sql', 'cac58851e5c4'],
  ['0091-session-token-hashes.sql', '9f599f11c822'],
  ['0092-places-empty-cursors.sql', '44887bbc3066'],
  ['0093-channel-addresses.sql', 'f1fa96bdc710'],
  ['0095-older-streaks.sql', '2c64ae6451d3'],
  ['0100-custom-patterns.sql', 'fc77535ea920'],
  ['0101-as-needed.sql', 'c15d9257fe28'],
  ['0102-as-needed-entries.sql', 'f4a7c5a5e1c1'],
  ['0105-stock.sql', '940ad90e6457'],
  ['0106-refill-reminders.sql', 'd1b1f54a8d6b'],
  ['0110-holds.sql', '8fdef7405795'],
  ['0111-agreed-holds.sql', '473e3744ae47'],
  ['0115-skip-reasons.sql', 'da2829f9e4a3'],
  ['0116-notes.sql', 'ae954bafe3aa'],
  ['0120-hourly-patterns.sql', 'c8e4288a4980'],
  ['0130-day-anchors.sql', '5222dad223dc'],
  ['0132-joined-medications.sql', '274e99ec997b'],
  ['0133-still-held.sql', '6fe2151434b0'],
  ['0134-possible-again.sql', '48c9bc48a0a8'],
  ['0135-hold-begins.sql', 'bea168b88f24'],
  ['0136-change-hints.sql', 'a2e7edeccae9'],
  ['0137-audit-events.sql', '846d411997a2'],
  ['0140-second-factor.sql', '53d717b1d3a2'],
  ['0141-passkeys.sql', 'de97ed595725'],
  ['0142-unanswered-deliveries.sql', '518a0d228234'],
  ['0143-empty-courses.sql', 'd3c623a19dae'],
  ['0144-begun-holds.sql', '6f9ca4cd50eb'],
  ['0145-silenced-plans.sql', '0cc57a05d1af'],
]

test.each(applied)('%s is as it was applied', (name, begins) => {
  const content = readFileSync(join(migrationsFolder, name), 'utf8').replaceAll('\r\n', '\n')
  expect(createHash('sha256').update(content).digest('hex').slice(0, 12)).toBe(begins)
})

test('the list contains every migration', () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  expect(files.sort()).toEqual(applied.map(([name]) => name))
})

describe('servers of the last release go on serving while the next one migrates (docs/decisions/0035)', () => {
  const last = releases.at(-1) ?? ''
  const { lastMigration } = releaseSample(last)
  const newer = migrationsIn(migrationsFolder).filter(({ name }) => name > lastMigration)

  /** Files for which all servers of the last release are stopped, and why it cannot be otherwise. */
  const stopping: Readonly<Record<string, string>> = {}
  /** Statements that do more than add and that such servers live with all the same, and why. */
  const harmless: Readonly<Record<string, string>> = {
    'alter table medication_schedules drop constraint medication_schedules_check':
      'A version that ends before it begins plans nothing there either; what such a server writes is allowed as before.',
    "update medication_schedules as version set silenced = true, closed_reason = 'edited' where closed_reason in ('completed', 'ended') and exists ( select from medication_limits as limits where limits.user_id = version.user_id and limits.medication_id = version.medication_id and limits.opened_at = version.closed_at)":
      'Such a server reads the reason as that of any change; only for a dose that is open just then it would alert again.',
  }
  /** They only add, but were applied before a file could say so; and 0.1.0 does not read what they say. */
  const silent = new Set(['0137-audit-events.sql', '0140-second-factor.sql', '0141-passkeys.sql'])

  test('each migration since then says so in its first line', () => {
    const expected = newer.map(({ name }) => [name, name in stopping || silent.has(name) ? null : lastMigration])
    expect(newer.map(({ name, servesFrom }) => [name, servesFrom])).toEqual(expected)
  })

  test('and only adds', () => {
    const adding = newer.filter(({ name }) => !(name in stopping))
    const others = notOnlyAdding(adding.map(({ sql }) => sql))
    expect(others.filter((statement) => !(statement in harmless))).toEqual([])
  })
})
