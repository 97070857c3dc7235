import { Hono } from 'hono'
import { endpoints } from '#core/api/endpoints.ts'
import { openAuth } from './auth/auth.ts'
import { type HashCost, usualCost } from './auth/password-hash.ts'
import { makeResetLinks } from './auth/password-reset.ts'
import { findSession } from './auth/sessions.ts'
import { recordWrongPasswords } from './auth/wrong-passwords.ts'
import type { Clock } from './clock.ts'
import { createConfirmationSender } from './confirmations/request-confirmation.ts'
import type { Database } from './db/database.ts'
import type { KeyRing } from './db/key-ring.ts'
import type { LongReads } from './db/replica.ts'
import { createSealer } from './db/sealed.ts'
import { openChannels } from './delivery/channels.ts'
import { dailyCaps } from './delivery/daily-caps.ts'
import type { MailChannel } from './delivery/mail.ts'
import { sendDueMails } from './delivery/outgoing-mail.ts'
import { createPusher } from './delivery/pusher.ts'
import type { SmsSender } from './delivery/sms.ts'
import { accountRoutes } from './features/account/routes.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { type Changes, createChanges } from './features/changes/changes.ts'
import { changesRoutes } from './features/changes/routes.ts'
import { confirmationsRoutes } from './features/confirmations/routes.ts'
import { deliveriesRoutes } from './features/deliveries/routes.ts'
import { doseEntriesRoutes } from './features/dose-entries/routes.ts'
import { dosesRoutes } from './features/doses/routes.ts'
import { planReader } from './features/doses/store.ts'
import type { ReportLimits } from './features/export/make-report.ts'
import { exportRoutes } from './features/export/routes.ts'
import { figuresRoutes } from './features/figures/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { agreedHoldsRoutes, holdsRoutes } from './features/holds/routes.ts'
import { prescriptionPhotoRoutes } from './features/medications/photo/routes.ts'
import { medicationsRoutes } from './features/medications/routes.ts'
import { notesRoutes } from './features/notes/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { receiptsRoutes } from './features/receipts/routes.ts'
import { reminderChannelsRoutes } from './features/reminder-channels/routes.ts'
import { reminderLinksRoutes } from './features/reminder-links/routes.ts'
import { securityRoutes } from './features/security/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { languageOf } from './features/settings/store.ts'
import { stockRoutes } from './features/stock/routes.ts'
import { videoAssistantRoutes } from './features/video-assistant/routes.ts'
import type { AccountBudget } from './http/account-budget.ts'
import { openApiDocument } from './http/open-api.ts'
import { sameOriginOnly } from './http/origin.ts'
import { refuseOtherMethods } from './http/other-methods.ts'
import { notFound } from './http/problem.ts'
import { proxyWarning } from './http/proxy-warning.ts'
import type { Api } from './http/register.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { translateError } from './http/translate-error.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Log } from './log.ts'
import { type RequestCounts, uncountedRequests } from './metrics/counts.ts'
import { linkMaker } from './reminders/reminder-links.ts'
import type { Settings } from './settings.ts'

export type AppDeps = {
  readonly database: Database
  /** Where exports and figures are read, if not there. */
  readonly reads?: LongReads | undefined
  readonly keys: KeyRing
  readonly clock: Clock
  readonly settings: Settings & {
    readonly publicUrl: string
  }
  readonly log: Log
  readonly mail: MailChannel
  /** For text messages other than reminders. */
  readonly sms: SmsSender
  readonly ledger: Ledger
  readonly budget: AccountBudget
  /** If somebody watches the server. */
  readonly counts?: RequestCounts | undefined
  /** Of new passwords, if not the usual one. */
  readonly passwordCost?: HashCost | undefined
  /** Of a report, if not the usual ones. */
  readonly reportLimits?: ReportLimits
}

export type App = {
  /** Serves the API, unknown `/api/*` included; static files are mounted on it. */
  readonly hono: Hono
  /**
   * Stores requested reset mails, records wrong passwords, and sends due mails and text messages; called every few seconds.
   * @returns how many were sent
   */
  sendMails(): Promise<number>
  /** The streams of open pages. */
  readonly changes: Pick<Changes, 'start' | 'close' | 'openStreams'>
  /** The channels that reminders are sent over. */
  readonly channels: readonly string[]
}

