import { resolve } from 'node:path'
import { z } from 'zod'

/** The message is one sentence for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

type Variable<Schema extends z.ZodType> = {
  /** Completes the sentence "NAME must be ...". */
  must: string
  /** The default shown in the README's table. */
  standard: string
  meaning: string
  /** Its value never appears in a message. */
  secret?: boolean
  schema: Schema
}

const variable = <Schema extends z.ZodType>(described: Variable<Schema>): Variable<Schema> => described

const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

const flagOf = (standard: 'true' | 'false') =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(standard)
    .transform((text) => text === 'true' || text === '1')
const flag = flagOf('false')

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

/** A base URL without a trailing slash. */
const bareUrl = urlOf('http:', 'https:')
  .transform((text) => new URL(text))
  .refine(({ username, password, search, hash }) => `${username}${password}${search}${hash}` === '')
  .transform(({ href }) => href.replace(/\/+$/, ''))

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value <= max)

/** Characters of a passphrase of backups. */
export const shortestPassphrase = 12

export const variables = {
  PORT: variable({
    must: 'a whole number from 0 to 65535',
    standard: '`3000`',
    meaning: 'Port for the page and the API; 0 picks a free one.',
    schema: wholeNumber(65535).default(3000),
  }),
  HOST: variable({
    must: 'a host name or an IP address',
    standard: '`127.0.0.1`',
    meaning: 'Address to listen on; `0.0.0.0` for all interfaces.',
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  }),
  PUBLIC_URL: variable({
    must: 'an origin such as https://dosewell.example (http or https, no path)',
    standard: '`http://HOST:PORT`',
    meaning:
      'The address where patients open the app. Used for links in emails and as the allowed origin; with https, cookies are secure. Passkeys belong to its host and need https, or localhost: after a change of the host, none works, and recovery codes or the authenticator app are what is left.',
    schema: urlOf('http:', 'https:')
      .transform((text) => new URL(text))
      .refine((url) => url.href === `${url.origin}/`)
      .transform((url) => url.origin)
      .optional(),
  }),
  TRUST_PROXY: variable({
    must: 'a whole number from 0 to 10',
    standard: '`0`',
    meaning:
      'How many reverse proxies are in front of the server; that many entries at the end of `X-Forwarded-For` are trusted.',
    schema: wholeNumber(10).default(0),
  }),
  DATA_DIR: variable({
    must: 'a folder',
    standard: '`./data`',
    meaning: 'Folder for the embedded database and the key file.',
    schema: z
      .string()
      .default('data')
      .transform((path) => resolve(path)),
  }),
  DATABASE_URL: variable({
    must: 'a postgres:// address',
    standard: 'none',
    meaning: 'Your own PostgreSQL (15 to 18) instead of the embedded one.',
    secret: true,
    schema: urlOf('postgres:', 'postgresql:').optional(),
  }),
  DATABASE_DIRECT_URL: variable({
    must: 'a postgres:// address',
    standard: '`DATABASE_URL`',
    meaning:
      'The same database without the connection pooler, for migrations, backups and to hear of changes. Needed if `DATABASE_URL` is a pooler in transaction mode ([pgbouncer](docs/operations.md#2-the-database)).',
    secret: true,
    schema: urlOf('postgres:', 'postgresql:').optional(),
  }),
  DATABASE_REPLICA_URL: variable({
    must: 'a postgres:// address',
    standard: 'none',
    meaning:
      'A physical replica (hot standby) of the database of `DATABASE_URL`, connected directly. Exports and figures are read there once it has everything that was stored, otherwise from `DATABASE_URL` ([replicas](docs/operations.md#10-several-machines)).',
    secret: true,
    schema: urlOf('postgres:', 'postgresql:').optional(),
  }),
  DATA_KEY: variable({
    must: '32 bytes in base64, or several of them separated by commas',
    standard: '`DATA_DIR/data.key`, created at first start',
    meaning:
      'Key that encrypts names of medicines, dosages, notes, contacts and photos in the database: 32 bytes in base64 (`openssl rand -base64 32`). During a key rotation, several keys separated by commas, the current one first. A server that has data does not start without their key, nor with another one.',
    secret: true,
    schema: z.string().optional(),
  }),
  BACKUP_PASSPHRASE: variable({
    must: `at least ${shortestPassphrase} characters`,
    standard: 'asked for on the terminal',
    meaning: 'Passphrase that encrypts backups and opens them again. Keep it elsewhere: without it, a backup is lost.',
    secret: true,
    schema: z.string().min(shortestPassphrase).optional(),
  }),
  BACKUP_DIR: variable({
    must: 'a folder',
    standard: 'none',
    meaning:
      'Folder in which the server makes backups by itself; needs `BACKUP_PASSPHRASE`. It keeps the newest of 7 days, 4 weeks and 12 months.',
    schema: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  }),
  BACKUP_EVERY: variable({
    must: 'a whole number of hours from 1 to 168',
    standard: '`24`',
    meaning: 'Hours between two of these backups.',
    schema: wholeNumber(168)
      .refine((hours) => hours > 0)
      .default(24),
  }),
  SMTP_URL: variable({
    must: 'an smtp:// or smtps:// address',
    standard: 'none',
    meaning:
      'Mail server. With `smtp://` the connection must switch to TLS with STARTTLS first, unless the host is on this machine’s own network. If not set, emails are written to the server console.',
    secret: true,
    schema: urlOf('smtp:', 'smtps:').optional(),
  }),
  MAIL_FROM: variable({
    must: 'a sender such as Dosewell <reminders@example.org>',
    standard: '`Dosewell <dosewell@localhost>`',
    meaning:
      'Sender of emails. If `PUBLIC_URL` is not https, push services get this address as the contact; Apple’s push service rejects reminders from a server that gives neither.',
    schema: z
      .string()
      .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)
      .default('Dosewell <dosewell@localhost>'),
  }),
  SMS_URL: variable({
    must: 'an http:// or https:// address',
    standard: 'none',
    meaning:
      'Gateway that sends text messages, including user and password if it requires them; needs `SMS_BODY`. With Twilio: `https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com/2010-04-01/Accounts/ACCOUNT_SID/Messages.json`. If not set, text messages are written to the server console.',
    secret: true,
    schema: urlOf('http:', 'https:').optional(),
  }),
  SMS_BODY: variable({
    must: 'form fields or a JSON object with {to} and {text} in it',
    standard: 'none; needed with `SMS_URL`',
    meaning:
      'Body of the request to the gateway, as form fields or JSON, with the placeholders `{to}`, `{text}` and, if the gateway supports it, `{seconds}` for how long the message stays valid. With Twilio: `To={to}&From=%2B12025550100&Body={text}&ValidityPeriod={seconds}`, in single quotes if it stands in a file that a shell reads.',
    schema: z
      .string()
      .refine((text) => text.includes('{to}') && text.includes('{text}') && (!/^\{\s*"/.test(text) || isJson(text)))
      .optional(),
  }),
  SMS_AUTHORIZATION: variable({
    must: 'one line such as Bearer and a key',
    standard: 'none',
    meaning: '`Authorization` header for a gateway without user and password, such as `Bearer` and a key.',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x20-\x7e]+$/)
      .optional(),
  }),
  SMS_DAILY_LIMIT: variable({
    must: 'a whole number',
    standard: '`2000`',
    meaning:
      'Text messages per UTC day for all patients together; the last third is reserved for on-time reminders and alerts. A message over the limit is not sent, and the patient sees that.',
    schema: wholeNumber(100_000_000).default(2000),
  }),
  CONSOLE_CHANNEL: variable({
    must: 'true or false',
    standard: '`true`',
    meaning:
      'Whether emails and text messages without a configured service are written to the console, one line of JSON each, including names and links. `false`: they are not written anywhere.',
    schema: flagOf('true'),
  }),
  NTFY_URL: variable({
    must: 'an http:// or https:// address',
    standard: 'none',
    meaning:
      'Server for the [ntfy](https://ntfy.sh) app, such as `https://ntfy.sh` or your own; if it requires an access token, put `:TOKEN@` before its name. Patients can then get reminders there; whoever runs that server could read them.',
    secret: true,
    schema: urlOf('http:', 'https:').optional(),
  }),
  REQUIRE_EMAIL_CONFIRMATION: variable({
    must: 'true or false',
    standard: '`false`',
    meaning: 'Whether new users must confirm their email address before they can sign in.',
    schema: flag,
  }),
  VIDEO_ASSISTANT_URL: variable({
    must: 'an http:// or https:// address',
    standard: 'none',
    meaning:
      'Page that the dashboard embeds as its video assistant, loaded only when a patient presses play. No other page can be embedded. If not set, there is no video.',
    schema: urlOf('http:', 'https:')
      .transform((text) => new URL(text).href)
      .optional(),
  }),
  ASSISTANT_URL: variable({
    must: 'an http:// or https:// address without credentials, query or fragment',
    standard: 'none',
    meaning:
      'Base URL of an OpenAI-compatible service, such as `https://assistant.example/v1`, that may answer in the chat. Patients are asked first, and nothing is sent for those who have not switched it on. If not set, the chat answers with built-in tips.',
    secret: true,
    schema: bareUrl.optional(),
  }),
  ASSISTANT_KEY: variable({
    must: 'a key in one word',
    standard: 'none',
    meaning: 'API key for that service, sent as a bearer token.',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
  }),
  ASSISTANT_MODEL: variable({
    must: 'the name of a model in at most 100 characters',
    standard: 'none; needed with `ASSISTANT_URL`',
    meaning: 'Name of the model; patients see it.',
    schema: z
      .string()
      .regex(/^[\x20-\x7e]{1,100}$/)
      .optional(),
  }),
  ALGOD_URL: variable({
    must: 'an http:// or https:// address without credentials, query or fragment, or off',
    standard: '`https://testnet-api.algonode.cloud`',
    meaning:
      'Node of the public test chain (Algorand TestNet) to which dose receipts are written for patients who switch them on. `off`: no receipts, and no node is contacted.',
    schema: z.union([z.literal('off'), bareUrl]).default('https://testnet-api.algonode.cloud'),
  }),
  INDEXER_URL: variable({
    must: 'an http:// or https:// address without credentials, query or fragment',
    standard: '`https://testnet-idx.algonode.cloud`',
    meaning: 'Indexer of the same chain, for receipts that the node no longer has.',
    schema: bareUrl.default('https://testnet-idx.algonode.cloud'),
  }),
  EXPLORER_TX_URL: variable({
    must: 'an http:// or https:// address',
    standard: '`https://lora.algokit.io/testnet/transaction/`',
    meaning: 'Address of a public explorer; the transaction ID is appended.',
    schema: urlOf('http:', 'https:').default('https://lora.algokit.io/testnet/transaction/'),
  }),
  ALGORAND_SPONSOR_MNEMONIC: variable({
    must: 'the 25 words of an Algorand account',
    standard: '`DATA_DIR/sponsor.words`, created at first start',
    meaning: 'Account that pays for receipts. Several servers on one database should share it.',
    secret: true,
    schema: z
      .string()
      .regex(/^[a-z]+(?:\s+[a-z]+){24}$/)
      .optional(),
  }),
  ALGORAND_THROWAWAY: variable({
    must: 'true or false',
    standard: '`false`',
    meaning:
      'Whether each receipt is written by its own single-use account, paid for by the sponsor. This doubles the fee, and the receipts can still be linked by who pays.',
    schema: flag,
  }),
  METRICS_PORT: variable({
    must: 'a whole number from 0 to 65534',
    standard: 'none',
    meaning:
      'Port for the operator: `/metrics` for Prometheus, and at `/` a page with the most important figures. The process of `npm start` that sends reminders takes the next port, for its own `/metrics`; a worker alone has its own `/metrics` on this one. 0 picks free ones. If not set, nothing is served or counted.',
    schema: wholeNumber(65534).optional(),
  }),
  METRICS_TOKEN: variable({
    must: 'at least 16 printable ASCII characters without spaces',
    standard: 'none',
    meaning:
      'Token that is then needed on these ports, as `Authorization: Bearer` or as the password that a browser asks for. With it, they listen on `HOST`, without it on 127.0.0.1.',
    secret: true,
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/)
      .optional(),
  }),
  LOG_LEVEL: variable({
    must: 'one of fatal, error, warn, info, debug, trace, silent',
    standard: '`info`',
    meaning:
      'How much the server logs. Logs never contain health data. What is not logged is not counted either: with `fatal` or `silent`, the alert about logged errors cannot fire.',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  }),
  TEST_CLOCK: variable({
    must: 'an instant such as 2026-03-01T07:55:00Z',
    standard: 'none',
    meaning:
      'For tests only: the server clock starts at this instant, runs on from there and is moved with `PUT /__test__/clock`.',
    schema: z
      .string()
      .transform((text, context) => {
        try {
          return Temporal.Instant.from(text)
        } catch {
          context.addIssue('not an instant')
          return z.NEVER
        }
      })
      .optional(),
  }),
}

