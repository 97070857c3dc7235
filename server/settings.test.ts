import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { everySetting, everyVariable } from '#server/testing/every-setting.ts'
import { originOf, readSettings, SettingsError, settingNames, settingsTable, variables } from './settings.ts'

test('the defaults are a private server on port 3000', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustProxy: 0,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    dataKey: undefined,
    smtpUrl: undefined,
    mailFrom: 'Dosewell <dosewell@localhost>',
    smsDailyLimit: 2000,
    consoleChannel: true,
    requireEmailConfirmation: false,
    videoAssistantUrl: undefined,
    assistant: undefined,
    chain: {
      algodUrl: 'https://testnet-api.algonode.cloud',
      indexerUrl: 'https://testnet-idx.algonode.cloud',
      explorerUrl: 'https://lora.algokit.io/testnet/transaction/',
      sponsorMnemonic: undefined,
      throwaway: false,
    },
    logLevel: 'info',
    testClock: undefined,
    isUnderTest: false,
  })
})

test('all variables are read', () => {
  expect(Object.keys(everyVariable).sort()).toEqual([...settingNames].sort())
  expect(readSettings(everyVariable)).toEqual(everySetting)
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: ' ' })).toEqual(readSettings({}))
})

test('migrations use the same database when no direct address is given', () => {
  expect(readSettings({ DATABASE_URL: 'postgres://db/d' }).databaseDirectUrl).toBe('postgres://db/d')
})

test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('%s needs the database that it leads to', (name) => {
  expect(() => readSettings({ [name]: 'postgres://standby/d' })).toThrow(
    new SettingsError(`DATABASE_URL must be set if ${name} is.`),
  )
})

test('backups that the server makes by itself need a passphrase', () => {
  expect(() => readSettings({ BACKUP_DIR: '/mnt/backups' })).toThrow(
    new SettingsError('BACKUP_PASSPHRASE must be set if BACKUP_DIR is.'),
  )
  const BACKUP_PASSPHRASE = 'four words in a row'
  expect(readSettings({ BACKUP_DIR: '/mnt/backups', BACKUP_PASSPHRASE }).backups?.everyHours).toBe(24)
  expect(() => readSettings({ BACKUP_EVERY: '0' })).toThrow(
    /^BACKUP_EVERY must be a whole number of hours from 1 to 168/,
  )
})

test('only a token opens the metrics to other machines', () => {
  expect(readSettings({ METRICS_PORT: '9464', HOST: '0.0.0.0' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' })
  expect(readSettings({ METRICS_TOKEN: 'a-token-to-be-shown' }).metrics).toBeUndefined()
  for (const METRICS_TOKEN of ['too-short', 'with spaces in it, which no header keeps']) {
    expect(() => readSettings({ METRICS_TOKEN })).toThrow(
      new SettingsError('METRICS_TOKEN must be at least 16 printable ASCII characters without spaces.'),
    )
  }
})

test('the chain can be switched off', () => {
  expect(readSettings({ ALGOD_URL: 'off' }).chain.algodUrl).toBeNull()
})

test('an assistant needs a model', () => {
  expect(() => readSettings({ ASSISTANT_URL: 'http://localhost:8000/v1' })).toThrow(
    new SettingsError('ASSISTANT_MODEL must be set if ASSISTANT_URL is.'),
  )
  expect(readSettings({ ASSISTANT_MODEL: 'small-1', ASSISTANT_KEY: 'sesame' }).assistant).toBeUndefined()
})

test('a gateway for text messages needs to know what is posted to it, with the number and the text in it', () => {
  const SMS_URL = 'https://u:p@sms.example/send'
  expect(() => readSettings({ SMS_URL })).toThrow(new SettingsError('SMS_BODY must be set if SMS_URL is.'))
  for (const SMS_BODY of ['To={to}', 'Body={text}', '{"to": "{to}", {text}']) {
    expect(() => readSettings({ SMS_URL, SMS_BODY })).toThrow(/^SMS_BODY must be form fields or a JSON object/)
  }
})

test.each(['ftp://assistant.example', 'https://ana:secret@assistant.example', 'https://assistant.example/?key=secret'])(
  'the assistant is not at %s, and the address, which may hold a secret, is not repeated',
  (url) => {
    expect(() => readSettings({ ASSISTANT_URL: url, ASSISTANT_MODEL: 'small-1' })).toThrow(
      new SettingsError('ASSISTANT_URL must be an http:// or https:// address without credentials, query or fragment.'),
    )
  },
)

describe('a wrong value is refused with one sentence', () => {
  it.for([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
    ['PORT', '3e3', 'PORT must be a whole number from 0 to 65535, not "3e3".'],
    ['HOST', 'http://x', 'HOST must be a host name or an IP address, not "http://x".'],
    [
      'PUBLIC_URL',
      'https://dosewell.example/app',
      'PUBLIC_URL must be an origin such as https://dosewell.example (http or https, no path), not "https://dosewell.example/app".',
    ],
    [
      'PUBLIC_URL',
      'nonsense',
      'PUBLIC_URL must be an origin such as https://dosewell.example (http or https, no path), not "nonsense".',
    ],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 10, not "yes".'],
    ['REQUIRE_EMAIL_CONFIRMATION', 'ja', 'REQUIRE_EMAIL_CONFIRMATION must be true or false, not "ja".'],
    ['MAIL_FROM', 'me', 'MAIL_FROM must be a sender such as Dosewell <reminders@example.org>, not "me".'],
    [
      'VIDEO_ASSISTANT_URL',
      'video.example',
      'VIDEO_ASSISTANT_URL must be an http:// or https:// address, not "video.example".',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
    ['TEST_CLOCK', '2026-02-30', 'TEST_CLOCK must be an instant such as 2026-03-01T07:55:00Z, not "2026-02-30".'],
  ] as const)('%s=%s', ([name, value, sentence]) => {
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(sentence))
  })

  it.for([
    ['DATABASE_URL', 'mysql://root:hunter2@db/d', 'DATABASE_URL must be a postgres:// address.'],
    ['DATABASE_DIRECT_URL', 'hunter2', 'DATABASE_DIRECT_URL must be a postgres:// address.'],
    ['DATABASE_REPLICA_URL', 'hunter2', 'DATABASE_REPLICA_URL must be a postgres:// address.'],
    ['SMTP_URL', 'hunter2', 'SMTP_URL must be an smtp:// or smtps:// address.'],
  ] as const)('%s, without repeating the secret', ([name, value, sentence]) => {
    expect(() => readSettings({ [name]: value })).toThrow(new SettingsError(sentence))
  })
})

test('the address to open names this machine when the server listens on all interfaces', () => {
  expect(originOf('0.0.0.0', 3000)).toBe('http://localhost:3000')
  expect(originOf('::1', 3000)).toBe('http://[::1]:3000')
})

test('the README documents exactly the settings that exist', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(settingsTable())
})

test.each(Object.entries(variables))('the documented default of %s is its actual one', (name, { standard, schema }) => {
  const value: unknown = schema.parse(undefined)
  // Without a default of its own it says so, or where the value comes from.
  if (value === undefined) expect(standard).toMatch(/^none|^asked for|HOST:PORT|DATABASE_URL|DATA_DIR/)
  else expect(standard).toBe(`\`${name === 'DATA_DIR' ? `./${relative('', String(value))}` : value}\``)
})
