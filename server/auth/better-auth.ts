import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type pg from 'pg'
import { toldName } from '#core/profile/confirmation.ts'
import type { Language } from '#core/settings/settings.ts'
import { describeError } from '#server/http/describe-error.ts'
import type { Log } from '#server/log.ts'
import { serverTexts } from '#server/texts/texts.ts'
import { authCall } from './auth-call.ts'
import { authDialect } from './auth-dialect.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { cookiePrefix, sessionLifetime } from './session-cookie.ts'

/** The header by which we tell the library where a request comes from; nobody outside can set it. */
export const addressHeader = 'x-dosewell-address'

/** More than any password we accept (core counts characters): the library must not refuse what core allows. */
const longestPassword = 1000

export type AuthOptions = {
  readonly pool: pg.Pool
  /** The origin the service is reached at. */
  readonly publicUrl: string
  /** What cookies and confirmation links are signed with. */
  readonly secret: string
  readonly requireEmailConfirmation: boolean
  /** The language that an account is written to in. */
  languageOf(userId: string): Promise<Language>
  readonly log: Log
  /** Compares the tables with what the library expects before its first call. */
  readonly checkTables?: boolean
}

/**
 * The account library, set up for us. Only this folder knows it: its own HTTP routes are not mounted, so whatever they
 * offer (lists of raw session tokens, deletion without a password, an error page) does not exist.
 */
export function makeAuth(options: AuthOptions) {
  const { pool, publicUrl, secret, requireEmailConfirmation, languageOf, log, checkTables = false } = options
  return betterAuth({
    appName: 'Dosewell',
    baseURL: publicUrl,
    secret,
    database: { dialect: authDialect(pool), type: 'postgres', transaction: false },
    telemetry: { enabled: false },
    trustedOrigins: [publicUrl],
    logger: {
      level: 'error',
      log: (level, message, ...context) =>
        log[level](
          { causes: context.filter((part) => part instanceof Error).map((error) => describeError(error)) },
          message,
        ),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: longestPassword,
      requireEmailVerification: requireEmailConfirmation,
      password: {
        hash: async (password) => authCall.getStore()?.passwordHash ?? hashPassword(password),
        verify: (claimed) => verifyPassword(claimed),
      },
    },
    emailVerification: {
      sendOnSignUp: requireEmailConfirmation,
      sendOnSignIn: requireEmailConfirmation,
      sendVerificationEmail: async ({ user, token }) => {
        const call = authCall.getStore()
        const { subject, lines } = serverTexts[call?.language ?? (await languageOf(user.id))].confirmAddress
        const link = `${publicUrl}/confirm-email#${encodeURIComponent(token)}`
        call?.mails.push({ to: user.email, subject, text: lines(toldName(user.name), link).join('\n\n') })
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        keepSignedIn: {
          type: 'boolean',
          required: true,
          input: false,
          defaultValue: false,
          fieldName: 'keep_signed_in',
        },
      },
      expiresIn: sessionLifetime.kept.total('seconds'),
      // A cached session would outlive its end on another device.
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      session: {
        create: {
          // The library would take the machine's clock, and keep in a second cookie what kind of session it is: whoever
          // drops that cookie has a session of 30 days.
          before: async (session) => {
            const call = authCall.getStore()
            if (!call) return
            const lifetime = sessionLifetime[call.keepSignedIn ? 'kept' : 'brief']
            const now = new Date(call.now.epochMilliseconds)
            const expiresAt = new Date(call.now.add(lifetime).epochMilliseconds)
            return {
              data: { ...session, keepSignedIn: call.keepSignedIn, createdAt: now, updatedAt: now, expiresAt },
            }
          },
        },
      },
    },
    // Attempts are counted by account and network (attempts.ts); the library's limit knows only paths and addresses.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: {
        generateId: ({ model }) => (model === 'user' ? authCall.getStore()?.newUserId : undefined) ?? randomUUID(),
        joins: true,
        validateSchema: checkTables,
      },
    },
  })
}

export type Auth = ReturnType<typeof makeAuth>