/** Every environment variable that the server reads. */
export const settingNames: readonly string[] = Object.keys(variables)

type Environment = { readonly [name: string]: string | undefined }
type Name = keyof typeof variables
type Value<N extends Name> = z.output<(typeof variables)[N]['schema']>

function read<N extends Name>(environment: Environment, name: N): Value<N> {
  const { schema, must, secret }: Variable<z.ZodType> = variables[name]
  const text = environment[name]?.trim() || undefined
  const parsed = schema.safeParse(text)
  if (!parsed.success) throw new SettingsError(`${name} must be ${must}${secret ? '' : `, not "${text}"`}.`)
  return parsed.data as Value<N>
}

/** Read once at start; nothing else reads the environment. */
export type Settings = ReturnType<typeof readSettings>

/**
 * An empty variable counts as unset.
 * @throws SettingsError with one sentence for the first invalid value
 */
export function readSettings(environment: Environment) {
  const databaseUrl = read(environment, 'DATABASE_URL')
  return {
    port: read(environment, 'PORT'),
    host: read(environment, 'HOST'),
    /** The origin, without a trailing slash. */
    publicUrl: read(environment, 'PUBLIC_URL'),
    /** How many entries at the end of X-Forwarded-For are trusted; 0 trusts only the socket. */
    trustProxy: read(environment, 'TRUST_PROXY'),
    /** An absolute path. */
    dataDir: read(environment, 'DATA_DIR'),
    databaseUrl,
    /** For migrations and notifications. */
    databaseDirectUrl: readBeside(environment, 'DATABASE_DIRECT_URL', databaseUrl) ?? databaseUrl,
    /** For exports and figures. */
    databaseReplicaUrl: readBeside(environment, 'DATABASE_REPLICA_URL', databaseUrl),
    dataKey: read(environment, 'DATA_KEY'),
    backupPassphrase: read(environment, 'BACKUP_PASSPHRASE'),
    backups: readBackups(environment),
    smtpUrl: read(environment, 'SMTP_URL'),
    mailFrom: read(environment, 'MAIL_FROM'),
    sms: readSmsGateway(environment),
    /** Text messages of all patients together. */
    smsDailyLimit: read(environment, 'SMS_DAILY_LIMIT'),
    /** Whether messages without a configured channel are printed to the console. */
    consoleChannel: read(environment, 'CONSOLE_CHANNEL'),
    /** The server of patients' topics (ntfy). */
    ntfyUrl: read(environment, 'NTFY_URL'),
    requireEmailConfirmation: read(environment, 'REQUIRE_EMAIL_CONFIRMATION'),
    /** The only page that may be embedded. */
    videoAssistantUrl: read(environment, 'VIDEO_ASSISTANT_URL'),
    assistant: readAssistant(environment),
    chain: readChain(environment),
    metrics: readMetrics(environment),
    logLevel: read(environment, 'LOG_LEVEL'),
    /** Set only under test. */
    testClock: read(environment, 'TEST_CLOCK'),
    /** Push services may then be plain http and on this machine. */
    isUnderTest: read(environment, 'TEST_CLOCK') !== undefined,
  }
}