/** The whole API on its dependencies, in production as in tests. */
export function createApp({
  database,
  keys,
  clock,
  settings,
  log,
  mail,
  sms,
  ledger,
  budget,
  counts = uncountedRequests,
  passwordCost = usualCost,
  reads = { run: (read) => read(database) },
  reportLimits,
}: AppDeps): App {
  const { publicUrl, mailFrom, isUnderTest, trustProxy, requireEmailConfirmation, videoAssistantUrl, assistant } =
    settings
  const sealer = createSealer(keys)
  const auth = openAuth({
    database,
    keys,
    clock,
    sealer,
    mail,
    sms,
    log,
    publicUrl,
    requireEmailConfirmation,
    passwordCost,
    languageOf,
  })
  const plans = planReader(database, sealer)
  const caps = dailyCaps({ database, keys, clock, smsDailyLimit: settings.smsDailyLimit })
  const confirmationSender = createConfirmationSender({ sealer, caps, publicUrl, settings, languageOf })
  const pusher = createPusher({ database, sealer, clock, publicUrl, mailFrom, isLocalAllowed: isUnderTest })
  const links = linkMaker(database, clock, publicUrl)
  const write = () => {}
  const channels = openChannels(settings, { database, sealer, clock, publicUrl, caps, links, pusher, write })
  const hono = new Hono()
  const api: Api = {
    hono,
    deps: {
      clock,
      trustedProxies: trustProxy,
      findSession: (headers, now) => findSession(database.pool, auth.cookie, headers, now),
      budget,
    },
  }

  hono.use(requestLog(log, trustProxy, counts))
  if (trustProxy === 0) hono.use(proxyWarning(log))
  const frameSources = videoAssistantUrl ? [new URL(videoAssistantUrl).origin] : []
  hono.use(securityHeaders({ https: publicUrl.startsWith('https:'), frameSources }))
  for (const calls of ['/api/*', '/functions/*']) {
    hono.use(calls, async (context, next) => {
      await next()
      // Responses are health data: no browser or proxy may store them; the page keeps its own offline copy.
      context.res.headers.set('Cache-Control', 'no-store')
    })
    hono.use(calls, sameOriginOnly(publicUrl))
  }
  hono.onError((error) => translateError(error, log, counts))

  healthRoutes(api, { database, backups: settings.backups })
  accountRoutes(api, { auth })
  profileRoutes(api, { database, sealer })
  settingsRoutes(api, { database, sealer, confirmationSender })
  confirmationsRoutes(api, { database, sealer, confirmationSender, auth })
  securityRoutes(api, { auth })
  activityRoutes(api, { database, sealer })
  medicationsRoutes(api, { database, sealer, confirmationSender })
  prescriptionPhotoRoutes(api, { database, sealer })
  holdsRoutes(api, { database, sealer })
  agreedHoldsRoutes(api, { database, sealer })
  stockRoutes(api, { database, sealer, planReader: plans })
  dosesRoutes(api, { database, sealer, planReader: plans })
  notesRoutes(api, { database, sealer })
  doseEntriesRoutes(api, { database, sealer, planReader: plans })
  reminderChannelsRoutes(api, { database, sealer, channels })
  reminderLinksRoutes(api, { database, sealer, planReader: plans })
  deliveriesRoutes(api, { database, sealer })
  exportRoutes(api, { database, reads, sealer, keys, log, limits: reportLimits })
  figuresRoutes(api, { database, reads, sealer })
  videoAssistantRoutes(api, { address: videoAssistantUrl ?? null })
  pushRoutes(api, { database, sealer, pusher, isLocalAllowed: isUnderTest, log })
  const changes = createChanges({ database, clock, log })
  changesRoutes(api, { changes })
  assistantRoutes(api, { database, sealer, service: assistant ?? null, log })
  receiptsRoutes(api, { database, sealer, ledger, explorerUrl: settings.chain.explorerUrl })

  let description: Response | undefined
  hono.get('/api/openapi.json', () => {
    description ??= Response.json(openApiDocument(endpoints, publicUrl))
    return description.clone()
  })
  refuseOtherMethods(hono, '/api/')
  hono.all('/api/*', () => {
    throw notFound({ message: 'There is no such call.' })
  })
  hono.all('/functions/*', () => {
    throw notFound({ message: 'There is no such function.' })
  })

  return {
    hono,
    changes,
    channels: channels.map(({ name }) => name),
    async sendMails() {
      const now = clock.now()
      await makeResetLinks(auth, now)
      const sent = await sendDueMails(auth)
      await recordWrongPasswords(auth)
      return sent
    },
  }
}