/** Another address of the database of DATABASE_URL. */
function readBeside(
  environment: Environment,
  name: 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL',
  databaseUrl: string | undefined,
): string | undefined {
  const url = read(environment, name)
  if (url && !databaseUrl) throw new SettingsError(`DATABASE_URL must be set if ${name} is.`)
  return url
}

/** The backups that the server makes by itself. */
export type BackupSettings = {
  /** An absolute path. */
  readonly folder: string
  readonly everyHours: number
}

function readBackups(environment: Environment): BackupSettings | undefined {
  const folder = read(environment, 'BACKUP_DIR')
  const everyHours = read(environment, 'BACKUP_EVERY')
  if (!folder) return undefined
  if (!read(environment, 'BACKUP_PASSPHRASE'))
    throw new SettingsError('BACKUP_PASSPHRASE must be set if BACKUP_DIR is.')
  return { folder, everyHours }
}

/** Where an operator watches the server. */
export type MetricsSettings = {
  readonly port: number
  readonly host: string
  /** Needed to read anything; only this machine reaches the port without it. */
  readonly token: string | undefined
}

function readMetrics(environment: Environment): MetricsSettings | undefined {
  const port = read(environment, 'METRICS_PORT')
  const token = read(environment, 'METRICS_TOKEN')
  if (port === undefined) return undefined
  return { port, host: token ? read(environment, 'HOST') : '127.0.0.1', token }
}

/** The chat service, if the operator has one. */
export type AssistantService = {
  /** Without a trailing slash. */
  readonly url: string
  readonly key: string | undefined
  readonly model: string
}

function readAssistant(environment: Environment): AssistantService | undefined {
  const url = read(environment, 'ASSISTANT_URL')
  const key = read(environment, 'ASSISTANT_KEY')
  const model = read(environment, 'ASSISTANT_MODEL')
  if (!url) return undefined
  if (!model) throw new SettingsError('ASSISTANT_MODEL must be set if ASSISTANT_URL is.')
  return { url, key, model }
}

/** The SMS gateway, if the operator has one. */
export type SmsGateway = {
  readonly url: string
  /** Form fields or a JSON object with `{to}`, `{text}` and `{seconds}` in it. */
  readonly body: string
  readonly authorization: string | undefined
}

function readSmsGateway(environment: Environment): SmsGateway | undefined {
  const url = read(environment, 'SMS_URL')
  const body = read(environment, 'SMS_BODY')
  const authorization = read(environment, 'SMS_AUTHORIZATION')
  if (!url) return undefined
  if (!body) throw new SettingsError('SMS_BODY must be set if SMS_URL is.')
  return { url, body, authorization }
}

/** The public test chain of the receipts. */
export type ChainSettings = {
  /** Without a trailing slash; null if switched off by the operator. */
  readonly algodUrl: string | null
  readonly indexerUrl: string
  /** The prefix of a transaction's page. */
  readonly explorerUrl: string
  readonly sponsorMnemonic: string | undefined
  readonly throwaway: boolean
}

function readChain(environment: Environment): ChainSettings {
  const algodUrl = read(environment, 'ALGOD_URL')
  return {
    algodUrl: algodUrl === 'off' ? null : algodUrl,
    indexerUrl: read(environment, 'INDEXER_URL'),
    explorerUrl: read(environment, 'EXPLORER_TX_URL'),
    sponsorMnemonic: read(environment, 'ALGORAND_SPONSOR_MNEMONIC'),
    throwaway: read(environment, 'ALGORAND_THROWAWAY'),
  }
}

/** The address for a browser on this machine. */
export function originOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** The README's configuration table, in Markdown. */
export function settingsTable(): string {
  const rows = Object.entries(variables).map(
    ([name, { standard, meaning }]) => `| \`${name}\` | ${standard} | ${meaning} |`,
  )
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
